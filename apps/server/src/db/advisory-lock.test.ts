import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database';
import { runExclusively, runLocked } from './advisory-lock';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('runs work in one of two processes at a time, and again after it has failed', async () => {
  const { connection } = database;
  const outcomes: unknown[] = [];
  const other = () => Promise.resolve(void outcomes.push('the work of two processes overlaps'));
  const failed = runExclusively(connection, 1, async () => {
    outcomes.push(await runExclusively(connection, 1, other));
    outcomes.push(await runExclusively(connection, 2, () => Promise.resolve()));
    throw new Error('it fails');
  });
  await expect(failed).rejects.toThrow('it fails');
  outcomes.push(await runExclusively(connection, 1, () => Promise.resolve()));
  expect(outcomes).toEqual([false, true, true]);
});

it('runs work on a connection of the pool in one of two processes at a time, and again after it has failed', async () => {
  const { db } = database;
  const outcomes: unknown[] = [];
  const failed = runLocked(db, [1, 1], async () => {
    outcomes.push(await runLocked(db, [1, 1], () => Promise.resolve('the work of two processes overlaps')));
    outcomes.push(await runLocked(db, [1, 2], () => Promise.resolve('other work')));
    throw new Error('it fails');
  });
  await expect(failed).rejects.toThrow('it fails');
  outcomes.push(await runLocked(db, [1, 1], () => Promise.resolve('again')));
  expect(outcomes).toEqual([null, 'other work', 'again']);
});

it('fails work whose lock was lost with its connection, and tells the work so', async () => {
  const { db } = database;
  const failed = runLocked(db, [1, 1], async (lost) => {
    await db.execute(sql`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = 1 and objid = 1`);
    await expect.poll(() => lost.aborted).toBe(true);
  });
  await expect(failed).rejects.toThrow('the lock was lost with its connection');
});
