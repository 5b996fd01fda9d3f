import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../src/db/database';
import type { DatabasePool } from '../src/db/database';
import type { SocketConnection } from '../src/db/database-connection';
import { APP_ROLE } from '../src/db/embedded/cluster';
import { keepClients, type KeptClients } from './kept-clients';
import { openCleaner, type DatabaseCleaner } from './clean-database';
import { TEMPLATE_DATABASE } from './postgres-global-setup';

export interface TestDatabase extends DatabasePool {
  connection: SocketConnection;
  /**
   * Closes the pool and ends all other connections. The next file of this process may get the same database, without
   * its rows.
   */
  drop(): Promise<void>;
}

interface OwnDatabase {
  connection: SocketConnection;
  clients: KeptClients;
  cleaner: DatabaseCleaner | null;
}

/** Empty databases of this process. */
const spare: OwnDatabase[] = [];

/**
 * A migrated database without rows for one test file; call it in `beforeAll`, and `drop` in `afterAll`. A copy of the
 * template, its removal and its first connections cost 0.4 s of processor time (2026-11-30), so that what a file leaves
 * clean is used again.
 *
 * @param template `template0` for a database without tables.
 */
export async function createTestDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const isReusable = template === TEMPLATE_DATABASE;
  const own = (isReusable && spare.pop()) || (await copyTemplate(template, isReusable));
  const { connection, clients } = own;
  const options = { ...connection, Client: clients.Client };
  const database = openDatabase(options, { maxConnections: 10 });
  return {
    ...database,
    connection,
    drop: async () => {
      await database.close();
      const pids = await clients.settle();
      if (await own.cleaner?.clean(pids)) {
        spare.push(own);
      } else {
        await Promise.all([clients.close(), own.cleaner?.close()]);
        await runAsAdmin(`drop database ${connection.database} with (force)`);
      }
    },
  };
}

async function copyTemplate(template: string, isReusable: boolean): Promise<OwnDatabase> {
  const { app, admin } = inject('testPostgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(`create database ${database} template ${template} strategy file_copy owner ${APP_ROLE}`);
  const cleaner = isReusable ? await openCleaner({ ...admin, database }) : null;
  return { connection: { ...app, database }, clients: keepClients(), cleaner };
}

async function runAsAdmin(statement: string): Promise<void> {
  const client = new Client(inject('testPostgres').admin);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
