import { hamming } from '../../kernels/hamming';
import type { TrainedTarget } from '../../target/train-target';

/**
 * Most bits of 256 in which descriptors of the same place of two versions of a picture differ. Set on 2026-11-21 with
 * posters in two languages against unrelated pictures; higher values group unrelated pictures, which then hide each
 * other.
 */
const MAX_DISTANCE = 60;
/**
 * Least share of the frontal keypoints that must match, of the target with fewer. Same data; lower values group more.
 */
const MIN_SHARE = 0.2;

/**
 * Groups targets that show mostly the same at the same places, such as a poster in two languages or cards that differ
 * in a name.
 *
 * @param samePlace largest distance of two keypoints that show the same place, target widths.
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
  let matching = 0;
  for (let i = 0; i < countA; i++) {
    for (let j = 0; j < countB; j++) {
      if (Math.abs(a.x[i] - b.x[j]) > samePlace || Math.abs(a.y[i] - b.y[j]) > samePlace) continue;
      if (hamming(a.descriptors, 8 * i, b.descriptors, 8 * j) > MAX_DISTANCE) continue;
      matching++;
      break;
    }
  }
  return matching > 0 && matching >= MIN_SHARE * Math.min(countA, countB);
}

/** Keypoints of the first view, which shows the target from the front at its base size. */
function countFrontal({ view, count }: TrainedTarget): number {
  let frontal = 0;
  while (frontal < count && view[frontal] === 0) frontal++;
  return frontal;
}
