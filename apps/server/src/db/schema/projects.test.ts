import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function planOf(query: ReturnType<typeof sql>): Promise<string> {
  return JSON.stringify((await database.db.execute(sql`explain ${query}`)).rows);
}

it('the trash sweep and the search for waiting builds read indexes of their own', async () => {
  await database.db.execute(sql`insert into users (id, email) values (1, 'a@example.com')`);
  await database.db.execute(sql`insert into workspaces (id, owner_user_id) values (1, 1)`);
  // So many rows that PostgreSQL plans no scan of the whole table.
  await database.db.execute(sql`
    insert into projects (user_id, workspace_id, name, type, content_type, share_id, status, deleted_at)
      select 1, 1, 'p', 'markerless', '3d-model', 'share' || i, case i % 2 when 0 then 'active' else 'deleted' end,
        case i % 2 when 0 then null else now() end
      from generate_series(1, 5000) i`);
  await database.db.execute(sql`analyze projects`);
  const overdue = sql`select id from projects where status = 'deleted' and deleted_at < now() - interval '30 days'`;
  const waiting = sql`select id from projects where tracking_build_state in ('queued', 'building')`;
  expect(await planOf(overdue)).toContain('projects_trash');
  expect(await planOf(waiting)).toContain('projects_waiting_builds');
});
