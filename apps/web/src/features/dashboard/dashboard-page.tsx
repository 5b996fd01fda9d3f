import { Plus } from 'lucide-react';
import { useProjects } from '../../api/projects';
import { dashboard as texts } from '../../texts/default';
import { ButtonLink } from '../../ui/button-link';
import { ErrorPanel } from '../../ui/error-panel';
import { PageHeader } from '../../ui/page-header';

export function DashboardPage() {
  const projects = useProjects();
  return (
    <div className="page-width grid gap-8 py-8">
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          <ButtonLink href="/create-project" variant="primary" icon={Plus}>
            {texts.createProject}
          </ButtonLink>
        }
      />
      {projects.isError && <ErrorPanel {...texts.failed} />}
      <ul>
        {projects.data?.map((project) => (
          <li key={project.id}>{project.name}</li>
        ))}
      </ul>
    </div>
  );
}
