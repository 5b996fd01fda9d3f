import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { wizard } from '../../texts/wizard';
import { Button } from '../../ui/buttons/button';
import { Icon } from '../../ui/pictures/icon';
import { Progress } from '../../ui/messages/progress';
import { FailureLine } from '../../ui/messages/failure-line';
import { buildWarning } from './target-picture/build-warning';
import { isGoodToTrack } from './target-picture/score-verdict';
import type { TriedViews } from './target-build/score-measurement';
import type { TrackingState, TrackingView } from './target-build/target-tracking';

const texts = wizard.tracking;

/** Share of the progress bar that the build takes, chosen by eye. */
const BUILD_SHARE = 0.4;
/**
 * Share of the progress bar that the upload takes, chosen by eye. What the two leave is for the simulated views between
 * them.
 */
const UPLOAD_SHARE = 0.2;

/** Progress of the tracking file through its real stages. */
export function TrackingStatus({ tracking, onRetry }: { tracking: TrackingView; onRetry: () => void }) {
  const { state, evaluation, measuring } = tracking;
  if (state.status === 'none') return null;
  const warning = buildWarning(evaluation);
  const readyTone = isGoodToTrack(evaluation) ? 'text-held-text' : 'text-ink-soft';
  return (
    <div
      className="grid gap-2 rounded-surface border border-line bg-surface p-4"
      role="status"
      aria-label={texts.label}
    >
      {(state.status === 'building' || state.status === 'measuring' || state.status === 'uploading') && (
        <>
          <Progress label={texts.label} value={donePercent(state, measuring)} />
          <p className="text-sm text-ink-soft">{stageText(state)}</p>
        </>
      )}
      {state.status === 'ready' && (
        <p className={`flex items-center gap-1.5 text-sm ${readyTone}`}>
          <Icon of={CircleCheck} sizePx={16} />
          {texts.ready}
        </p>
      )}
      {state.status === 'failed' && (
        <>
          <FailureLine announced={false}>
            <span>
              {(state.at === 'build' ? texts.buildFailed : texts.uploadFailed).title}. {state.message} {texts.later}
            </span>
          </FailureLine>
          <Button size="sm" icon={RefreshCw} onClick={onRetry} className="justify-self-start">
            {texts.retry}
          </Button>
        </>
      )}
      {warning && (
        <p className="flex items-start gap-1.5 text-sm text-searching-text">
          <Icon of={TriangleAlert} sizePx={16} className="mt-[3px]" />
          {warning}
        </p>
      )}
    </div>
  );
}

type BusyState = Extract<TrackingState, { status: 'building' | 'measuring' | 'uploading' }>;

function stageText(state: BusyState): string {
  if (state.status === 'building') return texts.stages[state.stage];
  return state.status === 'measuring' ? wizard.evaluation.scoring : texts.uploading;
}

function donePercent(state: BusyState, measuring: TriedViews | null): number {
  if (state.status === 'building') return 100 * BUILD_SHARE * state.fraction;
  if (state.status === 'uploading') return 100 - 100 * UPLOAD_SHARE * (1 - state.fraction);
  const tried = measuring ? measuring.done / Math.max(1, measuring.views) : 0;
  return 100 * (BUILD_SHARE + (1 - BUILD_SHARE - UPLOAD_SHARE) * tried);
}
