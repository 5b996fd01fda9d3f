import type { Quat } from '../types';
import type { Mat3 } from './mat3';
import { multiply3, transpose3 } from './mat3';
import type { Pose } from './pose';
import { logSo3, orthonormalize, replaceByRotation } from './so3';

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
  for (let i = 0; i < 3; i++) turn[i] = step[i] * share;
  turnRotation(pose.rotation);
  orthonormalize(pose.rotation);
  for (let i = 0; i < 3; i++) pose.translation[i] += step[3 + i] * share;
}

/** Divides a tangent step, in place: a step over many frames or ms becomes one per frame or ms. */
export function divideStep(step: Float64Array, divisor: number): void {
  for (let i = 0; i < 6; i++) step[i] /= divisor;
}

/** Scales the depth of a tangent step, in place; see scaleDepth. */
export function scaleStepDepth(step: Float64Array, factor: number): void {
  step[5] *= factor;
}

/** Turns a pose like the camera, in place: p' = q · p · q⁻¹ for every point. A quaternion without an axis changes nothing. */
export function turnPose({ rotation, translation: t }: Pose, { x, y, z, w }: Quat): void {
  const sin = Math.sqrt(x * x + y * y + z * z);
  const k = (2 * Math.atan2(sin, w)) / sin;
  if (!Number.isFinite(k)) return;
  turn[0] = k * x;
  turn[1] = k * y;
  turn[2] = k * z;
  turnRotation(rotation);
  const tx = t[0];
  const ty = t[1];
  const tz = t[2];
  for (let i = 0; i < 3; i++) t[i] = turn[3 * i] * tx + turn[3 * i + 1] * ty + turn[3 * i + 2] * tz;
}

/** Turns by the rotation vector in `turn`, which becomes its matrix. */
function turnRotation(rotation: Mat3): void {
  replaceByRotation(turn);
  rotation.set(multiply3(turn, rotation, turned));
}
