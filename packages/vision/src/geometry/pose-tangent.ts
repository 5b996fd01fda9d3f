import { multiply3, transpose3 } from './mat3';
import type { Pose } from './pose';
import { expSo3, logSo3, orthonormalize } from './so3';

const turn = new Float64Array(9);
const turned = new Float64Array(9);

/**
 * The tangent step from one pose to another.
 *
 * @param out 6: rotation vector (camera axes, rad), then translation (target widths).
 */
export function tangentDifference(from: Pose, to: Pose, out: Float64Array): void {
  multiply3(to.rotation, transpose3(from.rotation, turn), turned);
  logSo3(turned, out);
  for (let i = 0; i < 3; i++) out[3 + i] = to.translation[i] - from.translation[i];
}

/** Moves a pose by `share` of a tangent step, in place; the inverse of tangentDifference for share 1. */
export function moveAlong(pose: Pose, step: Float64Array, share = 1): void {
  expSo3(step[0] * share, step[1] * share, step[2] * share, turn);
  multiply3(turn, pose.rotation, turned);
  pose.rotation.set(turned);
  orthonormalize(pose.rotation);
  for (let i = 0; i < 3; i++) pose.translation[i] += step[3 + i] * share;
}
