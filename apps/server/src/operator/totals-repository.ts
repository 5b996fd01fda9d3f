import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';

const COLUMNS = ['projects', 'public_projects', 'archived', 'trash', 'views'] as const;

/**
 * Rows that a workspace's totals are spread over, by the remainder of a project's id; the triggers have the same
 * number.
 */
const SHARDS = 8;

/** The totals that the triggers of the migration `totals` maintain, counted from the rows. */
const countedShards = sql`
  select p.workspace_id, p.id % ${sql.raw(String(SHARDS))} as shard, count(*) filter (where p.status <> 'deleted') as projects,
    count(*) filter (where p.status <> 'deleted' and p.is_public) as public_projects,
    count(*) filter (where p.status = 'archived') as archived,
    count(*) filter (where p.status = 'deleted' and p.deleted_at is not null) as trash,
    coalesce(sum(a.view_count) filter (where p.status <> 'deleted'), 0) as views
  from projects p left join project_analytics a on a.project_id = p.id group by 1, 2`;
const columns = sql.raw(COLUMNS.join(', '));
const sums = sql.raw(COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', '));
const comparedColumns = sql.raw(
  COLUMNS.map((name) => `('${name}', coalesce(k.${name}, 0), coalesce(c.${name}, 0))`).join(', '),
);
const countedBytes = sql`select coalesce(sum(size_bytes + coalesce(preview_bytes, 0)), 0) from files`;

/** Prevents changes of the counted rows and of the totals until the transaction ends. Reading is still possible. */
export async function lockCounted(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table projects, project_analytics, files in share row exclusive mode`);
}

/** One line for each total that differs from its rows. */
export async function differingTotals(db: Database | Transaction): Promise<string[]> {
  const { rows } = await db.execute<{ workspace: number; name: string; kept: string; counted: string }>(sql`
    select workspace_id as workspace, t.name, t.kept, t.counted
    from (select workspace_id, ${sums} from project_totals group by 1) k
      full join (select workspace_id, ${sums} from (${countedShards}) s group by 1) c using (workspace_id)
      cross join lateral (values ${comparedColumns}) t (name, kept, counted)
    where t.kept <> t.counted order by 1, 2`);
  const bytes = await db.execute<{ kept: string; counted: string }>(sql`
    select * from (select (select coalesce(sum(bytes), 0) from storage_totals) as kept, (${countedBytes}) as counted) b
    where kept <> counted`);
  return [
    ...rows.map(
      ({ workspace, name, kept, counted }) => `workspace ${workspace}, ${name}: ${kept} instead of ${counted}`,
    ),
    ...bytes.rows.map(({ kept, counted }) => `stored bytes: ${kept} instead of ${counted}`),
  ];
}

/** Call it after `lockCounted` in the same transaction. */
export async function recountTotals(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from project_totals`);
  await tx.execute(sql`
    insert into project_totals (workspace_id, shard, ${columns}) select workspace_id, shard, ${columns} from (${countedShards}) s`);
  await tx.execute(sql`delete from storage_totals`);
  await tx.execute(sql`insert into storage_totals (shard, bytes) values (0, (${countedBytes}))`);
}
