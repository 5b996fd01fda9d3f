import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { RecentDomains } from './recent-domains';

const NAME = 'ar.example.com';
/** SQLSTATE of a statement that was cancelled. */
const CANCELLED = '57014';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('keeps a newer look-up when an older one of the same name fails late', async () => {
  const { db } = database;
  const domains = new RecentDomains(db);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const { second } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table workspace_domains`);
    const failed = expect(domains.find(NAME)).rejects.toMatchObject({ cause: { code: CANCELLED } });
    await whenRowIsAwaited(db);
    clock.mockReturnValue(60_000);
    const newer = domains.find(NAME);
    await tx.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' order by query_start limit 1`);
    await failed;
    expect(domains.find(NAME)).toBe(newer);
    return { second: newer };
  });
  expect(await second).toBeNull();
});
