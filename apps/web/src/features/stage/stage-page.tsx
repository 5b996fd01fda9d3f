import { detailPath } from '@anchora/contract/project-pages';
import type { Project } from '@anchora/contract/projects';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { shownMessage, statusOf } from '../../api/api-error';
import { useProject } from '../../api/projects';
import { SESSION_KEY, useCurrentUser } from '../../api/user';
import { stage as texts } from '../../texts/stage';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { Spinner } from '../../ui/messages/spinner';
import { showToast } from '../../ui/messages/toast';
import { useToastsAtHand } from '../../ui/messages/use-toasts-at-hand';
import { type OpenedStage, openStage } from './session/open-stage';
import { StageEditor } from './stage-editor';

/** /view/:id/stage: opens the stage of a project. */
export function StagePage() {
  const { id } = useParams<{ id: string }>();
  const project = useProject(id);
  useToastsAtHand();
  if (project.data) return <ProjectStage key={project.data.id} project={project.data} />;
  if (project.error) return <Failed error={project.error} onRetry={() => void project.refetch()} />;
  return <Opening />;
}

function ProjectStage({ project }: { project: Project }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [opened, setOpened] = useState<OpenedStage>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stage: OpenedStage | null = null;
    let isGone = false;
    const open = async () => {
      // Opening again shows why it is not possible any more.
      stage = await openStage(project, user.id, () => setAttempt((count) => count + 1));
      if (isGone) stage.close();
      else {
        setOpened(stage);
        if (stage.resumed) showToast({ kind: 'info', title: texts.resumed });
      }
    };
    open().catch((failure: unknown) => {
      if (isGone) return;
      setError(failure);
      // After a 401 the session is read again, as for queries; the guard then leads to the sign-in and back.
      if (statusOf(failure) === 401) void client.invalidateQueries({ queryKey: SESSION_KEY });
    });
    return () => {
      isGone = true;
      stage?.close();
      setOpened(undefined);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a project that is read again must not open the stage again
  }, [project.id, user.id, attempt]);
  const retry = () => {
    setError(undefined);
    setAttempt((count) => count + 1);
  };
  if (error !== undefined) return <Failed error={error} projectId={project.id} onRetry={retry} />;
  return opened ? <StageEditor project={project} opened={opened} /> : <Opening />;
}

function Opening() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="flex items-center gap-3 text-sm text-ink-soft">
        <Spinner sizePx={18} />
        {texts.loading}
      </p>
    </main>
  );
}

interface FailedProps {
  error: unknown;
  projectId?: number;
  onRetry: () => void;
}

function Failed({ error, projectId, onRetry }: FailedProps) {
  return (
    <main className="page-width py-12">
      <ErrorPanel
        titleAs="h1"
        title={texts.failed.title}
        text={shownMessage(error)}
        action={
          <>
            {projectId !== undefined && <ButtonLink href={detailPath(projectId)}>{texts.failed.back}</ButtonLink>}
            {statusOf(error) !== 404 && <Button onClick={onRetry}>{texts.failed.retry}</Button>}
          </>
        }
      />
    </main>
  );
}
