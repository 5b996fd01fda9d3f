import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database';
import { openDatabase } from './database';
import { databaseTrouble, isDatabaseUnavailable } from './database-errors';

const failureOf = (query: Promise<unknown>) =>
  query.then(
    () => null,
    (error: unknown) => error,
  );

it('recognizes that no server is listening, on a socket and on TCP', async () => {
  for (const connectionString of ['postgres://nobody@127.0.0.1:1/none', 'socket:/nonexistent?db=none']) {
    const database = openDatabase({ connectionString });
    expect(isDatabaseUnavailable(await failureOf(database.db.execute(sql`select 1`)))).toBe(true);
    await database.close();
  }
});

it('recognizes a connection that the server ended under a running query', async () => {
  const database = await createTestDatabase();
  const failure = await failureOf(database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await database.drop();
});

it('tells a statement that took too long, a full disk and an impossible text from an outage', async () => {
  const database = await createTestDatabase();
  const raised = async (state: string) => {
    const raise = `do $$ begin raise exception 'as asked' using errcode = '${state}'; end $$`;
    return databaseTrouble(await failureOf(database.db.execute(sql.raw(raise))));
  };
  const slow = database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 20`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  expect(databaseTrouble(await failureOf(slow))).toBe('slow');
  expect(await raised('53300')).toBe('busy');
  expect(await raised('40P01')).toBe('busy');
  expect(await raised('53100')).toBe('full');
  expect(await raised('57P01')).toBe('unavailable');
  expect(databaseTrouble(await failureOf(database.db.execute(sql`select ${'\0'}::text`)))).toBe('text');
  expect(await raised('23505')).toBeNull();
  await database.drop();
});

it('does not treat a faulty query as an outage', async () => {
  const database = await createTestDatabase();
  expect(isDatabaseUnavailable(await failureOf(database.db.execute(sql`select * from nowhere`)))).toBe(false);
  await database.drop();
  expect(isDatabaseUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  );
});
