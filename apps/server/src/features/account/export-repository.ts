import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import {
  auditEvents,
  files,
  notifications,
  projectAnalytics,
  projectDailyCounts,
  projects,
  sceneDrafts,
  sessions,
} from '../../db/schema';
import { projectFileColumns } from '../../db/used-files';
import type { FileRow } from '../../files/file-repository';

const PROJECT_FILES = {
  model: projectFileColumns.modelFileId,
  usdz: projectFileColumns.usdzFileId,
  targetImage: projectFileColumns.targetImageFileId,
  tracking: projectFileColumns.trackingFileId,
};

type ProjectDays = Map<number, object[]>;

/** Reads everything that is stored about a user, for an export. */
export class ExportRepository {
  constructor(private readonly db: Database) {}

  async collect(userId: number) {
    return {
      files: await this.filesOf(userId),
      projects: await this.projectsOf(userId),
      sessions: await this.sessionsOf(userId),
      notifications: await this.notificationsOf(userId),
      activity: await this.activityOf(userId),
    };
  }

  private filesOf(userId: number): Promise<FileRow[]> {
    return this.db
      .select()
      .from(files)
      .where(and(eq(files.userId, userId), eq(files.state, 'ready')))
      .orderBy(asc(files.createdAt), asc(files.id));
  }

  private async projectsOf(userId: number): Promise<object[]> {
    const found = await this.db
      .select({
        project: projects,
        used: PROJECT_FILES,
        draft: sceneDrafts.document,
        viewCount: projectAnalytics.viewCount,
        shareCount: projectAnalytics.shareCount,
      })
      .from(projects)
      .leftJoin(projectAnalytics, eq(projectAnalytics.projectId, projects.id))
      .leftJoin(sceneDrafts, eq(sceneDrafts.projectId, projects.id))
      .where(eq(projects.userId, userId))
      .orderBy(asc(projects.id));
    const daysOf = await this.daysOfProjects(userId);
    return found.map(({ project, used, draft, viewCount, shareCount }) => {
      const { creationKey: _key, creationHash: _hash, ...rest } = project;
      const days = daysOf.get(project.id) ?? [];
      return Object.assign(rest, { viewCount: viewCount ?? 0, shareCount: shareCount ?? 0, days, files: used, draft });
    });
  }

  private async daysOfProjects(userId: number): Promise<ProjectDays> {
    const rows = await this.db
      .select({ counts: projectDailyCounts })
      .from(projectDailyCounts)
      .innerJoin(projects, eq(projectDailyCounts.projectId, projects.id))
      .where(eq(projects.userId, userId))
      .orderBy(asc(projectDailyCounts.projectId), asc(projectDailyCounts.day));
    const daysOf: ProjectDays = new Map();
    for (const { counts } of rows) {
      const { projectId, ...day } = counts;
      const days = daysOf.get(projectId);
      if (days) days.push(day);
      else daysOf.set(projectId, [day]);
    }
    return daysOf;
  }

  private sessionsOf(userId: number): Promise<object[]> {
    return this.db
      .select({ userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.id));
  }

  private activityOf(userId: number): Promise<object[]> {
    const { kind, actor, projectId, address, details, createdAt } = auditEvents;
    return this.db
      .select({ kind, by: actor, projectId, address, details, createdAt })
      .from(auditEvents)
      .where(eq(auditEvents.userId, userId))
      .orderBy(asc(auditEvents.id));
  }

  private notificationsOf(userId: number): Promise<object[]> {
    return this.db
      .select({ event: notifications.event, readAt: notifications.readAt, createdAt: notifications.createdAt })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(notifications.id));
  }
}
