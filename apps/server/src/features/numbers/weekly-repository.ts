import type { Language } from '@anchora/contract/languages';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { users, workspaces } from '../../db/schema/accounts';
import { visitorCounts } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';

export interface WeeklyReader {
  workspaceId: number;
  email: string;
  username: string | null;
  displayName: string | null;
  language: Language | null;
  /** The Monday after the week that is to be mailed, `YYYY-MM-DD`. */
  monday: string;
}

export interface WeekOfProject {
  id: number;
  name: string;
  opened: number;
  found: number;
  acted: number;
  /** Visitors in the week before. */
  openedBefore: number;
}

const today = sql`(now() at time zone 'utc')::date`;
/** Monday of the present week. */
const thisMonday = sql`date_trunc('week', now() at time zone 'utc')::date`;

/**
 * Takes a workspace whose owner asked for the mail and has not received this week's. Each is given to one caller only,
 * and one at a time, so that a process that ends meanwhile leaves the others to the next run. Unless `markWeekMailed`
 * follows, it is due again on the next day.
 *
 * @returns null if there is no further one.
 */
export async function takeWeeklyReader(db: Database): Promise<WeeklyReader | null> {
  // With `in`, a plan might run the inner query once for each row, and take several accounts.
  const { rows } = await db.execute<WeeklyReader & Record<string, unknown>>(sql`
    update ${workspaces} w set weekly_mail_on = ${today} - 6
    from ${users} u
    where u.id = w.owner_user_id and w.id = (
      select d.id from ${workspaces} d join ${users} o on o.id = d.owner_user_id
      where d.has_weekly_mail and coalesce(d.weekly_mail_on, '-infinity') + 7 <= ${today}
        and o.email_verified_at is not null and o.blocked_at is null
      limit 1 for update of d skip locked)
    returning w.id as "workspaceId", u.email, u.username, u.display_name as "displayName", u.language,
      ${thisMonday}::text as monday`);
  return rows[0] ?? null;
}

/** Notes that the mail of a taken workspace was sent, or that there is nothing to send. */
export async function markWeekMailed(db: Database, { workspaceId, monday }: WeeklyReader): Promise<void> {
  const weeklyMailOn = sql`greatest(${workspaces.weeklyMailOn}, ${monday}::date)`;
  await db.update(workspaces).set({ weeklyMailOn }).where(eq(workspaces.id, workspaceId));
}

/** The projects that had visitors in the last whole week or the one before, most visitors first. */
export async function readWeek(
  db: Database | Transaction,
  workspaceId: number,
  limit: number,
): Promise<WeekOfProject[]> {
  const isLast = sql`c.day >= ${thisMonday} - 7`;
  const { rows } = await db.execute<WeekOfProject & Record<string, unknown>>(sql`
    select p.id, p.name,
      coalesce(sum(c.opened) filter (where ${isLast}), 0)::int as opened,
      coalesce(sum(c.found) filter (where ${isLast}), 0)::int as found,
      coalesce(sum(c.acted) filter (where ${isLast}), 0)::int as acted,
      coalesce(sum(c.opened) filter (where not ${isLast}), 0)::int as "openedBefore"
    from ${projects} p join ${visitorCounts} c on c.project_id = p.id
    where p.workspace_id = ${workspaceId} and p.status <> 'deleted' and c.by = 'all'
      and c.day >= ${thisMonday} - 14 and c.day < ${thisMonday}
    group by p.id, p.name order by opened desc, p.id limit ${limit}`);
  return rows;
}
