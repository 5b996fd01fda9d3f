import type { ProjectCounts, ProjectFilters, ProjectView } from '@anchora/contract/project-lists';
import { and, count, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';
import { projectAnalytics, projectTotals } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';
import { projectFileColumns } from '../../db/used-files';
import { posterFileId } from '../../files/variant-columns';
import type { ListCursor, ListOrder } from './list-order';
import {
  hasAnalytics,
  isPastRestoring,
  isRestorable,
  projectColumns,
  type ProjectRow,
  type WithPoster,
} from './project-columns';

export interface OfWorkspace {
  ownerId: number;
  workspaceId: number;
}

/** The projects in a list; `kept` is everything outside the trash. */
export interface ListedProjects extends OfWorkspace {
  view: ProjectView | 'kept';
  words?: string[];
  filters?: ProjectFilters;
}

type ListedRow = ProjectRow & WithPoster & { cursorKey: string };

const IN_VIEW: Record<ListedProjects['view'], SQL | undefined> = {
  kept: ne(projects.status, 'deleted'),
  active: inArray(projects.status, ['active', 'blocked']),
  archived: eq(projects.status, 'archived'),
  trash: isRestorable,
};

/** Text without case and diacritics. Both sides of a comparison use this, so that they cannot differ. */
const plain = (text: SQL) =>
  sql`replace(lower(regexp_replace(normalize(${text}, nfd), '[\u0300-\u036f]', '', 'g') collate "project_names"), 'đ', 'd') collate "C"`;
const searched = plain(sql`${projects.name} || ' ' || coalesce(${projects.description}, '')`);

export class ProjectListRepository {
  constructor(private readonly db: Database) {}

  /** At most `limit` projects after the cursor; null: from the beginning. */
  page(
    listed: ListedProjects,
    order: ListOrder,
    { after, limit }: { after: ListCursor | null; limit: number },
  ): Promise<ListedRow[]> {
    return this.db
      .select({ ...projectColumns, posterFileId, cursorKey: order.cursorKey })
      .from(projects)
      .leftJoin(projectAnalytics, hasAnalytics)
      .where(and(isListed(listed), after === null ? undefined : order.after(after)))
      .orderBy(...order.orderBy)
      .limit(limit);
  }

  async count(listed: ListedProjects): Promise<number> {
    return this.db.$count(projects, isListed(listed));
  }

  /**
   * Counts from totals that are maintained with every change, so that their cost does not depend on the number of
   * projects.
   */
  async counts({ workspaceId }: OfWorkspace): Promise<ProjectCounts> {
    const { projects: all, publicProjects, archived, trash, views } = projectTotals;
    const overdue = this.db
      .select({ count: count() })
      .from(projects)
      .where(and(eq(projects.workspaceId, workspaceId), isPastRestoring));
    const [counts] = await this.db
      .select({
        total: totalOf(all),
        public: totalOf(publicProjects),
        archived: totalOf(archived),
        // Projects about to be purged are still in the total.
        trash: sql<number>`${totalOf(trash)} - (${overdue})::int`,
        views: sql<number>`coalesce(sum(${views}), 0)::float8`,
      })
      .from(projectTotals)
      .where(eq(projectTotals.workspaceId, workspaceId));
    if (!counts) throw new Error('an aggregate without groups has one row');
    return counts;
  }
}

function totalOf(column: PgColumn): SQL<number> {
  return sql<number>`coalesce(sum(${column}), 0)::int`;
}

function isListed({ workspaceId, view, words = [], filters = {} }: ListedProjects): SQL | undefined {
  const { type, content, visibility, tracking } = filters;
  return and(
    eq(projects.workspaceId, workspaceId),
    IN_VIEW[view],
    type && eq(projects.type, type),
    content && eq(projects.contentType, content),
    visibility && eq(projects.isPublic, visibility === 'public'),
    tracking && hasTracking(tracking),
    ...words.map((word) => sql`strpos(${searched}, ${plain(sql`${word}::text`)}) > 0`),
  );
}

function hasTracking(tracking: NonNullable<ProjectFilters['tracking']>): SQL | undefined {
  const isReady = sql`${projectFileColumns.trackingFileId} is not null`;
  const isBuilding = inArray(projects.trackingBuildState, ['queued', 'building']);
  const conditions = {
    ready: isReady,
    building: and(sql`not ${isReady}`, isBuilding),
    missing: sql`not (${isReady} or ${isBuilding})`,
  };
  return and(eq(projects.type, 'image-tracking'), conditions[tracking]);
}
