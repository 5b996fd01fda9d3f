import { CircleCheck, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import { type PictureQuality, pictureQuality } from '../../target-compiler/picture/edge-points';
import { wizard } from '../../texts/wizard';
import { Button } from '../../ui/buttons/button';
import { Card } from '../../ui/layout/card';
import { Icon } from '../../ui/pictures/icon';
import { Spinner } from '../../ui/messages/spinner';
import type { Evaluation } from './draft/draft';
import { EvaluatedPicture } from './evaluation/evaluated-picture';
import { Measuring } from './evaluation/measuring';
import { ScoreSection } from './evaluation/score-section';
import type { TrackingView } from './target-build/target-tracking';

const texts = wizard.evaluation;

const QUALITY_TONES: Record<PictureQuality, { icon: LucideIcon; text: string }> = {
  poor: { icon: TriangleAlert, text: 'text-danger-text' },
  medium: { icon: TriangleAlert, text: 'text-searching-text' },
  good: { icon: CircleCheck, text: 'text-held-text' },
};

export interface TargetEvaluationProps {
  imageUrl: string;
  tracking: TrackingView;
  onRetry: () => void;
}

/** What the picture is worth as a target: the quick check of its edges, and how the engine really fares with it. */
export function TargetEvaluation({ imageUrl, tracking, onRetry }: TargetEvaluationProps) {
  const { evaluation, state, measuring } = tracking;
  const score = evaluation?.score ?? null;
  const isUnknown = !score && !measuring && state.status !== 'building' && state.status !== 'measuring';
  return (
    <Card className="grid gap-5 p-4 sm:p-5">
      <h2 className="text-base font-bold">{texts.title}</h2>
      {!evaluation && !isUnknown && <Evaluating />}
      {evaluation && (
        <>
          <EvaluatedPicture imageUrl={imageUrl} evaluation={evaluation} />
          <EdgeVerdict evaluation={evaluation} />
          {score && <ScoreSection score={score} quality={pictureQuality(evaluation.edgePoints.length / 2)} />}
          {measuring && !score && <Measuring {...measuring} />}
        </>
      )}
      {isUnknown && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p className="text-sm text-ink-soft">{texts.scoreUnknown}</p>
          <Button size="sm" icon={RefreshCw} onClick={onRetry}>
            {texts.scoreAgain}
          </Button>
        </div>
      )}
    </Card>
  );
}

function EdgeVerdict({ evaluation }: { evaluation: Evaluation }) {
  const count = evaluation.edgePoints.length / 2;
  const quality = pictureQuality(count);
  const { title, text } = texts.quality[quality];
  const tone = QUALITY_TONES[quality];
  return (
    <div className="flex items-start gap-2.5">
      <Icon of={tone.icon} className={`mt-0.5 ${tone.text}`} />
      <div className="grid gap-0.5">
        <p className={`text-sm font-medium tabular ${tone.text}`}>
          {title}: {texts.points(count)}
        </p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
    </div>
  );
}

function Evaluating() {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <Spinner sizePx={16} />
      {wizard.target.evaluating}
    </p>
  );
}
