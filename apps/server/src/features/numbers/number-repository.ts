import { and, asc, between, eq, lt, sql } from 'drizzle-orm';
import { VISITOR_COUNT_RETENTION_DAYS } from '@anchora/contract/limits';
import type { StepCounts, StoredProperty } from '@anchora/contract/visit-properties';
import type { Database, Transaction } from '../../db/database';
import { users, workspaces } from '../../db/schema/accounts';
import { visitorCounts } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';
import { picturesOfProject } from './measured-project-repository';

export interface StoredNumbers extends StepCounts {
  day: string;
  value: string;
}

export interface OwnedProject {
  id: number;
  workspaceId: number;
  /** Owner of the workspace, who gets its mails. */
  ownerId: number;
  name: string;
  isMeasured: boolean;
  isWorkspaceMeasured: boolean;
  hasWeeklyMail: boolean;
  pictures: string[];
}

/** Reads the numbers of projects, and stores their settings. */
export class NumberRepository {
  constructor(private readonly db: Database) {}

  /** Finds projects in the trash too, as other reads of their owner do. */
  async find(workspaceIds: readonly number[], id: number): Promise<OwnedProject | null> {
    if (workspaceIds.length === 0) return null;
    const { rows } = await this.db.execute<OwnedProject & Record<string, unknown>>(sql`
      select p.id, p.workspace_id as "workspaceId", p.user_id as "ownerId", p.name, p.is_measured as "isMeasured",
        w.is_measured as "isWorkspaceMeasured", w.has_weekly_mail as "hasWeeklyMail", ${picturesOfProject} as pictures
      from ${projects} p join ${workspaces} w on w.id = p.workspace_id
      where p.id = ${id} and p.workspace_id = any(${sql.param([...workspaceIds])}::int[])`);
    return rows[0] ?? null;
  }

  /** The days with numbers, oldest first. */
  read(projectId: number, by: StoredProperty, { from, to }: { from: string; to: string }): Promise<StoredNumbers[]> {
    const { day, value, opened, started, allowed, found, stayed, acted, foundMs } = visitorCounts;
    return this.db
      .select({ day, value, opened, started, allowed, found, stayed, acted, foundMs })
      .from(visitorCounts)
      .where(and(eq(visitorCounts.projectId, projectId), eq(visitorCounts.by, by), between(day, from, to)))
      .orderBy(asc(day), asc(value));
  }

  async setProject(tx: Transaction, id: number, isMeasured: boolean): Promise<void> {
    await tx.update(projects).set({ isMeasured }).where(eq(projects.id, id));
  }

  async setWorkspace(
    tx: Transaction,
    id: number,
    change: { isMeasured?: boolean; hasWeeklyMail?: boolean },
  ): Promise<void> {
    // The first mail comes on the Monday after it was asked for.
    const weeklyMailOn = sql`date_trunc('week', now() at time zone 'utc')::date`;
    const set = change.hasWeeklyMail ? { ...change, weeklyMailOn } : change;
    await tx.update(workspaces).set(set).where(eq(workspaces.id, id));
  }

  /** Whether mail to the owner's address reaches the owner. */
  async hasConfirmedAddress(userId: number): Promise<boolean> {
    const [user] = await this.db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId));
    return user?.at != null;
  }

  async deleteOld(): Promise<void> {
    const kept = sql`(now() at time zone 'utc')::date - ${VISITOR_COUNT_RETENTION_DAYS}::int`;
    await this.db.delete(visitorCounts).where(lt(visitorCounts.day, kept));
  }
}
