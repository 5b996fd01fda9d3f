import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import { projectAnalytics, projects } from '../../db/schema';
import { projectFileColumns } from '../../db/used-files';

/** The files that a project uses. */
interface ProjectFiles {
  modelFileId: string;
  usdzFileId: string | null;
  targetImageFileId: string | null;
  trackingFileId: string | null;
}

export type ProjectRow = typeof projects.$inferSelect & ProjectFiles & { viewCount: number; shareCount: number };

export const projectCounts = {
  viewCount: sql<number>`coalesce(${projectAnalytics.viewCount}, 0)`,
  shareCount: sql<number>`coalesce(${projectAnalytics.shareCount}, 0)`,
};

/** The columns of a `ProjectRow`, for a select over `projects` joined with `projectAnalytics`. */
export const projectColumns = { ...getTableColumns(projects), ...projectFileColumns, ...projectCounts };

export const hasAnalytics = eq(projectAnalytics.projectId, projects.id);

/** Condition: the project is in the trash and may still be restored. */
export const isRestorable = and(
  eq(projects.status, 'deleted'),
  gt(projects.deletedAt, sql`now() - make_interval(days => ${TRASH_RETENTION_DAYS})`),
);
