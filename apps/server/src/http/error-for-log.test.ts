import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database';
import { users } from '../db/schema/accounts';
import { errorForLog } from './error-for-log';

it('keeps the error and its cause, but none of the values', async () => {
  const database = await createTestDatabase();
  const insert = () =>
    database.db.insert(users).values({ email: 'secret@example.com', passwordHash: 'line one\nline two' });
  await insert();
  const error: unknown = await insert().then(
    () => null,
    (failure: unknown) => failure,
  );
  await database.drop();
  const logged = errorForLog(error);
  expect(logged.message).toContain('Failed query: insert into "users"');
  expect(logged.stack).toContain('error-for-log.test.ts');
  expect(logged.cause).toMatchObject({ code: '23505', constraint: 'users_email_unique' });
  expect(JSON.stringify(logged)).not.toMatch(/secret|line one|line two/);
});

it('drops the connection, and cuts an endless chain of causes', async () => {
  const database = await createTestDatabase();
  const failure: unknown = await database.db.execute(sql`select * from nowhere`).catch((error: unknown) => error);
  await database.drop();
  const loop = new Error('loop', { cause: failure });
  (failure as Error).cause = loop;
  expect(JSON.stringify(errorForLog(Object.assign(loop, { client: { password: 'hidden' } }))).length).toBeLessThan(
    20_000,
  );
  expect(JSON.stringify(errorForLog(loop))).not.toContain('hidden');
});

it('accepts a value that is not an error', () => {
  expect(errorForLog('just words')).toEqual({ type: 'string', message: 'just words', stack: '' });
});
