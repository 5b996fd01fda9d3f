import { GOOD_FROM } from '../../../target-compiler/picture/edge-points';
import { wizard } from '../../../texts/wizard';
import type { Evaluation } from '../draft/draft';
import { isHardToTrack } from './score-verdict';

const texts = wizard.tracking;

/**
 * Warning beside the tracking file: the engine cannot track the picture reliably, or it has fewer edge points than a
 * good one. Null if neither holds, or if the picture is not evaluated here.
 */
export function buildWarning(evaluation: Pick<Evaluation, 'edgePoints' | 'score'> | null): string | null {
  if (evaluation === null) return null;
  if (isHardToTrack(evaluation)) return texts.hardToTrack;
  const points = evaluation.edgePoints.length / 2;
  return points < GOOD_FROM ? texts.fewPoints(points) : null;
}
