import { wizard } from '../../../texts/wizard';
import type { StoredScore } from '../draft/draft';
import type { PictureQuality } from '../../../target-compiler/picture/edge-points';
import { isUneven, scoreVerdict } from '../target-picture/score-verdict';
import { ConditionList } from './condition-list';
import { ScoreGauge } from './score-gauge';

const texts = wizard.evaluation;

/** What the engine itself makes of the picture. `quality` is the quick check's word, which may differ. */
export function ScoreSection({ score, quality }: { score: StoredScore; quality: PictureQuality }) {
  const verdict = scoreVerdict(score);
  const tracks = verdict === 'strong' || verdict === 'fair';
  const contradicts = quality === 'good' ? !tracks : verdict === 'strong';
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <div className="grid gap-2">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-sm font-medium">{texts.score}</h3>
          <p className="text-lg font-bold tabular">{texts.scoreOf(Math.round(score.score * 100))}</p>
        </div>
        <ScoreGauge score={score.score} verdict={verdict} />
        <p className="text-sm">
          {texts.verdict[verdict]} {isUneven(score) && verdict !== 'none' && texts.spread}{' '}
          {contradicts && texts.scoreDecides}
        </p>
      </div>
      {score.recall > 0 && <ConditionList score={score} />}
      <p className="text-xs text-ink-soft tabular">
        {texts.scoreHow(Math.round(score.recall * score.views), score.views)}
      </p>
    </section>
  );
}
