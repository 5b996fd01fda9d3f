import { RefreshCw } from 'lucide-react';
import { wizard } from '../../texts/wizard';
import { Button } from '../../ui/buttons/button';
import { Card } from '../../ui/layout/card';
import { Spinner } from '../../ui/messages/spinner';
import { EdgeVerdict } from './evaluation/edge-verdict';
import { EvaluatedPicture } from './evaluation/evaluated-picture';
import { Measuring } from './evaluation/measuring';
import { ScoreSection } from './evaluation/score-section';
import type { TrackingView } from './target-build/target-tracking';

const texts = wizard.evaluation;

interface TargetEvaluationProps {
  imageUrl: string;
  tracking: TrackingView;
  onRetry: () => void;
}

/** Evaluation of the picture as a target: the engine's score first, then the quick check of its edges. */
export function TargetEvaluation({ imageUrl, tracking, onRetry }: TargetEvaluationProps) {
  const { evaluation, state, measuring } = tracking;
  const score = evaluation?.score ?? null;
  const isUnknown = !score && !measuring && state.status !== 'building' && state.status !== 'measuring';
  return (
    <Card className="grid gap-5 p-4 sm:p-5">
      <h2 className="text-base font-bold">{texts.title}</h2>
      {!evaluation && !isUnknown && <Evaluating />}
      {measuring ? <Measuring {...measuring} /> : score && <ScoreSection score={score} />}
      {isUnknown && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">{texts.scoreUnknown}</p>
          <Button size="sm" icon={RefreshCw} onClick={onRetry}>
            {texts.scoreAgain}
          </Button>
        </div>
      )}
      {evaluation && (
        <>
          <EvaluatedPicture imageUrl={imageUrl} evaluation={evaluation} />
          <EdgeVerdict evaluation={evaluation} />
        </>
      )}
    </Card>
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
