import { MAX_SEARCH_LENGTH } from '@anchora/contract/limits';
import {
  PROJECT_FILTERS,
  PROJECT_SORTS,
  type ProjectFilterName,
  type ProjectFilters,
  type ProjectSort,
  type ProjectView,
} from '@anchora/contract/project-lists';
import { workspaceInAddress } from '../../api/id-in-address';

export const FILTER_NAMES = Object.keys(PROJECT_FILTERS) as ProjectFilterName[];

/** The order that an address without one means. */
const DEFAULT_SORT: ProjectSort = 'newest';

/** Filter and order of the shown projects. It is stored in the address, so that Back and a reload keep it. */
export interface ProjectQuery {
  /** Words that must all occur in the name or the description. */
  text: string;
  sort: ProjectSort;
  filters: ProjectFilters;
  /** Id of another workspace than the personal one. */
  workspace?: number;
}

/** Reads the query from the address; unknown values are ignored. */
export function queryOfSearch(search: string): ProjectQuery {
  const asked = new URLSearchParams(search);
  const workspace = workspaceInAddress(search);
  const filters = Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = (PROJECT_FILTERS[name] as readonly string[]).find((known) => known === asked.get(name));
      return value === undefined ? [] : [[name, value]];
    }),
  ) as ProjectQuery['filters'];
  return {
    text: (asked.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    sort: PROJECT_SORTS.find((sort) => sort === asked.get('sort')) ?? DEFAULT_SORT,
    filters,
    ...(workspace !== null && { workspace }),
  };
}

/** Writes a query into an address and keeps its other parameters, such as the view. */
export function searchWithQuery(search: string, { text, sort, filters, workspace }: ProjectQuery): string {
  const changed = new URLSearchParams(search);
  const set = (name: string, value: string) => (value === '' ? changed.delete(name) : changed.set(name, value));
  set('q', text.trim());
  set('sort', sort === DEFAULT_SORT ? '' : sort);
  set('workspace', workspace === undefined ? '' : String(workspace));
  for (const name of FILTER_NAMES) set(name, filters[name] ?? '');
  return changed.toString();
}

/** Whether the query can leave projects out. */
export function isNarrowed({ text, filters }: ProjectQuery): boolean {
  return text.trim() !== '' || FILTER_NAMES.some((name) => filters[name] !== undefined);
}

/** The API's search parameters for the projects of a view. */
export function apiSearch(view: ProjectView, query: ProjectQuery): string {
  return searchWithQuery(`view=${view}`, query);
}
