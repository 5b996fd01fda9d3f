import type { Camera } from '../geometry/camera';
import type { Mat3 } from '../geometry/mat3';
import { identity3, multiply3, transpose3 } from '../geometry/mat3';
import { expSo3, logSo3 } from '../geometry/so3';

/**
 * Place of the camera in the world: p_camera = rotation · (p_world − position).
 *
 * World: right-handed, metres, y up against gravity, the surface at y = 0. Camera: x right, y down, z forward.
 */
export interface WorldPose {
  /** cameraFromWorld, 9, row-major. */
  rotation: Mat3;
  /** The camera in the world, m. */
  position: Float64Array;
}

export function createWorldPose(): WorldPose {
  return { rotation: identity3(new Float64Array(9)), position: new Float64Array(3) };
}

export function copyWorldPose(from: WorldPose, to: WorldPose): WorldPose {
  to.rotation.set(from.rotation);
  to.position.set(from.position);
  return to;
}

/** Writes the camera coordinates of the world point (x, y, z) to `out`. */
export function toCamera({ rotation: r, position: c }: WorldPose, point: ArrayLike<number>, out: Float64Array): void {
  const x = point[0] - c[0];
  const y = point[1] - c[1];
  const z = point[2] - c[2];
  out[0] = r[0] * x + r[1] * y + r[2] * z;
  out[1] = r[3] * x + r[4] * y + r[5] * z;
  out[2] = r[6] * x + r[7] * y + r[8] * z;
}

/**
 * Sine of the least downward angle of a ray that counts as meeting the surface, 8°. Chosen, not tuned: from 1.4 m such
 * a ray meets the floor 10 m away, and an error of 1° of the attitude moves that by more than a metre.
 */
const MIN_DOWN = 0.14;

/**
 * The point of the surface that is shown at a px of the frame.
 *
 * @param out 3, world; untouched on failure.
 * @returns false if the ray through the px passes over the surface, or meets it far away.
 */
export function meetSurface(pose: WorldPose, camera: Camera, u: number, v: number, out: Float64Array): boolean {
  const { rotation: r, position: c } = pose;
  const x = (u - camera.cx) / camera.f;
  const y = (v - camera.cy) / camera.f;
  const length = Math.sqrt(x * x + y * y + 1);
  const down = -(r[1] * x + r[4] * y + r[7]) / length;
  if (!(down > MIN_DOWN) || !(c[1] > 0)) return false;
  const distance = c[1] / down / length;
  out[0] = c[0] + distance * (r[0] * x + r[3] * y + r[6]);
  out[1] = 0;
  out[2] = c[2] + distance * (r[2] * x + r[5] * y + r[8]);
  return true;
}

/** Distance between two places of the camera, m. */
export function distanceM({ position: a }: WorldPose, { position: b }: WorldPose): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Angle between two directions of the camera, rad. */
export function angleRad({ rotation: a }: WorldPose, { rotation: b }: WorldPose): number {
  let trace = 0;
  for (let i = 0; i < 9; i++) trace += a[i] * b[i];
  return Math.acos(Math.max(-1, Math.min(1, (trace - 1) / 2)));
}

export const heightOf = ({ position }: WorldPose): number => position[1];

/** Moves a camera on at a velocity, m/s, in place. */
export function moveOn({ position }: WorldPose, velocity: Float64Array, seconds: number): void {
  for (let i = 0; i < 3; i++) position[i] += seconds * velocity[i];
}

/** Shifts a camera along the surface, in place. */
export function moveOnSurface({ position }: WorldPose, { x, z }: { x: number; z: number }): void {
  position[0] += x;
  position[2] += z;
}

/** Writes the velocity from one place to another, m/s. */
export function velocityBetween(from: WorldPose, to: WorldPose, seconds: number, out: Float64Array): void {
  for (let i = 0; i < 3; i++) out[i] = (to.position[i] - from.position[i]) / seconds;
}

/** Moves a vector by a share of the way to another one, in place. */
export function mix(vector: Float64Array, to: Float64Array, share: number): void {
  for (let i = 0; i < 3; i++) vector[i] += share * (to[i] - vector[i]);
}

const pull = new Float64Array(3);
const step = new Float64Array(9);
const product = new Float64Array(9);

/** Turns a camera by a share of the way to another direction, in place. */
export function turnTowards({ rotation }: WorldPose, wanted: Mat3, share: number): void {
  multiply3(wanted, transpose3(rotation, step), product);
  logSo3(product, pull);
  expSo3(share * pull[0], share * pull[1], share * pull[2], step);
  rotation.set(multiply3(step, rotation, product));
}
