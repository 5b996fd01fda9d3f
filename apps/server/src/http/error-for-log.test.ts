import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database';
import { users } from '../db/schema/accounts';
import { errorForLog } from './error-for-log';

/** Several errors with their stacks have some thousand characters. */
const MAX_LOGGED_CHARS = 20_000;

it('keeps the error and its cause, but none of the values', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const insert = () =>
    database.db.insert(users).values({ email: 'secret@example.com', passwordHash: 'line one\nline two' });
  await insert();
  const error: unknown = await insert().then(
    () => null,
    (failure: unknown) => failure,
  );
  const logged = errorForLog(error);
  expect(logged.message).toContain('Failed query: insert into "users"');
  expect(logged.stack).toContain('error-for-log.test.ts');
  expect(logged.cause).toMatchObject({ code: '23505', constraint: 'users_email_unique' });
  expect(JSON.stringify(logged)).not.toMatch(/secret|line one|line two/);
});

it('drops the connection, and cuts an endless chain of causes', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const failure: unknown = await database.db.execute(sql`select * from nowhere`).catch((error: unknown) => error);
  const loop = new Error('loop', { cause: failure });
  (failure as Error).cause = loop;
  const logged = JSON.stringify(errorForLog(Object.assign(loop, { client: { password: 'hidden' } })));
  expect(logged.length).toBeLessThan(MAX_LOGGED_CHARS);
  expect(JSON.stringify(errorForLog(loop))).not.toContain('hidden');
});

it('accepts a value that is not an error', () => {
  expect(errorForLog('just words')).toEqual({ type: 'string', message: 'just words', stack: '' });
});
