import { sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';

const COLUMNS = ['projects', 'public_projects', 'archived', 'trash', 'views'] as const;

/** The totals that the triggers of the migration `totals` maintain, counted from the rows. */
const countedShards = sql`
  select p.workspace_id, p.id % 8 as shard, count(*) filter (where p.status <> 'deleted') as projects,
    count(*) filter (where p.status <> 'deleted' and p.is_public) as public_projects,
    count(*) filter (where p.status = 'archived') as archived,
    count(*) filter (where p.status = 'deleted' and p.deleted_at is not null) as trash,
    coalesce(sum(a.view_count) filter (where p.status <> 'deleted'), 0) as views
  from projects p left join project_analytics a on a.project_id = p.id group by 1, 2`;
const columns = sql.raw(COLUMNS.join(', '));
const sums = sql.raw(COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', '));
const countedBytes = sql`select coalesce(sum(size_bytes + coalesce(preview_bytes, 0)), 0) from files`;

/** Prevents changes of the counted rows and of the totals until the transaction ends. Reading is still possible. */
export async function lockCounted(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table projects, project_analytics, files in share row exclusive mode`);
}

/** One line for each total that differs from its rows. */
export async function differingTotals(db: Database | Transaction): Promise<string[]> {
  const { rows } = await db.execute<{ workspace: number; kept: string; counted: string }>(sql`
    select coalesce(k.workspace_id, c.workspace_id) as workspace,
      concat_ws(', ', ${valuesOf('k')}) as kept, concat_ws(', ', ${valuesOf('c')}) as counted
    from (select workspace_id, ${sums} from project_totals group by 1) k
      full join (select workspace_id, ${sums} from (${countedShards}) s group by 1) c using (workspace_id)
    where (${valuesOf('k')}) <> (${valuesOf('c')}) order by 1`);
  const bytes = await db.execute<{ kept: string; counted: string }>(sql`
    select * from (select (select coalesce(sum(bytes), 0) from storage_totals) as kept, (${countedBytes}) as counted) b
    where kept <> counted`);
  return [
    ...rows.map(({ workspace, kept, counted }) => `workspace ${workspace}: ${kept} instead of ${counted}`),
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

/** @param table the name of a table or subquery. */
function valuesOf(table: string): SQL {
  return sql.raw(COLUMNS.map((name) => `coalesce(${table}.${name}, 0)`).join(', '));
}
