import type { Project } from './projects';

/** `active` includes projects that an operator took down. */
export const PROJECT_VIEWS = ['active', 'archived', 'trash'] as const;
export type ProjectView = (typeof PROJECT_VIEWS)[number];

/** `newest` sorts by creation, in the trash by deletion. */
export const PROJECT_SORTS = ['newest', 'oldest', 'name', 'views', 'changed'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/**
 * Filters of a list by property. `tracking` is about the tracking file; a markerless project matches no value of it,
 * because there is nothing to track.
 */
export const PROJECT_FILTERS = {
  type: ['image-tracking', 'markerless'],
  content: ['3d-model', 'video'],
  visibility: ['public', 'private'],
  tracking: ['ready', 'building', 'missing'],
} as const satisfies Record<string, readonly string[]>;
export type ProjectFilterName = keyof typeof PROJECT_FILTERS;
export type ProjectFilters = { [Name in ProjectFilterName]?: (typeof PROJECT_FILTERS)[Name][number] | undefined };

/**
 * At most `PROJECT_PAGE_SIZE` projects of a list. A cursor holds the sort key of the last project of its page, so that
 * projects added or removed meanwhile neither shift nor repeat the others.
 */
export interface ProjectPage {
  items: Project[];
  /** Null on the last page. */
  nextCursor: string | null;
  /** Number of projects in the whole list. Only on the first page of a query that narrows the view; otherwise null. */
  foundCount: number | null;
}

/** GET /api/projects/counts. The first four exclude the trash. */
export interface ProjectCounts {
  total: number;
  public: number;
  archived: number;
  views: number;
  /** Projects in the trash that can be restored. */
  trash: number;
}
