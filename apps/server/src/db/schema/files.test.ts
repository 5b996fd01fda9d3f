import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await database.db.execute(query)).rows;
}

it('no table but file_uses has a foreign key to files', async () => {
  const referencing = await rows(sql`
    select conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'files'::regclass`);
  expect(referencing).toEqual([{ table: 'file_uses' }]);
});

it('no table but file_uses has a column that is named after a file', async () => {
  const columns = await rows(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name like '%file_id%'`);
  expect(columns).toEqual([{ table_name: 'file_uses', column_name: 'file_id' }]);
});

it('deleting a holder deletes its uses, as a foreign key would', async () => {
  await database.db.execute(sql`insert into users (id, email) values (1, 'a@example.com')`);
  await database.db.execute(sql`insert into workspaces (id, owner_user_id) values (1, 1)`);
  await database.db.execute(sql`
    insert into projects (id, user_id, workspace_id, name, type, content_type, share_id)
      values (1, 1, 1, 'p', 'markerless', '3d-model', 'share')`);
  await database.db.execute(sql`
    insert into files (id, kind, state, original_name, content_type, size_bytes, storage_key)
      values ('file', 'model', 'ready', 'a', 'b', 1, 'files/a')`);
  await database.db.execute(sql`
    insert into file_uses (file_id, holder_kind, holder_id, role) values ('file', 'project', 1, 'model')`);
  const uses = sql`select from file_uses where holder_kind = 'project' and holder_id = 1`;
  expect(await rows(uses)).toHaveLength(1);
  await database.db.execute(sql`delete from projects where id = 1`);
  expect(await rows(uses)).toEqual([]);
});
