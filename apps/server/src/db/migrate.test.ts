import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addMigration } from '../../test-support/add-migration';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database';
import { migrateDatabase } from './migrate';
import { endAll } from '../../../../testing/support/end-all';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'next-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  await addMigration(folder, 'ALTER TABLE "projects" ADD COLUMN "next_release" text;');
});
afterAll(() =>
  endAll(
    () => database.drop(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

async function connected(): Promise<Client> {
  const client = new Client(database.connection);
  await client.connect();
  return client;
}

/** Also after a failure nothing is left that holds a lock, and no migration that waits for one. */
function endWithTest(migrated: Promise<unknown>, ...clients: Client[]): void {
  onTestFinished(() => endAll(...clients.map((client) => () => client.end()), () => migrated));
}

/** Whether a migration waits for others to let go of a table. */
async function waitsForLock(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query !~ 'advisory'`,
  );
  return rows.length > 0;
}

it('lets requests through while a table is held, then migrates once, however many processes start', async () => {
  const holder = await connected();
  await holder.query('begin; select 1 from projects');
  const migrated = Promise.all(
    Array.from({ length: 3 }, () => migrateDatabase(database.connection, { folder, lockTimeoutMs: 100 })),
  );
  endWithTest(migrated, holder);
  await expect.poll(waitsForLock).toBe(true);
  const begunMs = performance.now();
  await database.pool.query('select 1 from projects');
  // The request waits for the lock timeout of 100 ms at most; the rest is for a busy machine.
  expect(performance.now() - begunMs).toBeLessThan(1000);
  await holder.query('commit');
  await migrated;
  const { rows } = await database.pool.query('select next_release from projects');
  expect(rows).toEqual([]);
});

it('builds an index of a large table while others write, even after a build was cut short, however many processes start', async () => {
  const { connection, pool } = database;
  const [holder, builder] = [await connected(), await connected()];
  const reader = 'begin isolation level repeatable read; select 1 from projects';
  await holder.query(reader);
  // The build waits for the reader, and is cancelled.
  await builder.query("set statement_timeout = '200ms'");
  await expect(builder.query('create index concurrently "online" on projects (name)')).rejects.toThrow('timeout');
  const onlineIndexes = [{ name: 'online', on: 'projects (name)' }];
  const migrated = Promise.all(Array.from({ length: 3 }, () => migrateDatabase(connection, { folder, onlineIndexes })));
  endWithTest(migrated, holder, builder);
  await expect.poll(waitsForLock).toBe(true);
  await pool.query('update projects set name = name');
  await holder.query('commit');
  await migrated;
  const { rows } = await pool.query("select indisvalid from pg_index where indexrelid = 'online'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});
