import { wizard } from '../../../texts/wizard';
import { SCORE_GRADES, type ScoreTone, type Verdict } from '../target-picture/score-verdict';

const texts = wizard.evaluation;

const FILLS: Record<ScoreTone, string> = { held: 'bg-held', searching: 'bg-searching', danger: 'bg-danger' };

interface ScoreGaugeProps {
  /** The engine's score, 0..1. */
  score: number;
  verdict: Verdict;
  tone: ScoreTone;
}

export function ScoreGauge({ score, verdict, tone }: ScoreGaugeProps) {
  const points = Math.round(score * 100);
  return (
    <div className="grid gap-1.5">
      <div
        role="meter"
        aria-label={texts.score}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={points}
        aria-valuetext={`${texts.scoreOf(points)}. ${texts.verdict[verdict]}`}
        className="flex h-2 gap-0.5"
      >
        {SCORE_GRADES.map(({ grade, from, to }) => {
          const filled = Math.min(1, Math.max(0, (score - from) / (to - from)));
          return (
            <div
              key={grade}
              className="overflow-hidden bg-press first:rounded-l-full last:rounded-r-full"
              style={{ flexGrow: to - from }}
            >
              <div
                className={`h-full origin-left transition-transform ${FILLS[tone]}`}
                style={{ transform: `scaleX(${filled})` }}
              />
            </div>
          );
        })}
      </div>
      <div aria-hidden="true" className="flex gap-0.5 text-xs">
        {SCORE_GRADES.map(({ grade, from, to }) => {
          const here = points / 100 >= from && (points / 100 < to || to === 1);
          return (
            <span
              key={grade}
              className={here ? 'font-medium text-ink' : 'text-ink-faint'}
              style={{ flexGrow: to - from, flexBasis: 0 }}
            >
              {texts.grades[grade]}
            </span>
          );
        })}
      </div>
    </div>
  );
}
