import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_SEARCH_LENGTH } from './limits';
import { PROJECT_FILTERS, PROJECT_SORTS, PROJECT_VIEWS } from './project-lists';

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
