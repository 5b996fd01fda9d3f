import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database';
import { files } from './schema/files';
import { isPublicNow } from './used-files';

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

it('the files of the public are found by one index entry, however many private projects share them', async () => {
  await database.db.execute(sql`
    insert into files (id, kind, state, original_name, content_type, size_bytes, storage_key)
      select 'file' || i, 'model', 'ready', 'a', 'b', 1, 'files/' || i from generate_series(1, 50) i`);
  await database.db.execute(sql`
    insert into file_uses (file_id, holder_kind, holder_id, role, public_from, public_until)
      select 'file' || (i % 3 + 1), 'project', i, 'model', now() - interval '2 days', now() - interval '1 day'
      from generate_series(1, 20000) i`);
  await database.db.execute(sql`
    insert into file_uses (file_id, holder_kind, holder_id, role, public_from) values ('file2', 'sample', 1, 'model', now())`);
  await database.db.execute(sql`analyze file_uses, files`);
  for (const [fileId, isPublic] of [
    ['file1', false],
    ['file2', true],
  ] as const) {
    const query = database.db.select({ isPublic: isPublicNow }).from(files).where(eq(files.id, fileId));
    expect(await query).toEqual([{ isPublic }]);
    const explained = await rows(sql`explain (analyze, buffers, format json) ${query.getSQL()}`);
    const [plan] = explained.flatMap((row) => row['QUERY PLAN'] as { Plan: PlanNode }[]);
    const lookUp = plan && nodesOf(plan.Plan).find((node) => node['Relation Name'] === 'file_uses');
    expect(lookUp).toMatchObject({ 'Index Name': 'file_uses_public' });
    expect(lookUp?.['Rows Removed by Filter'] ?? 0).toBe(0);
    expect(lookUp?.['Shared Hit Blocks'] ?? 0).toBeLessThan(6);
  }
});

interface PlanNode {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  Plans?: PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

async function planOf(query: ReturnType<typeof sql>): Promise<string> {
  return JSON.stringify(await rows(sql`explain ${query}`));
}

it('the trash sweep and the search for waiting builds read their own indexes', async () => {
  await database.db.execute(sql`insert into users (id, email) values (1, 'a@example.com')`);
  await database.db.execute(sql`insert into workspaces (id, owner_user_id) values (1, 1)`);
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

it('deleting a holder deletes its uses, as a foreign key would', async () => {
  const before = await rows(sql`select from file_uses where holder_kind = 'project' and holder_id = 1`);
  expect(before).toHaveLength(1);
  await database.db.execute(sql`delete from projects where id = 1`);
  expect(await rows(sql`select from file_uses where holder_kind = 'project' and holder_id = 1`)).toEqual([]);
});
