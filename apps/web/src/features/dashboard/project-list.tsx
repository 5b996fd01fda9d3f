import type { Project } from '@anchora/contract/projects';
import { Archive, Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useProjects, useTrash } from '../../api/projects';
import { dashboard as texts } from '../../texts/dashboard';
import { EmptyState } from '../../ui/messages/empty-state';
import { Icon } from '../../ui/pictures/icon';
import { CreateTile, FirstProjectTile } from './create-tile';
import { ProjectCard } from './project-card';
import type { GridItem } from './grid-props';
import { ProjectGrid, ProjectGridFailed, ProjectGridLoading } from './project-grid';
import { isNarrowed, selectProjects } from './project-query';
import { NothingFound, ProjectToolbar } from './project-toolbar';
import { TrashedCard } from './trashed-card';
import { useFocusNeighbour } from './use-focus-neighbour';
import { useProjectQuery } from './use-project-query';
import type { DashboardView } from './view-links';

/** Up to this many projects need no search and no filters. */
const AT_A_GLANCE = 8;

/** The projects of one view, filtered and sorted as the address says. */
export function ProjectList({ view }: { view: DashboardView }) {
  const { projects, isError, isFetching, refetch } = useProjectsOf(view);
  const { query, change } = useProjectQuery();
  // Deferred, so that typing stays responsive while a long list renders.
  const shownQuery = useDeferredValue(query);
  const found = useMemo(() => selectProjects(projects ?? [], shownQuery), [projects, shownQuery]);
  const keepInUse = useFocusNeighbour(found);
  const items = useMemo(() => itemsOf(view, found, !isNarrowed(shownQuery)), [view, found, shownQuery]);

  if (isError && !projects) return <ProjectGridFailed onRetry={() => void refetch()} retrying={isFetching} />;
  if (!projects) return <ProjectGridLoading />;
  if (projects.length === 0) return <Nothing view={view} />;
  return (
    <>
      {(projects.length > AT_A_GLANCE || isNarrowed(query)) && (
        <ProjectToolbar query={query} onChange={change} foundCount={found.length} totalCount={projects.length} />
      )}
      {view === 'trash' && <p className="text-sm text-ink-soft">{texts.trashNote}</p>}
      {found.length === 0 ? (
        <NothingFound onClear={() => change({ text: '', filters: {} })} />
      ) : (
        <div onFocus={keepInUse}>
          <ProjectGrid listKey={`${view} ${JSON.stringify(shownQuery)}`} items={items} />
        </div>
      )}
    </>
  );
}

function useProjectsOf(view: DashboardView) {
  const kept = useProjects();
  const trash = useTrash(view === 'trash');
  const { data, isError, isFetching, refetch } = view === 'trash' ? trash : kept;
  const projects = useMemo(
    () => (view === 'trash' ? data : data?.filter(({ status }) => (status === 'archived') === (view === 'archived'))),
    [data, view],
  );
  return { projects, isError, isFetching, refetch };
}

function itemsOf(view: DashboardView, projects: readonly Project[], isWhole: boolean): GridItem[] {
  const Card = view === 'trash' ? TrashedCard : ProjectCard;
  const items = projects.map((project) => ({ key: String(project.id), content: () => <Card project={project} /> }));
  if (view === 'active' && isWhole) items.push({ key: 'create', content: () => <CreateTile /> });
  return items;
}

function Nothing({ view }: { view: DashboardView }) {
  if (view === 'active') return <FirstProjectTile />;
  const [wording, icon] = view === 'archived' ? [texts.noArchived, Archive] : [texts.noTrash, Trash2];
  return <EmptyState {...wording} picture={<Icon of={icon} sizePx={40} className="m-5" />} />;
}
