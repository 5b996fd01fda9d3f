import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from './limits';
import { fault } from './errors/field-faults';
import type { Project } from './projects';

/** `active` includes projects that an operator took down. */
const PROJECT_VIEWS = ['active', 'archived', 'trash'] as const;
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

/** A cursor holds at most the name of a project, encoded; the cap bounds what is parsed. */
const MAX_CURSOR_LENGTH = 2048;

/** Query of GET /api/projects/page. */
export const projectPageQuerySchema = z.object({
  view: z.enum(PROJECT_VIEWS, fault('list-query-invalid')).default('active'),
  sort: z.enum(PROJECT_SORTS, fault('list-query-invalid')).default('newest'),
  /**
   * Words that must all occur in name or description, in any case and with or without diacritics: "ca phe" finds "Cà
   * phê".
   */
  q: z
    .string(fault('list-query-invalid'))
    .max(MAX_SEARCH_LENGTH, fault('search-too-long', { max: MAX_SEARCH_LENGTH }))
    .default(''),
  type: z.enum(PROJECT_FILTERS.type, fault('list-query-invalid')).optional(),
  content: z.enum(PROJECT_FILTERS.content, fault('list-query-invalid')).optional(),
  visibility: z.enum(PROJECT_FILTERS.visibility, fault('list-query-invalid')).optional(),
  tracking: z.enum(PROJECT_FILTERS.tracking, fault('list-query-invalid')).optional(),
  /** `nextCursor` of the previous page, with the same `view` and `sort`. */
  cursor: z.string(fault('list-query-invalid')).max(MAX_CURSOR_LENGTH, fault('cursor-invalid')).optional(),
});
export type ProjectPageQuery = z.output<typeof projectPageQuerySchema>;

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
