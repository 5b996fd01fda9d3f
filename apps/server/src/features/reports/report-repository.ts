import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { CLOSED_REPORT_RETENTION_DAYS } from '@anchora/contract/limits';
import type { Report } from '@anchora/contract/reports';
import { OPERATOR, recordEvent } from '../../audit/audit-repository';
import type { Database } from '../../db/database';
import { users } from '../../db/schema/accounts';
import { projects } from '../../db/schema/projects';
import { reviewLinks } from '../../db/schema/comments';
import { scenePreviews } from '../../db/schema/scenes';
import { reports } from '../../db/schema/takedowns';
import { signInName } from '../../db/sign-in-name';

/** Further open reports of one project tell an operator nothing new, so they are not stored. Chosen, not measured. */
const MAX_OPEN_PER_PROJECT = 100;

export class ReportRepository {
  constructor(private readonly db: Database) {}

  /**
   * Stores a report; no effect if no project of any status has this share id, or the project has `MAX_OPEN_PER_PROJECT`
   * open ones.
   *
   * @param previewed hash of a preview's token; the report is then about the project of the preview.
   */
  async insert({ shareId, reason, text }: Report, previewed: Buffer | null): Promise<void> {
    const isMeant =
      previewed === null
        ? sql`p.share_id = ${shareId}`
        : sql`p.id in (select s.project_id from ${scenePreviews} s where s.token_hash = ${previewed}
            union all select l.project_id from ${reviewLinks} l where l.token_hash = ${previewed})`;
    await this.db.execute(sql`
      insert into ${reports} (project_id, reason, text)
      select p.id, ${reason}, ${text || null} from ${projects} p where ${isMeant}
        and (select count(*) from ${reports} r where r.project_id = p.id and r.closed_at is null) < ${MAX_OPEN_PER_PROJECT}`);
  }

  /** Open reports with their projects, oldest first. */
  listOpen(limit: number) {
    return this.db
      .select({
        id: reports.id,
        reason: reports.reason,
        text: reports.text,
        createdAt: reports.createdAt,
        shareId: projects.shareId,
        projectName: projects.name,
        status: projects.status,
        owner: signInName,
      })
      .from(reports)
      .innerJoin(projects, eq(projects.id, reports.projectId))
      .innerJoin(users, eq(users.id, projects.userId))
      .where(isNull(reports.closedAt))
      .orderBy(asc(reports.id))
      .limit(limit);
  }

  /** @returns false if no open report has this number. */
  close(id: number): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [closed] = await tx
        .update(reports)
        .set({ closedAt: sql`now()` })
        .where(and(eq(reports.id, id), isNull(reports.closedAt)))
        .returning({ projectId: reports.projectId });
      if (!closed) return false;
      // The event belongs to no account: owners see neither what was reported nor the outcome.
      await recordEvent(tx, { kind: 'report-closed', actor: OPERATOR, projectId: closed.projectId });
      return true;
    });
  }

  /** Erases reports that were closed longer ago than `CLOSED_REPORT_RETENTION_DAYS`. */
  async eraseOld(): Promise<void> {
    const kept = sql`${CLOSED_REPORT_RETENTION_DAYS} * interval '1 day'`;
    await this.db.delete(reports).where(lt(reports.closedAt, sql`now() - ${kept}`));
  }
}
