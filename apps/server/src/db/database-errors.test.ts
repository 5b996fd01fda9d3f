import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database';
import { openDatabase } from './database';
import { databaseTrouble, isDatabaseUnavailable } from './database-errors';

const failureOf = (query: Promise<unknown>) =>
  query.then(
    () => null,
    (error: unknown) => error,
  );

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

it('recognizes that no server is listening, on a socket and on TCP', async () => {
  for (const connectionString of ['postgres://nobody@127.0.0.1:1/none', 'socket:/nonexistent?db=none']) {
    const database = openDatabase({ connectionString });
    expect(isDatabaseUnavailable(await failureOf(database.db.execute(sql`select 1`)))).toBe(true);
    await database.close();
  }
});

it.each(['EHOSTUNREACH', 'ENETUNREACH'])('recognizes a server to which the network leads no more (%s)', (code) => {
  const failure = Object.assign(new Error(`connect ${code} 203.0.113.1:5432`), { code, syscall: 'connect' });
  expect(databaseTrouble(new Error('Failed query: select 1', { cause: failure }))).toBe('unavailable');
});

it('recognizes a connection that the server ended under a running query', async () => {
  const database = await newDatabase();
  const failure = await failureOf(database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

it('tells a server without connections, a deadlock, a full disk and a shutdown from each other and from a violated constraint', async () => {
  const database = await newDatabase();
  for (const [state, trouble] of [
    ['too_many_connections', 'busy'],
    ['deadlock_detected', 'busy'],
    ['disk_full', 'full'],
    ['admin_shutdown', 'unavailable'],
    ['unique_violation', null],
  ] as const) {
    const failure = await failureOf(database.db.execute(sql.raw(`do $$ begin raise ${state}; end $$`)));
    expect([state, databaseTrouble(failure)]).toEqual([state, trouble]);
  }
});

it('tells a statement that took too long and an impossible text from an outage', async () => {
  const database = await newDatabase();
  const slow = database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '20ms'`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  expect(databaseTrouble(await failureOf(slow))).toBe('slow');
  expect(databaseTrouble(await failureOf(database.db.execute(sql`select ${'\0'}::text`)))).toBe('text');
});

it('treats neither a faulty query nor a missing file as an outage', async () => {
  const database = await newDatabase();
  expect(isDatabaseUnavailable(await failureOf(database.db.execute(sql`select * from nowhere`)))).toBe(false);
  expect(isDatabaseUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  );
});
