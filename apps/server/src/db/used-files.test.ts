import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database';
import { files } from './schema/files';
import { isPublicNow } from './used-files';

/** Private uses of three files; together they fill hundreds of pages of the table. */
const PRIVATE_USES = 20_000;
/** Pages of 8 KB that a look-up may read: those on the way through the index, one of the table, and some to spare. */
const MAX_PAGES = 5;

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

it('the files of the public are found by one index entry, however many private projects share them', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { db } = database;
  await db.execute(sql`
    insert into files (id, kind, state, original_name, content_type, size_bytes, storage_key)
      select 'file' || i, 'model', 'ready', 'a', 'b', 1, 'files/' || i from generate_series(1, 50) i`);
  await db.execute(sql`
    insert into file_uses (file_id, holder_kind, holder_id, role, public_from, public_until)
      select 'file' || (i % 3 + 1), 'project', i, 'model', now() - interval '2 days', now() - interval '1 day'
      from generate_series(1, ${sql.raw(String(PRIVATE_USES))}) i`);
  await db.execute(sql`
    insert into file_uses (file_id, holder_kind, holder_id, role, public_from) values ('file2', 'sample', 1, 'model', now())`);
  await db.execute(sql`analyze file_uses, files`);
  for (const [fileId, isPublic] of [
    ['file1', false],
    ['file2', true],
  ] as const) {
    const query = db.select({ isPublic: isPublicNow }).from(files).where(eq(files.id, fileId));
    expect(await query).toEqual([{ isPublic }]);
    const { rows } = await db.execute(sql`explain (analyze, buffers, format json) ${query.getSQL()}`);
    const [plan] = rows.flatMap((row) => row['QUERY PLAN'] as { Plan: PlanNode }[]);
    const lookUp = plan && nodesOf(plan.Plan).find((node) => node['Relation Name'] === 'file_uses');
    expect(lookUp).toMatchObject({ 'Index Name': 'file_uses_public' });
    expect(lookUp?.['Rows Removed by Filter'] ?? 0).toBe(0);
    expect(lookUp?.['Shared Hit Blocks'] ?? 0).toBeLessThanOrEqual(MAX_PAGES);
  }
});
