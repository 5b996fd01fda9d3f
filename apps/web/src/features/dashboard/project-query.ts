import type { ContentType, Project, ProjectType } from '@anchora/contract/projects';
import { isBuilding } from '../../api/projects';
import { locale } from '../../texts/language';

export const SORTS = ['newest', 'oldest', 'name', 'views', 'changed'] as const;
export type Sort = (typeof SORTS)[number];

/** The filters and their values, in the order in which they are offered. */
export const FILTERS = {
  type: ['image-tracking', 'markerless'],
  content: ['3d-model', 'video'],
  visibility: ['public', 'private'],
  tracking: ['ready', 'building', 'missing'],
} as const satisfies Record<string, readonly string[]>;

export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];
export type FilterValue<Name extends FilterName = FilterName> = (typeof FILTERS)[Name][number];

/** Which projects to show and in what order. It is stored in the address, so that Back and a reload keep it. */
export interface ProjectQuery {
  /** Words that must all occur in the name or the description. */
  text: string;
  sort: Sort;
  filters: { [Name in FilterName]?: FilterValue<Name> };
}

/** Reads the query from the address; unknown values are ignored. */
export function queryOfSearch(search: string): ProjectQuery {
  const asked = new URLSearchParams(search);
  const filters = Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = (FILTERS[name] as readonly string[]).find((known) => known === asked.get(name));
      return value === undefined ? [] : [[name, value]];
    }),
  ) as ProjectQuery['filters'];
  return { text: asked.get('q') ?? '', sort: SORTS.find((sort) => sort === asked.get('sort')) ?? 'newest', filters };
}

/** Writes a query into an address and keeps its other parameters, such as the view. */
export function searchWithQuery(search: string, { text, sort, filters }: ProjectQuery): string {
  const changed = new URLSearchParams(search);
  const set = (name: string, value: string) => (value === '' ? changed.delete(name) : changed.set(name, value));
  set('q', text.trim());
  set('sort', sort === 'newest' ? '' : sort);
  for (const name of FILTER_NAMES) set(name, filters[name] ?? '');
  return changed.toString();
}

/** True if the query can leave projects out. */
export function isNarrowed({ text, filters }: ProjectQuery): boolean {
  return text.trim() !== '' || FILTER_NAMES.some((name) => filters[name] !== undefined);
}

/**
 * The projects that match a query, in its order.
 *
 * @param projects in the order in which the server lists them.
 */
export function selectProjects(projects: readonly Project[], { text, sort, filters }: ProjectQuery): Project[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const found = projects.filter((project) => {
    if (FILTER_NAMES.some((name) => filters[name] !== undefined && filters[name] !== propertyOf(project, name))) {
      return false;
    }
    if (words.length === 0) return true;
    const said = plain(`${project.name} ${project.description ?? ''}`);
    return words.every((word) => said.includes(word));
  });
  // The server lists the newest first, and in the trash the last deleted.
  return sort === 'newest' ? found : found.toSorted(ORDERS[sort]);
}

const names = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

const ORDERS: Record<Exclude<Sort, 'newest'>, (a: Project, b: Project) => number> = {
  oldest: (a, b) => compare(a.createdAt, b.createdAt) || a.id - b.id,
  name: (a, b) => names.compare(a.name, b.name) || b.id - a.id,
  views: (a, b) => b.viewCount - a.viewCount || b.id - a.id,
  changed: (a, b) => compare(b.updatedAt, a.updatedAt) || b.id - a.id,
};

/** For ISO 8601 dates in UTC, whose alphabetical order is chronological. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A markerless project matches no value of `tracking`, because it has no target. */
function propertyOf(project: Project, name: FilterName): ProjectType | ContentType | FilterValue | null {
  if (name === 'type') return project.type;
  if (name === 'content') return project.contentType;
  if (name === 'visibility') return project.isPublic ? 'public' : 'private';
  if (project.type === 'markerless') return null;
  if (project.targetMindFile !== null) return 'ready';
  return isBuilding(project) ? 'building' : 'missing';
}

/** Removes case and diacritics, so that "ca phe" finds "Cà phê". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();
}
