import { useEffect } from 'react';
import { useParams } from 'wouter';
import { useProject } from '../../api/projects';
import { recordView } from '../../api/views';
import { shownMessage, statusOf } from '../../api/api-error';
import { partLanguage } from '../../texts/language';
import { projectDetail as texts } from '../../texts/project-detail';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { MissingNotice } from '../../ui/messages/missing-notice';
import { ProjectDetail, type PreviewComponent } from './project-detail';
import { ProjectSkeleton } from './project-skeleton';

interface ProjectDetailPageProps {
  /** Shows a project that has a published scene; `plain` is the preview of any other. */
  preview: PreviewComponent;
}

/** /view/:id: a project, for the members of its workspace. */
export function ProjectDetailPage({ preview }: ProjectDetailPageProps) {
  const { id } = useParams<{ id: string }>();
  const project = useProject(id);
  const isLoaded = project.data !== undefined;
  useEffect(() => {
    if (isLoaded) recordView(id);
  }, [id, isLoaded]);
  if (project.data) return <ProjectDetail project={project.data} preview={preview} />;
  if (project.isPending) return <ProjectSkeleton />;
  if (statusOf(project.error) === 404) {
    return (
      <MissingNotice
        title={texts.failed.title}
        text={<span lang={partLanguage('en')}>{shownMessage(project.error)}</span>}
        action={<ButtonLink href="/">{texts.failed.home}</ButtonLink>}
      />
    );
  }
  return (
    <div className="page-width py-12">
      <ErrorPanel
        titleAs="h1"
        title={texts.failed.title}
        text={<span lang={partLanguage('en')}>{shownMessage(project.error)}</span>}
        action={
          <>
            <ButtonLink href="/">{texts.failed.home}</ButtonLink>
            <Button onClick={() => void project.refetch()}>{texts.failed.retry}</Button>
          </>
        }
      />
    </div>
  );
}
