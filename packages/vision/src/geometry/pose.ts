import type { Camera } from './camera';
import type { Mat3 } from './mat3';
import { identity3 } from './mat3';

/**
 * cameraFromTarget: p_camera = rotation · p_target + translation.
 *
 * Camera: x right, y down, z forward. Target plane: X right, Y down, origin at its centre, width = 1, so its height is
 * height / width of the source picture. See docs/coordinate-frames.md.
 */
export interface Pose {
  /** 9, row-major, orthonormal. */
  rotation: Mat3;
  /** 3, in target widths. */
  translation: Float64Array;
}

export function createPose(): Pose {
  return { rotation: identity3(new Float64Array(9)), translation: new Float64Array([0, 0, 1]) };
}

export function copyPose(from: Pose, to: Pose): Pose {
  to.rotation.set(from.rotation);
  to.translation.set(from.translation);
  return to;
}

/** Angle of the rotation between two poses, rad. */
export function turnBetween({ rotation: a }: Pose, { rotation: b }: Pose): number {
  let trace = 0;
  for (let i = 0; i < 9; i++) trace += a[i] * b[i];
  return Math.acos(Math.max(-1, Math.min(1, (trace - 1) / 2)));
}

/** Depth of the target's centre, target widths. */
export const depthOf = ({ translation }: Pose): number => translation[2];

/** Scales the depth, in place. If the focal length is scaled alike, the picture stays the same. */
export function scaleDepth({ translation }: Pose, factor: number): void {
  translation[2] *= factor;
}

/**
 * Largest difference in depth between a corner of the target and its centre, target widths.
 *
 * @param aspect height / width of the target.
 */
export const cornerDepth = ({ rotation: r }: Pose, aspect: number): number =>
  (Math.abs(r[6]) + Math.abs(r[7]) * aspect) / 2;

/** Frame px of a point of the target plane; target widths from its centre. For use outside of frames: it allocates. */
export function projectPoint(camera: Camera, pose: Pose, x: number, y: number): { u: number; v: number } {
  const { rotation: r, translation: t } = pose;
  const z = r[6] * x + r[7] * y + t[2];
  return {
    u: (camera.f * (r[0] * x + r[1] * y + t[0])) / z + camera.cx,
    v: (camera.f * (r[3] * x + r[4] * y + t[1])) / z + camera.cy,
  };
}

export function isFinitePose(pose: Pose): boolean {
  const { rotation, translation } = pose;
  let sum = translation[0] + translation[1] + translation[2];
  for (let i = 0; i < 9; i++) sum += rotation[i];
  return Number.isFinite(sum);
}

/**
 * frameFromPlane: the homography from the target plane (width 1, centred) to frame pixels under a pose.
 *
 * @param out 9, row-major; its third row is the depth in target widths, thus positive in front of the camera.
 */
export function homographyFromPose(camera: Camera, pose: Pose, out: Mat3): Mat3 {
  const { rotation: r, translation: t } = pose;
  for (let row = 0; row < 3; row++) {
    out[3 * row] = r[3 * row];
    out[3 * row + 1] = r[3 * row + 1];
    out[3 * row + 2] = t[row];
  }
  for (let col = 0; col < 3; col++) {
    out[col] = camera.f * out[col] + camera.cx * out[6 + col];
    out[3 + col] = camera.f * out[3 + col] + camera.cy * out[6 + col];
  }
  return out;
}

/**
 * frameFromSource from frameFromPlane, in place: the plane's units become pixels of a w×h picture of the target.
 *
 * X = (u + .5) / width − .5, Y = ((v + .5) / height − .5) · aspect.
 *
 * @param aspect height / width of the target; differs from the picture's own if its pixels are not square.
 */
export function takeSourcePixels(h: Mat3, width: number, height: number, aspect = height / width): Mat3 {
  const left = 0.5 / width - 0.5;
  const top = (0.5 / height - 0.5) * aspect;
  for (let row = 0; row < 9; row += 3) {
    h[row + 2] += h[row] * left + h[row + 1] * top;
    h[row] /= width;
    h[row + 1] *= aspect / height;
  }
  return h;
}

/** How a print differs from its file: x of the print = x + shear · y, y of the print = stretch · y, in widths. */
export interface Proportions {
  readonly stretch: number;
  readonly shear: number;
}

/** The proportions of the file. */
export const AS_FILED: Proportions = { stretch: 1, shear: 0 };

/**
 * The pose for a y-up camera that looks along −z and a target plane with y up and z towards the viewer (three.js):
 * R' = F·R·F, t' = F·t, F = diag(1, −1, −1).
 *
 * @param out 16, column-major.
 * @param shape of the print, x + shear · y and stretch · y with y down, which the matrix gives to the content.
 */
export function matrixFromPose(pose: Pose, out: Float32Array, shape = AS_FILED): Float32Array {
  const { rotation: r, translation: t } = pose;
  const { stretch, shear } = shape;
  out[0] = r[0];
  out[1] = -r[3];
  out[2] = -r[6];
  out[3] = 0;
  out[4] = -stretch * r[1] - shear * r[0];
  out[5] = stretch * r[4] + shear * r[3];
  out[6] = stretch * r[7] + shear * r[6];
  out[7] = 0;
  out[8] = -r[2];
  out[9] = r[5];
  out[10] = r[8];
  out[11] = 0;
  out[12] = t[0];
  out[13] = -t[1];
  out[14] = -t[2];
  out[15] = 1;
  return out;
}

/**
 * The inverse of matrixFromPose for a print as it is filed. Of another print, the second column of the rotation keeps
 * the print's stretch and shear, so that the plane's points are projected to their places.
 *
 * @param m 16, column-major, for a y-up camera.
 */
export function poseFromMatrix(m: ArrayLike<number>): Pose {
  return {
    rotation: Float64Array.from([m[0], -m[4], -m[8], -m[1], m[5], m[9], -m[2], m[6], m[10]]),
    translation: Float64Array.from([m[12], -m[13], -m[14]]),
  };
}
