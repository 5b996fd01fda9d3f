import { Archive } from 'lucide-react';
import { useProjects } from '../../api/projects';
import { dashboard as texts } from '../../texts/dashboard';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { ProjectCard } from './project-card';
import { ProjectGrid, ProjectGridFailed, ProjectGridLoading } from './project-grid';

/** Projects whose link is offline and everything else kept. */
export function ArchivedProjects() {
  const { data, isError, isFetching, refetch } = useProjects();
  if (isError && !data) return <ProjectGridFailed onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ProjectGridLoading />;
  const archived = data.filter((project) => project.status === 'archived');
  if (archived.length === 0) {
    return <EmptyState {...texts.noArchived} picture={<Icon of={Archive} sizePx={40} className="m-5" />} />;
  }
  return (
    <ProjectGrid>
      {archived.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ProjectGrid>
  );
}
