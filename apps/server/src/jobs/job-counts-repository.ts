import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/** Jobs of all servers that wait, run or are quarantined, by queue and state. Finished ones are not counted. */
export async function countJobs(db: Database): Promise<{ queue: string; state: string; count: number }[]> {
  const { rows } = await db.execute<{ queue: string; state: string; count: number }>(sql`
    select case purpose when 'build' then 'tracking-builds' else 'recompiles' end as queue, state, count(*)::int as count
    from tracking_builds group by 1, state
    union all select 'variants', state, count(*)::int from variant_builds group by state
    union all select 'backups', state, count(*)::int from backup_jobs group by state
  `);
  return rows;
}
