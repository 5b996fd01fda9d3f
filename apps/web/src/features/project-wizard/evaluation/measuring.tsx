import { wizard } from '../../../texts/default';
import { Progress } from '../../../ui/progress';
import type { Measuring as MeasuringState } from '../target-build/score-measurement';

const texts = wizard.evaluation;

/** The engine is being shown views; said once, not with every view. */
export function Measuring({ done, views }: MeasuringState) {
  return (
    <div className="grid gap-2 border-t border-line pt-5">
      <div className="flex items-baseline justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft">
          {texts.scoring}
        </p>
        {views > 0 && <p className="text-sm text-ink-soft tabular">{texts.scoringViews(done, views)}</p>}
      </div>
      <Progress label={texts.scoring} value={views > 0 ? (100 * done) / views : null} />
    </div>
  );
}
