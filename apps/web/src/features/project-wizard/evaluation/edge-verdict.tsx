import { wizard } from '../../../texts/wizard';
import { pictureQuality } from '../../../target-compiler/picture/edge-points';
import type { Evaluation } from '../draft/draft';
import { isGoodToTrack, isHardToTrack } from '../target-picture/score-verdict';

const texts = wizard.evaluation;

/**
 * The specified quick check of the edges, as a detail below the score. It has no colour, because the score is the
 * verdict.
 */
export function EdgeVerdict({ evaluation }: { evaluation: Evaluation }) {
  const count = evaluation.edgePoints.length / 2;
  const quality = pictureQuality(count);
  const { title, text } = texts.quality[quality];
  const contradicts = quality === 'good' ? isHardToTrack(evaluation) : isGoodToTrack(evaluation);
  return (
    <section className="grid gap-0.5 border-t border-line pt-5 text-sm">
      <h3 className="font-medium">{texts.edgeCheck}</h3>
      <p className="text-ink-soft">
        {title}: {texts.points(count)}
      </p>
      <p className="text-ink-soft">
        {text} {contradicts && texts.scoreDecides}
      </p>
    </section>
  );
}
