import { TriangleAlert } from 'lucide-react';
import { isBuilding, lacksTracking } from '../../api/project-lists';
import { useRetryTrackingBuild } from '../../api/projects';
import { toastFailure } from '../../api/toast-failure';
import { dashboard } from '../../texts/dashboard';
import { wordBuildFailure } from '../../texts/messages';
import { Button } from '../../ui/buttons/button';
import { Icon } from '../../ui/pictures/icon';
import { Spinner } from '../../ui/messages/spinner';
import type { CardProps } from './card-props';

const { build: texts, toasts } = dashboard;

/** State of a project's tracking file until the file exists. */
export function BuildStrip({ project, mayChange }: CardProps) {
  if (!lacksTracking(project)) return null;
  if (isBuilding(project)) {
    return (
      <p
        role="status"
        className="flex items-center gap-2.5 rounded-control bg-searching-wash px-3 py-2 text-sm text-searching-text"
      >
        <Spinner sizePx={16} />
        {texts.building}
      </p>
    );
  }
  return <BuildFailed project={project} mayChange={mayChange} />;
}

function BuildFailed({ project, mayChange }: CardProps) {
  const retry = useRetryTrackingBuild(project.id);
  const run = async () => {
    try {
      await retry.mutateAsync();
    } catch (error) {
      toastFailure(error, { title: toasts.error, description: toasts.buildFailed });
    }
  };
  return (
    <div className="grid gap-2 rounded-control bg-danger-wash p-3 text-sm">
      <p className="flex items-start gap-2 font-medium text-danger-text">
        <Icon of={TriangleAlert} sizePx={16} className="mt-[3px]" />
        {texts.failed}
      </p>
      <p>{wordBuildFailure(project.trackingBuild) ?? texts.failedText}</p>
      {mayChange && (
        <Button size="sm" className="justify-self-start" busy={retry.isPending} onClick={() => void run()}>
          {retry.isPending ? texts.retrying : texts.retry}
        </Button>
      )}
    </div>
  );
}
