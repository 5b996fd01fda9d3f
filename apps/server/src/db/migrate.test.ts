import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMigration } from '../../test-support/add-migration';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database';
import { migrateDatabase } from './migrate';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'next-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  await addMigration(folder, 'ALTER TABLE "projects" ADD COLUMN "next_release" text;');
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

it('lets requests through while a table is held, then migrates once, however many processes start', async () => {
  const holder = new Client(database.connection);
  await holder.connect();
  await holder.query('begin; select 1 from projects');
  const migrated = Promise.all(
    Array.from({ length: 3 }, () => migrateDatabase(database.connection, { folder, lockTimeoutMs: 100 })),
  );
  // Long enough for the migration to ask for the table.
  await sleep(250);
  const begun = performance.now();
  await database.pool.query('select 1 from projects');
  expect(performance.now() - begun).toBeLessThan(1000);
  await holder.query('commit');
  await holder.end();
  await migrated;
  const { rows } = await database.pool.query('select next_release from projects');
  expect(rows).toEqual([]);
});
