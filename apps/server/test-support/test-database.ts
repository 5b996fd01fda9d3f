import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../src/db/database';
import type { DatabasePool } from '../src/db/database';
import type { SocketConnection } from '../src/db/database-connection';
import { APP_ROLE } from '../src/db/embedded/cluster';
import { TEMPLATE_DATABASE } from './postgres-global-setup';

export interface TestDatabase extends DatabasePool {
  connection: SocketConnection;
  /** Closes the pool and removes the database, even if other connections are still open. */
  drop(): Promise<void>;
}

/**
 * A migrated database without rows for one test file; call it in `beforeAll`, and `drop` in `afterAll`.
 *
 * @param template `template0` for a database without tables.
 */
export async function createTestDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const { app, admin } = inject('testPostgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(admin, `create database ${name} template ${template} strategy file_copy owner ${APP_ROLE}`);
  const connection = { ...app, database: name };
  const database = openDatabase(connection, { maxConnections: 10 });
  return {
    ...database,
    connection,
    drop: async () => {
      await database.close();
      await runAsAdmin(admin, `drop database ${name} with (force)`);
    },
  };
}

async function runAsAdmin(admin: SocketConnection, statement: string): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
