import { useSearch } from 'wouter';
import { useProjectCounts } from '../../api/project-lists';
import { dashboard as texts } from '../../texts/dashboard';
import { Badge } from '../../ui/pictures/badge';
import { countOf } from './count-of';
import { ProjectList } from './project-list';
import { queryOfSearch } from './project-query';
import { ViewLinks, viewOfSearch } from './view-links';
import { countText } from '../../ui/wording/count-text';

/** The grid of active projects, the archive, or the trash. */
export function ProjectSection() {
  const search = useSearch();
  const view = viewOfSearch(search);
  const { workspace } = queryOfSearch(search);
  const { data } = useProjectCounts(workspace);
  const activeCount = data && countOf('active', data);
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="flex items-center gap-2.5 text-lg font-bold tracking-tight">
          {texts.myProjects}
          {/* The number is rendered invisibly while the list loads, so that nothing moves when it appears. */}
          <span className={activeCount === undefined ? 'invisible' : undefined}>
            <Badge>{countText(activeCount ?? 0)}</Badge>
          </span>
        </h2>
        <ViewLinks view={view} workspace={workspace} />
      </div>
      <ProjectList key={`${view} ${workspace}`} view={view} />
    </section>
  );
}
