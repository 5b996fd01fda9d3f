import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database';
import { runExclusively } from './advisory-lock';

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
