import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../src/db/schema/accounts';
import { createTestDatabase } from './test-database';
import type { TestDatabase } from './test-database';

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

  it('connects as a role that is no superuser', async () => {
    const { rows } = await first.db.execute(sql`select rolsuper from pg_roles where rolname = current_user`);
    expect(rows).toEqual([{ rolsuper: false }]);
  });
});
