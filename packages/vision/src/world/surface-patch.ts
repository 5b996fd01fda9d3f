import type { Pose } from '../geometry/pose';
import type { Mat3 } from '../geometry/mat3';
import { multiply3 } from '../geometry/mat3';
import type { TargetPictures } from '../tracker/patches/patch-plan';
import type { WorldPose } from './world-pose';

/** A square of the surface, cut from one frame, with its own plane coordinates: the tracker's target plane. */
export interface SurfacePatch {
  /** Number in the order of cutting: lower ones have less drift. */
  id: number;
  pictures: TargetPictures;
  /** Middle, world x and z, m. */
  x: number;
  z: number;
  /** Half the side, m. */
  halfM: number;
  /** Direction from which it was seen, about y from z, rad. */
  yawRad: number;
  /** Distance from which it was seen, m. */
  distanceM: number;
  /** worldFromPatch, 9, row-major: X to the right, Y towards the camera that saw it, Z down. */
  axes: Mat3;
  lastUsedMs: number;
}

export function patchAxes(yawRad: number): Mat3 {
  const cos = Math.cos(yawRad);
  const sin = Math.sin(yawRad);
  return Float64Array.from([cos, sin, 0, 0, 0, -1, -sin, cos, 0]);
}

/** The patch's pose (in patch widths) for a camera in the world. */
export function patchFromWorldPose({ x, z, halfM, axes }: SurfacePatch, camera: WorldPose, out: Pose): Pose {
  const { rotation: r, position: c } = camera;
  multiply3(r, axes, out.rotation);
  const k = 1 / (2 * halfM);
  const dx = (x - c[0]) * k;
  const dy = -c[1] * k;
  const dz = (z - c[2]) * k;
  for (let i = 0; i < 3; i++) out.translation[i] = r[3 * i] * dx + r[3 * i + 1] * dy + r[3 * i + 2] * dz;
  return out;
}

/** The camera's place in the world for a pose of the patch: the inverse of patchFromWorldPose. */
export function worldPoseFromPatch({ x, z, halfM, axes }: SurfacePatch, pose: Pose, out: WorldPose): WorldPose {
  const { rotation: p, translation: t } = pose;
  const { rotation: r, position: c } = out;
  for (let row = 0; row < 3; row++) {
    for (let col = 0; col < 3; col++) {
      r[3 * row + col] =
        p[3 * row] * axes[3 * col] + p[3 * row + 1] * axes[3 * col + 1] + p[3 * row + 2] * axes[3 * col + 2];
    }
  }
  const width = 2 * halfM;
  for (let i = 0; i < 3; i++) c[i] = -width * (r[i] * t[0] + r[3 + i] * t[1] + r[6 + i] * t[2]);
  c[0] += x;
  c[2] += z;
  return out;
}

/** Writes the plane coordinates (patch widths) of a point of the surface to out[at] and out[at + 1]. */
export function planeFromWorld(
  { x, z, halfM, axes }: Pick<SurfacePatch, 'x' | 'z' | 'halfM' | 'axes'>,
  point: Float64Array,
  out: Float64Array,
  at: number,
): void {
  const east = (point[0] - x) / (2 * halfM);
  const south = (point[2] - z) / (2 * halfM);
  out[at] = axes[0] * east + axes[6] * south;
  out[at + 1] = axes[1] * east + axes[7] * south;
}
