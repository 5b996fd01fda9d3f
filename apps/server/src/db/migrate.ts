import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import type { DatabaseConnection } from './database-connection';

/** Any number, the same for every process that migrates this product's database. */
const MIGRATION_LOCK = 4_727_181_001;

/** Beside this file in the source tree; in the bundle beside the entry file. */
function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (!existsSync(`${folder}/meta/_journal.json`)) throw new Error(`No migrations found in ${folder}`);
  return folder;
}

/**
 * Brings the database to this version's schema, in one transaction. Processes that start together take turns: a
 * session-level advisory lock is held on a connection of its own, so a killed process frees it.
 */
export async function migrateDatabase(connection: DatabaseConnection): Promise<void> {
  const client = new Client({ ...connection, application_name: 'migrations' });
  client.on('error', () => {
    // The query that was running rejects with the same error.
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.end();
  }
}
