import type { Project } from '@anchora/contract/projects';
import { Box, Crop, RefreshCw } from 'lucide-react';
import { isBuilding, lacksTracking } from '../../api/project-lists';
import { useRetryTrackingBuild } from '../../api/projects';
import { toastFailure } from '../../api/toast-failure';
import { projectDetail } from '../../texts/project-detail';
import { partLanguage } from '../../texts/language';
import { wordBuildFailure } from '../../texts/messages';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { Spinner } from '../../ui/messages/spinner';
import { wizardFromProject } from './wizard-from-project';

const texts = projectDetail.tracking;

interface TrackingBuildNoticeProps {
  project: Project;
  /** Whether the user may try again, or make a project without the picture. */
  mayChange: boolean;
}

/** State of the server's build of the tracking file, until the file exists. */
export function TrackingBuildNotice({ project, mayChange }: TrackingBuildNoticeProps) {
  const retry = useRetryTrackingBuild(project.id);
  if (!lacksTracking(project)) return null;
  if (isBuilding(project)) {
    return (
      <div role="status" className="flex items-start gap-3 rounded-surface bg-searching-wash p-4 text-sm">
        <Spinner sizePx={20} />
        <div className="grid gap-0.5">
          <p className="font-medium text-searching-text">
            {project.trackingBuild.state === 'queued' ? texts.queued : texts.building}
          </p>
          <p>{texts.text}</p>
        </div>
      </div>
    );
  }
  if (project.trackingBuild.state !== 'failed') return null;
  const onRetry = async () => {
    try {
      await retry.mutateAsync();
    } catch (error) {
      toastFailure(error, { lang: partLanguage('vi'), title: texts.retryFailed });
    }
  };
  return (
    <ErrorPanel
      title={texts.failed}
      text={<span lang={partLanguage('en')}>{wordBuildFailure(project.trackingBuild)}</span>}
      action={
        mayChange && (
          <>
            <ButtonLink size="sm" icon={Crop} href={wizardFromProject(project, 'image-tracking')}>
              {texts.anotherPicture}
            </ButtonLink>
            <ButtonLink size="sm" icon={Box} href={wizardFromProject(project, 'markerless')}>
              {texts.markerless}
            </ButtonLink>
            <Button size="sm" variant="ghost" icon={RefreshCw} busy={retry.isPending} onClick={() => void onRetry()}>
              {texts.retry}
            </Button>
          </>
        )
      }
    />
  );
}
