import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { users } from '../src/db/schema/accounts';
import { createTestDatabase } from './test-database';
import type { TestDatabase } from './test-database';

/** Drops a database after such work. @returns another one, and whether it is the same */
async function nextAfter(work: (used: TestDatabase) => Promise<unknown>) {
  const used = await createTestDatabase();
  await work(used);
  await used.drop();
  const next = await createTestDatabase();
  onTestFinished(() => next.drop());
  return { next, isSame: next.connection.database === used.connection.database };
}

describe('createTestDatabase', () => {
  let first: TestDatabase;
  let second: TestDatabase;

  beforeAll(async () => {
    [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });

  afterAll(async () => {
    await Promise.all([first.drop(), second.drop()]);
  });

  it('gives a migrated database that no other test sees', async () => {
    await first.db.insert(users).values({ email: 'one@example.com' });
    expect(await first.db.$count(users)).toBe(1);
    expect(await second.db.$count(users)).toBe(0);
  });

  describe('after a drop', () => {
    it('gives the same database without rows, and counts from the beginning', async () => {
      const { next, isSame } = await nextAfter(({ db }) => db.insert(users).values({ email: 'one@example.com' }));
      expect([isSame, await next.db.$count(users)]).toEqual([true, 0]);
      expect(await next.db.insert(users).values({ email: 'two@example.com' }).returning()).toMatchObject([{ id: 1 }]);
    });

    it('gives it ready for a further migration', async () => {
      const { next, isSame } = await nextAfter(({ db }) => db.insert(users).values({ email: 'one@example.com' }));
      const admin = new Client({ ...inject('testPostgres').admin, database: next.connection.database });
      await admin.connect();
      onTestFinished(() => admin.end());
      const migrate = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 1)";
      expect([isSame, (await admin.query(migrate)).rowCount]).toEqual([true, 1]);
    });

    it('gives it in sessions as new, whose prepared statements still work', async () => {
      const prepared = { name: 'one', text: 'select 1 as one' };
      const { next, isSame } = await nextAfter(async ({ pool }) => {
        await pool.query(prepared);
        await pool.query("set time zone 'Asia/Ho_Chi_Minh'; listen anything; select pg_advisory_lock(7)");
      });
      const text = `select current_setting('TimeZone') as zone, (select count(*)::int from pg_listening_channels()) as heard,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`;
      expect((await next.pool.query(text)).rows).toEqual([{ zone: 'UTC', heard: 0, locks: 0 }]);
      expect([isSame, (await next.pool.query(prepared)).rows]).toEqual([true, [{ one: 1 }]]);
    });

    it('gives it although another connection holds a table', async () => {
      const { next, isSame } = await nextAfter(async ({ connection }) => {
        const other = new Client(connection);
        other.on('error', () => undefined);
        await other.connect();
        await other.query('begin; lock table users');
      });
      expect([isSame, await next.db.$count(users)]).toEqual([true, 0]);
    });

    it.each([
      ['a trigger', 'create trigger own before insert on users execute function suppress_redundant_updates_trigger()'],
      ['a dropped index', 'drop index workspaces_owner_user_id'],
      ['a setting', `do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`],
    ])('gives no database with %s', async (_, statement) => {
      expect((await nextAfter(({ db }) => db.execute(sql.raw(statement)))).isSame).toBe(false);
    });
  });

  it('connects as a role that is no superuser', async () => {
    const { rows } = await first.db.execute(sql`select rolsuper from pg_roles where rolname = current_user`);
    expect(rows).toEqual([{ rolsuper: false }]);
  });
});
