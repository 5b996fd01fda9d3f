import { CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { wizard } from '../../texts/default';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { Progress } from '../../ui/progress';
import { Spinner } from '../../ui/spinner';
import { Switch } from '../../ui/switch';
import type { Evaluation } from './draft/draft';
import { FeaturePoints } from './feature-points';
import type { TrackingView } from './target-build/target-tracking';
import { type PictureQuality, pictureQuality } from '../../target-compiler/picture/edge-points';
import { isUneven, scoreVerdict } from './target-picture/score-verdict';

const texts = wizard.evaluation;

const QUALITY_TONES: Record<PictureQuality, { icon: LucideIcon; text: string }> = {
  poor: { icon: TriangleAlert, text: 'text-danger-text' },
  medium: { icon: TriangleAlert, text: 'text-searching-text' },
  good: { icon: CircleCheck, text: 'text-held-text' },
};

/** What the picture is worth as a target: the quick check of its edges, and how the engine really fares with it. */
export function TargetEvaluation({ imageUrl, tracking }: { imageUrl: string; tracking: TrackingView }) {
  const [showPoints, setShowPoints] = useState(true);
  const { evaluation, state } = tracking;
  const busy = state.status === 'building' || tracking.scoring;
  return (
    <Card className="grid gap-5 p-4 sm:p-5">
      <h2 className="text-base font-bold">{texts.title}</h2>
      {!evaluation && busy && <Evaluating text={wizard.target.evaluating} />}
      {evaluation && (
        <>
          <FeaturePoints imageUrl={imageUrl} evaluation={evaluation} visible={showPoints} />
          <Switch label={texts.showPoints} checked={showPoints} onCheckedChange={setShowPoints} />
          <EdgeVerdict evaluation={evaluation} />
          {evaluation.score ? (
            <ScoreVerdict score={evaluation.score} quality={pictureQuality(evaluation.edgePoints.length / 2)} />
          ) : busy ? (
            <Evaluating text={texts.scoring} />
          ) : (
            <p className="text-sm text-ink-soft">{texts.scoreUnknown}</p>
          )}
        </>
      )}
      {!evaluation && !busy && <p className="text-sm text-ink-soft">{texts.scoreUnknown}</p>}
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

function ScoreVerdict({ score, quality }: { score: NonNullable<Evaluation['score']>; quality: PictureQuality }) {
  const verdict = scoreVerdict(score);
  const tracks = verdict === 'strong' || verdict === 'fair';
  const contradicts = quality === 'good' ? !tracks : verdict === 'strong';
  const points = Math.round(score.score * 100);
  const tone = { strong: 'held', fair: 'ink', weak: 'danger', none: 'danger', repeating: 'danger' } as const;
  return (
    <div className="grid gap-2 border-t border-line pt-5">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-sm font-medium">{texts.score}</p>
        <p className="text-lg font-bold tabular">{texts.scoreOf(points)}</p>
      </div>
      <Progress label={texts.score} value={points} tone={tone[verdict]} />
      <p className="text-sm">
        {texts.verdict[verdict]} {isUneven(score) && verdict !== 'none' && texts.spread}{' '}
        {contradicts && texts.scoreDecides}
      </p>
      <p className="text-xs text-ink-soft tabular">
        {texts.scoreHow(Math.round(score.recall * score.views), score.views)}
      </p>
    </div>
  );
}

function Evaluating({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <Spinner sizePx={16} />
      {text}
    </p>
  );
}
