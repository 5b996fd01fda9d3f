import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database';
import type { Database } from '../db/database';
import { listExpiredUploads, listProjectsPastTrash, listUnreferencedFiles } from './sweep-repository';
import { findForgottenBuilds } from './tracking-build-repository';

/** Enough rows that PostgreSQL does not scan a table if an index serves. */
const ROWS = 20_000;
/** A place in a list by time, before every row. */
const LONG_AGO = '2020-01-01';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.execute(sql`insert into users (id, username, email) values (1, 'ann', 'ann@example.com')`);
  await db.execute(sql`insert into workspaces (id, owner_user_id) values (1, 1)`);
  await db.execute(sql`
    insert into projects (user_id, workspace_id, name, type, content_type, share_id)
    select 1, 1, 'Poster', 'image-tracking', 'video', 'plan-' || i from generate_series(1, ${ROWS}) i`);
  await db.execute(sql`
    insert into files (id, kind, state, original_name, content_type, size_bytes, storage_key)
    select 'plan-' || i, 'video', 'ready', 'x', 'video/mp4', 1, 'files/plan/' || i from generate_series(1, ${ROWS}) i`);
  await db.execute(sql`
    insert into file_uses (file_id, holder_kind, holder_id, role, workspace_id)
    select 'plan-' || id, 'project', id, 'target-image', 1 from projects`);
  await db.execute(sql`analyze`);
});
afterAll(() => database.drop());

it.each([
  ['uploads that never came', listExpiredUploads],
  ['further uploads that never came', (db: Database) => listExpiredUploads(db, 100, { at: LONG_AGO, key: 'plan-1' })],
  ['files without a use', listUnreferencedFiles],
  ['further files without a use', (db: Database) => listUnreferencedFiles(db, 100, { at: LONG_AGO, key: 'plan-1' })],
  ['projects that were long in the trash', listProjectsPastTrash],
  [
    'further projects that were long in the trash',
    (db: Database) => listProjectsPastTrash(db, 100, { at: LONG_AGO, key: 1 }),
  ],
  ['forgotten tracking builds', findForgottenBuilds],
])('%s are looked for without reading a table from end to end', async (_what, find) => {
  const { db } = database;
  const pool = db.$client;
  const query = vi.spyOn(pool, 'query');
  expect(await find(db, 100)).toEqual([]);
  const calls = query.mock.calls as unknown as [{ text: string }, unknown[]][];
  query.mockRestore();
  expect(calls.length).toBeGreaterThan(0);
  for (const [{ text }, values] of calls) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(
      /(?:Seq Scan on (?:projects|file_uses|files)|Scan using \w+_pkey on (?:projects|files))\b/,
    );
  }
});
