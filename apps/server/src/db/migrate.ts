import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import type { Database } from './database';
import type { DatabaseConnection } from './database-connection';

/** Arbitrary key of the advisory lock; the same for every process that migrates this product's database. */
const MIGRATION_LOCK = 4_727_181_001;

/** The folder is beside this file in the source tree, and beside the entry file in the bundle. */
function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (!existsSync(`${folder}/meta/_journal.json`)) throw new Error(`No migrations found in ${folder}`);
  return folder;
}

/**
 * Migrates the database to this version's schema in one transaction. Processes that start together take turns: each
 * holds a session-level advisory lock on a separate connection, so a killed process releases it.
 */
export async function migrateDatabase(connection: DatabaseConnection): Promise<void> {
  const client = new Client({ ...connection, application_name: 'migrations' });
  client.on('error', () => {
    // The running query rejects with the same error.
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.end();
  }
}

/** Whether the database has every migration of this version; it may have later ones too. */
export async function isMigrated(db: Database): Promise<boolean> {
  const journal = JSON.parse(readFileSync(`${migrationsFolder()}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select coalesce(max(created_at), 0) >= ${newest} as has from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.has === true;
}
