import type { ProjectView } from '@anchora/contract/project-lists';
import type { Project } from '@anchora/contract/projects';
import { Archive, LayoutGrid, Trash2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { statusOf } from '../../api/api-error';
import { useProjectCounts, useProjectPages } from '../../api/project-lists';
import { useHasRight } from '../../api/workspaces';
import { lazyPart } from '../../lazy-part';
import { dashboard as texts } from '../../texts/dashboard';
import { LatePart } from '../../ui/layers/late-part';
import { EmptyState } from '../../ui/messages/empty-state';
import { Icon } from '../../ui/pictures/icon';
import { CardFailed } from './card-failed';
import { CardLoading } from './card-loading';
import type { EditableCardProps } from './card-props';
import { countOf } from './count-of';
import { CreateTile, FirstProjectTile } from './create-tile';
import { ProjectCard } from './project-card';
import type { GridItem } from './grid-props';
import { ProjectGrid, ProjectGridFailed, ProjectGridLoading } from './project-grid';
import { apiSearch, isNarrowed, type ProjectQuery } from './project-query';
import { NothingFound, ProjectToolbar } from './project-toolbar';
import { TrashedCard } from './trashed-card';
import { useEditDialogs } from './use-edit-dialogs';
import { useFocusNeighbour } from './use-focus-neighbour';
import { useProjectQuery } from './use-project-query';

const { Part: WorkspaceMissing } = lazyPart(async () => (await import('./workspace-missing')).WorkspaceMissing);

/** Up to this number of projects, search and filters are hidden. Chosen, not measured. */
const AT_A_GLANCE = 8;

/** The projects of one view, filtered and sorted by the address. */
export function ProjectList({ view }: { view: ProjectView }) {
  const { query, change } = useProjectQuery();
  const list = useListedProjects(view, query);
  const [edit, editDialogs] = useEditDialogs(list.projects ?? NONE);
  return (
    <>
      <Listing view={view} query={query} onChange={change} list={list} onEdit={edit} />
      {editDialogs}
    </>
  );
}

interface ListingProps extends Pick<EditableCardProps, 'onEdit'> {
  view: ProjectView;
  query: ProjectQuery;
  onChange: ReturnType<typeof useProjectQuery>['change'];
  list: ReturnType<typeof useListedProjects>;
}

function Listing({ view, query, onChange: change, list, onEdit }: ListingProps) {
  const { projects, totalCount } = list;
  const keepInUse = useFocusNeighbour(projects ?? NONE);
  const mayChange = useHasRight('change', query.workspace);
  const hasCreateTile = mayChange && view === 'active' && !isNarrowed(query);
  const items = useMemo(
    () => itemsOf(view, projects ?? NONE, { mayChange, onEdit, hasCreateTile: hasCreateTile && !list.hasNextPage }),
    [view, projects, mayChange, onEdit, hasCreateTile, list.hasNextPage],
  );

  if (list.error && statusOf(list.error) === 404) {
    return (
      <LatePart fallback={<ProjectGridLoading />}>
        <WorkspaceMissing error={list.error} />
      </LatePart>
    );
  }
  if (list.isError && !projects) return <ProjectGridFailed onRetry={list.retry} isRetrying={list.isFetching} />;
  if (!projects) return <ProjectGridLoading />;
  if (projects.length === 0 && (list.viewCount === 0 || !isNarrowed(query))) {
    return <Nothing view={view} mayChange={mayChange} />;
  }
  return (
    <>
      {(list.viewCount > AT_A_GLANCE || isNarrowed(query)) && (
        <ProjectToolbar query={query} onChange={change} foundCount={totalCount} totalCount={list.viewCount} />
      )}
      {view === 'trash' && <p className="text-sm text-ink-soft">{texts.trashNote}</p>}
      {projects.length === 0 ? (
        <NothingFound onClear={() => change({ text: '', filters: {} })} />
      ) : (
        <div onFocus={keepInUse}>
          <ProjectGrid
            listKey={apiSearch(view, query)}
            items={items}
            totalCount={totalCount + (hasCreateTile ? 1 : 0)}
            onMissing={list.loadMore}
            missing={
              list.hasFailedNext ? <CardFailed onRetry={list.loadNext} isRetrying={list.isFetching} /> : <CardLoading />
            }
          />
        </div>
      )}
    </>
  );
}

const NONE: readonly Project[] = [];

/** The loaded projects of a list, with the numbers of all. */
function useListedProjects(view: ProjectView, query: ProjectQuery) {
  const counts = useProjectCounts(query.workspace);
  const pages = useProjectPages(apiSearch(view, query));
  const { data, error, hasNextPage, isFetching, fetchNextPage, isError, isFetchNextPageError } = pages;
  const projects = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const loaded = projects?.length ?? 0;
  const inView = counts.data && countOf(view, counts.data);
  // Counts are read separately from pages, so they may differ for a moment; the loaded projects are certain.
  const listed = data?.pages[0]?.foundCount ?? inView ?? loaded;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return {
    projects,
    /** Number of projects that the search and the filters find. */
    totalCount: hasNextPage ? Math.max(listed, loaded + 1) : loaded,
    /** Number of projects in the chosen view without search and filters. */
    viewCount: inView ?? loaded,
    hasNextPage,
    loadMore,
    /** Whether the next page could not be loaded; it is asked for again only when the user wants it. */
    hasFailedNext: isFetchNextPageError,
    loadNext: () => void fetchNextPage(),
    isError,
    error,
    isFetching,
    retry: () => void Promise.all([pages.refetch(), counts.refetch()]),
  };
}

interface ListedItems extends Pick<EditableCardProps, 'mayChange' | 'onEdit'> {
  hasCreateTile: boolean;
}

function itemsOf(
  view: ProjectView,
  projects: readonly Project[],
  { mayChange, onEdit, hasCreateTile }: ListedItems,
): GridItem[] {
  const Card = view === 'trash' ? TrashedCard : ProjectCard;
  const items = projects.map((project) => ({
    key: String(project.id),
    content: () => <Card project={project} mayChange={mayChange} onEdit={onEdit} />,
  }));
  if (hasCreateTile) items.push({ key: 'create', content: () => <CreateTile /> });
  return items;
}

const EMPTY_VIEWS = {
  active: [texts.noProjects, LayoutGrid],
  archived: [texts.noArchived, Archive],
  trash: [texts.noTrash, Trash2],
} as const;

function Nothing({ view, mayChange }: { view: ProjectView; mayChange: boolean }) {
  if (view === 'active' && mayChange) return <FirstProjectTile />;
  const [wording, icon] = EMPTY_VIEWS[view];
  return <EmptyState {...wording} picture={<Icon of={icon} sizePx={40} className="m-5" />} />;
}
