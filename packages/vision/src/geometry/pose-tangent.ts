import type { Quat } from '../types';
import type { Mat3 } from './mat3';
import { multiply3 } from './mat3';
import type { Pose } from './pose';
import { logSo3, orthonormalize, replaceByRotation } from './so3';

/* Scratch arrays (docs/decisions/scratch-arrays-of-modules.md). */

const turn = new Float64Array(9);
const turned = new Float64Array(9);
const moved = new Float64Array(6);

/** Share of the last motion that is expected to continue (Klein & Murray, ISMAR 2007). */
const VELOCITY_DECAY = 0.9;

/**
 * How a pose moves. Times are a field, because V8 would box them as arguments. Minifiers inline a function with a
 * single caller as an expression, which allocates a closure at every call; methods stay where they are.
 */
export class PoseMotion {
  /** Tangent step per ms. */
  readonly perMs = new Float64Array(6);
  /** Time over which the motion is measured or continued, ms. */
  ms = 0;

  /** Sets the motion to the one from one pose to another in its time, which is above 0. */
  measure(from: Pose, to: Pose): void {
    tangentDifference(from, to, this.perMs);
    for (let i = 0; i < 6; i++) this.perMs[i] /= this.ms;
  }

  /** Moves a pose on by what is expected of the motion in its time, in place. */
  moveOn(pose: Pose): void {
    for (let i = 0; i < 6; i++) moved[i] = this.perMs[i] * (VELOCITY_DECAY * this.ms);
    moveAlong(pose, moved);
  }
}

/**
 * The tangent step from one pose to another.
 *
 * @param out 6: rotation vector (camera axes, rad), then translation (target widths).
 */
export function tangentDifference(from: Pose, to: Pose, out: Float64Array): void {
  const a = to.rotation;
  const b = from.rotation;
  // a · bᵀ
  for (let i = 0; i < 9; i++) {
    const row = i - (i % 3);
    const col = 3 * (i % 3);
    turned[i] = a[row] * b[col] + a[row + 1] * b[col + 1] + a[row + 2] * b[col + 2];
  }
  logSo3(turned, out);
  for (let i = 0; i < 3; i++) out[3 + i] = to.translation[i] - from.translation[i];
}

/** Moves a pose by a tangent step, in place; the inverse of tangentDifference. */
export function moveAlong(pose: Pose, step: Float64Array): void {
  for (let i = 0; i < 3; i++) turn[i] = step[i];
  turnRotation(pose.rotation);
  orthonormalize(pose.rotation);
  for (let i = 0; i < 3; i++) pose.translation[i] += step[3 + i];
}

/** Scales the depth of a tangent step, in place; see scaleDepth. */
export function scaleStepDepth(step: Float64Array, factor: number): void {
  step[5] *= factor;
}

/**
 * Turns a pose like the camera, in place: p' = q · p · q⁻¹ for every point. A quaternion without an axis changes
 * nothing.
 */
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
