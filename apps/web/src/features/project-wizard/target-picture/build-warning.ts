import { wizard } from '../../../texts/wizard';
import type { Evaluation } from '../draft/draft';
import { isHardToTrack } from './score-verdict';

const texts = wizard.tracking;
/** Edge points from which a picture is good by the specification; see `pictureQuality`. */
const FEW_POINTS = 30;

/**
 * Warning beside the tracking file: the engine cannot track the picture reliably, or it has fewer than 30 edge points.
 */
export function buildWarning(evaluation: Pick<Evaluation, 'edgePoints' | 'score'> | null): string | null {
  if (evaluation === null) return null;
  if (isHardToTrack(evaluation)) return texts.hardToTrack;
  const points = evaluation.edgePoints.length / 2;
  return points < FEW_POINTS ? texts.fewPoints(points) : null;
}
