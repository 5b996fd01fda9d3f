import { useProjects } from '../../api/projects';
import { CreateTile, FirstProjectTile } from './create-tile';
import { ProjectCard } from './project-card';
import { ProjectGrid, ProjectGridFailed, ProjectGridLoading } from './project-grid';

/** Projects in use, newest first, and the tile that makes another. */
export function ActiveProjects() {
  const { data, isError, isFetching, refetch } = useProjects();
  if (isError && !data) return <ProjectGridFailed onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ProjectGridLoading />;
  const active = data.filter((project) => project.status !== 'archived');
  if (active.length === 0) return <FirstProjectTile />;
  return (
    <ProjectGrid>
      {active.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
      <CreateTile />
    </ProjectGrid>
  );
}
