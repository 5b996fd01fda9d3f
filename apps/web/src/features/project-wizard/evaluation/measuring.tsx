import { wizard } from '../../../texts/wizard';
import { Progress } from '../../../ui/messages/progress';
import type { TriedViews } from '../target-build/score-measurement';

const texts = wizard.evaluation;

/**
 * Number of simulated views tried so far. It is not announced here, because the status line of the tracking file
 * announces it.
 */
export function Measuring({ done, views }: TriedViews) {
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3 text-sm text-ink-soft">
        <p>{texts.scoring}</p>
        {views > 0 && <p className="tabular">{texts.scoringViews(done, views)}</p>}
      </div>
      <Progress label={texts.scoring} value={(100 * done) / Math.max(1, views)} />
    </div>
  );
}
