import { hamming } from '../../kernels/match-index';
import type { TrainedTarget } from '../../target/train-target';

/** Bits in which descriptors of one place of two prints of a picture differ at most. */
const MAX_DISTANCE = 60;
/** Share of the keypoints seen from the front that must be alike. */
const MIN_SHARE = 0.2;

/**
 * Groups targets that show much the same at the same places: a poster in two languages, a card with another name on it.
 *
 * @param samePlace how far apart, in target widths, two keypoints show the same place.
 * @returns group of each target: the number of the first target in it.
 */
export function groupSimilarTargets(targets: TrainedTarget[], samePlace: number): Int32Array {
  const groups = Int32Array.from(targets, (_, i) => i);
  for (let j = 1; j < targets.length; j++) {
    for (let i = 0; i < j; i++) {
      if (groups[i] !== i || !areSimilar(targets[i], targets[j], samePlace)) continue;
      groups[j] = i;
      break;
    }
  }
  return groups;
}

function areSimilar(a: TrainedTarget, b: TrainedTarget, samePlace: number): boolean {
  const countA = countFrontal(a);
  const countB = countFrontal(b);
  let alike = 0;
  for (let i = 0; i < countA; i++) {
    for (let j = 0; j < countB; j++) {
      if (Math.abs(a.x[i] - b.x[j]) > samePlace || Math.abs(a.y[i] - b.y[j]) > samePlace) continue;
      if (hamming(a.descriptors, 8 * i, b.descriptors, 8 * j) > MAX_DISTANCE) continue;
      alike++;
      break;
    }
  }
  return alike > 0 && alike >= MIN_SHARE * Math.min(countA, countB);
}

/** Keypoints of the first view, which shows the target from the front at its largest size. */
function countFrontal({ view, count }: TrainedTarget): number {
  let frontal = 0;
  while (frontal < count && view[frontal] === 0) frontal++;
  return frontal;
}
