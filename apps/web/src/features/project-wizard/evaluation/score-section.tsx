import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { wizard } from '../../../texts/wizard';
import { Icon } from '../../../ui/pictures/icon';
import type { StoredScore } from '../draft/draft';
import { isUneven, scoreTone, type ScoreTone, scoreVerdict } from '../target-picture/score-verdict';
import { ConditionList } from './condition-list';
import { ScoreGauge } from './score-gauge';

const texts = wizard.evaluation;

const MARKS: Record<ScoreTone, { icon: LucideIcon; text: string }> = {
  held: { icon: CircleCheck, text: 'text-held-text' },
  searching: { icon: TriangleAlert, text: 'text-searching-text' },
  danger: { icon: CircleAlert, text: 'text-danger-text' },
};

/**
 * The engine's score, the main part of the evaluation: its meaning, and how well the picture is found in each
 * condition.
 */
export function ScoreSection({ score }: { score: StoredScore }) {
  const verdict = scoreVerdict(score);
  const tone = scoreTone(score);
  const mark = MARKS[tone];
  return (
    <section className="grid gap-4">
      <div className="grid gap-2">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-sm font-medium">{texts.score}</h3>
          <p className={`flex items-center gap-1.5 text-lg font-bold tabular ${mark.text}`}>
            <Icon of={mark.icon} />
            {texts.scoreOf(Math.round(score.score * 100))}
          </p>
        </div>
        <ScoreGauge score={score.score} verdict={verdict} tone={tone} />
        <p className="text-sm">
          {texts.verdict[verdict]} {isUneven(score) && verdict !== 'none' && texts.spread}
        </p>
      </div>
      {score.recall > 0 && <ConditionList score={score} />}
      <p className="text-xs text-ink-soft tabular">
        {texts.scoreHow(Math.round(score.recall * score.views), score.views)}
      </p>
    </section>
  );
}
