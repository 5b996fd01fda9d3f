import { JOB_POLL_MS } from '@anchora/contract/limits';
import type { ProjectCounts, ProjectPage } from '@anchora/contract/project-lists';
import type { Project } from '@anchora/contract/projects';
import { type InfiniteData, type Query, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { inPageWorkspace } from '../uploads/page-workspace';
import { request } from './http-client';
import { tellOtherTabs } from './other-tabs';

const PROJECTS = '/api/projects';
const PAGES_KEY = `${PROJECTS}/page`;
const COUNTS = `${PROJECTS}/counts`;

type Pages = InfiniteData<ProjectPage, string | null>;

/** Whether the server is making the tracking file; only then does a page poll. */
export function isBuilding(project: Pick<Project, 'trackingBuild'>): boolean {
  return project.trackingBuild.state === 'queued' || project.trackingBuild.state === 'building';
}

/** Whether a project cannot be shown yet, because its picture has no tracking file. */
export function lacksTracking({ type, targetMindFile }: Pick<Project, 'type' | 'targetMindFile'>): boolean {
  return type === 'image-tracking' && !targetMindFile;
}

/** Counts of the projects in a workspace (by default the personal one) and of their views. */
export function useProjectCounts(workspace?: number) {
  return useQuery<ProjectCounts>({ queryKey: [inPageWorkspace(COUNTS, workspace ?? null)] });
}

/**
 * A list of the user's projects, in pages. While the list of another search loads, the former one is still shown.
 *
 * @param search query of GET /api/projects/page, without a cursor
 */
export function useProjectPages(search: string) {
  return useInfiniteQuery({
    queryKey: [PAGES_KEY, search] as const,
    queryFn: async ({ pageParam, signal }) => {
      const asked = new URLSearchParams(search);
      if (pageParam !== null) asked.set('cursor', pageParam);
      return request<ProjectPage>(`${PAGES_KEY}?${asked.toString()}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (former: Pages | undefined) => former,
    // Projects are purged from the trash without any action of the user.
    ...(viewOf(search) === 'trash' && { staleTime: 0 }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isBuilding)) ? JOB_POLL_MS : false,
  });
}

/** Reads all shown lists and the counts again, here and in other tabs. */
export async function refreshLists(client: QueryClient): Promise<void> {
  tellOtherTabs(PROJECTS);
  await client.invalidateQueries({
    predicate: (query) => query.queryKey[0] === PAGES_KEY || isOfCounts(query),
  });
}

/**
 * Updates a changed project in all lists at once; lists whose order or selection it may change are read again, and
 * those into which it has moved from another view.
 */
export function storeInLists(client: QueryClient, project: Project): void {
  const place = project.status === 'archived' ? 'archived' : 'active';
  const holdsIt = (query: Query) =>
    searchOf(query) === `view=${place}` && isIn(query.state.data as Pages | undefined, project);
  const unchanged = new Set(pageQueries(client).filter(holdsIt));
  for (const query of pageQueries(client)) {
    const shown = viewOf(searchOf(query)) === place ? [project] : [];
    changeItems(client, query, (items) => items.flatMap((other) => (other.id === project.id ? shown : [other])));
  }
  void client.invalidateQueries({
    predicate: (query) => isOfCounts(query) || (query.queryKey[0] === PAGES_KEY && !unchanged.has(query)),
  });
  tellOtherTabs(PROJECTS);
}

function isIn(list: Pages | undefined, { id }: Project): boolean {
  return list?.pages.some(({ items }) => items.some((other) => other.id === id)) ?? false;
}

export function removeFromLists(client: QueryClient, id: number): void {
  for (const query of pageQueries(client)) {
    changeItems(client, query, (items) => items.filter((project) => project.id !== id));
  }
}

function isOfCounts({ queryKey: [first] }: Query): boolean {
  return typeof first === 'string' && first.startsWith(COUNTS);
}

function pageQueries(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ queryKey: [PAGES_KEY] });
}

function searchOf({ queryKey }: Query): string {
  return String(queryKey[1]);
}

function viewOf(search: string): string | null {
  return new URLSearchParams(search).get('view');
}

function changeItems(client: QueryClient, { queryKey }: Query, change: (items: Project[]) => Project[]): void {
  client.setQueryData<Pages>(
    queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
