import type { Camera } from '../geometry/camera';
import { multiply3 } from '../geometry/mat3';
import { expSo3 } from '../geometry/so3';
import type { SurfacePatch } from './surface-patch';
import { toCamera, type WorldPose } from './world-pose';

/** Least depth at which a point counts as before the camera, m: px grow without bound towards 0. */
const MIN_DEPTH_M = 0.05;

const seen = new Float64Array(3);
const turn = new Float64Array(9);
const turned = new Float64Array(9);

/** Image of a point, px, and how it changes with the pose: by a turn (rad, camera axes) and a shift (m, world). */
export class Slopes {
  atU = 0;
  atV = 0;
  readonly u: Float64Array;
  readonly v: Float64Array;

  /** @param unknowns six of the pose, and further ones that the caller fills in. */
  constructor(unknowns: number) {
    this.u = new Float64Array(unknowns);
    this.v = new Float64Array(unknowns);
  }
}

/**
 * Writes the px at which a point is seen.
 *
 * @param point 3, m, in the world.
 * @returns false behind the camera.
 */
export function projectTo(pose: WorldPose, { f, cx, cy }: Camera, point: Float64Array, out: Slopes): boolean {
  toCamera(pose, point, seen);
  out.atU = (f * seen[0]) / seen[2] + cx;
  out.atV = (f * seen[1]) / seen[2] + cy;
  return seen[2] > MIN_DEPTH_M;
}

/** Like `projectTo`, with the slopes by the pose: px for each rad and m of the step that `moveBy` takes. */
export function projectWithSlopes(pose: WorldPose, camera: Camera, point: Float64Array, out: Slopes): boolean {
  const isBefore = projectTo(pose, camera, point, out);
  const x = seen[0];
  const y = seen[1];
  const z = seen[2];
  const r = pose.rotation;
  const perDepth = camera.f / z;
  const across = x / z;
  const down = y / z;
  const { u, v } = out;
  u[0] = -perDepth * (across * y);
  v[0] = -perDepth * (z + down * y);
  u[1] = perDepth * (z + across * x);
  v[1] = perDepth * (down * x);
  u[2] = -perDepth * y;
  v[2] = perDepth * x;
  for (let k = 0; k < 3; k++) {
    u[3 + k] = perDepth * (across * r[6 + k] - r[k]);
    v[3 + k] = perDepth * (down * r[6 + k] - r[3 + k]);
  }
  return isBefore;
}

/** Moves a camera by a turn (rad, its axes) and a shift (m), the first six of `by`. */
export function moveBy(pose: WorldPose, by: Float64Array): void {
  pose.rotation.set(multiply3(expSo3(by[0], by[1], by[2], turn), pose.rotation, turned));
  for (let i = 0; i < 3; i++) pose.position[i] += by[3 + i];
}

/** Place and size of a patch; see SurfacePatch. */
export type PlacedSquare = Pick<SurfacePatch, 'x' | 'z' | 'halfM' | 'axes'>;

/** Writes the point of the world (x, y, z, m) at plane coordinates (patch widths) of a patch. */
export function pointOf({ x, z, halfM, axes }: PlacedSquare, right: number, near: number, out: Float64Array): void {
  const side = 2 * halfM;
  out[0] = x + side * (axes[0] * right + axes[1] * near);
  out[1] = 0;
  out[2] = z + side * (axes[6] * right + axes[7] * near);
}

/**
 * Adds a point to normal equations.
 *
 * @param normal unknowns × unknowns, row-major.
 * @param side unknowns; the right-hand side.
 * @param residual 5: of the point along u and v, px, and its information uu, uv and vv, px⁻².
 */
export function addPoint(
  normal: Float64Array,
  side: Float64Array,
  unknowns: number,
  { u, v }: Slopes,
  residual: Float64Array,
): void {
  for (let a = 0; a < unknowns; a++) {
    const alongU = residual[2] * u[a] + residual[3] * v[a];
    const alongV = residual[3] * u[a] + residual[4] * v[a];
    side[a] += alongU * residual[0] + alongV * residual[1];
    for (let b = 0; b < unknowns; b++) normal[a * unknowns + b] += alongU * u[b] + alongV * v[b];
  }
}
