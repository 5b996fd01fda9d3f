import { wizard } from '../../../texts/wizard';
import type { Evaluation } from '../draft/draft';
import { isHardToTrack } from './score-verdict';

const texts = wizard.tracking;
const FEW_POINTS = 30;

/** What is told beside the tracking file: that the engine loses the picture, or that it has under 30 edge points. */
export function buildWarning(evaluation: Pick<Evaluation, 'edgePoints' | 'score'> | null): string | null {
  if (evaluation === null) return null;
  if (isHardToTrack(evaluation)) return texts.hardToTrack;
  const points = evaluation.edgePoints.length / 2;
  return points < FEW_POINTS ? texts.fewPoints(points) : null;
}
