import { rotationToAxes } from '../../scene/built/axes';
import {
  type Rotation,
  type Vec3,
  added,
  between,
  combined,
  cross,
  inverse,
  rotated,
  rotationAbout,
  writeMatrix,
} from '../../scene/built/rotation';
import type { SceneBounds } from '../../scene/built/scene-bounds';

/** A rigid cameraFromRoot; the camera frame has x right, y up and −z ahead. */
export interface Pose {
  rotation: Rotation;
  /** Position of the root in widths of the picture. */
  at: Vec3;
}

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
/** Angle from above at which a docked scene on a table is seen. Chosen by eye, like the next two. */
const SEEN_FROM_ABOVE_RAD = (25 * Math.PI) / 180;
/** Largest distance of a held scene's middle from the screen's, as a share of half the screen. */
export const HELD_WITHIN = 0.6;
/** Area of a docked scene: the height of its middle, and half its height and width, as shares of half the picture. */
const DOCK = { y: -0.5, halfHeight: 0.42, halfWidth: 0.85 };

/**
 * @param matrix column-major; its y axis may be stretched and sheared along the picture (see vision's Result.matrix).
 */
export function poseOf(matrix: ArrayLike<number>): Pose {
  const column = (i: number): Vec3 => [matrix[i] ?? 0, matrix[i + 1] ?? 0, matrix[i + 2] ?? 0];
  const x = column(0);
  const z = column(8);
  return { rotation: rotationToAxes(x, cross(z, x), z), at: column(12) };
}

/** @param out receives and returns cameraFromRoot, 16 values, column-major. */
export function matrixOf({ rotation, at }: Pose, out: Float32Array): Float32Array {
  return writeMatrix(rotation, at, 1, out);
}

/** The pose at `share`, 0..1, of the way from `a` to `b`. */
export function betweenPoses(a: Pose, b: Pose, share: number): Pose {
  return { rotation: between(a.rotation, b.rotation, share), at: added(a.at, added(b.at, a.at, -1), share) };
}

/**
 * The pose of a scene that keeps its place in the room while the phone turns without moving.
 *
 * @param lost worldFromCamera when the picture was lost; `now` at present.
 */
export function turnedPose(pose: Pose, lost: Rotation, now: Rotation): Pose {
  const nowFromLost = combined(inverse(now), lost);
  return { rotation: combined(nowFromLost, pose.rotation), at: rotated(nowFromLost, pose.at) };
}

/**
 * The pose of a scene whose middle stays on the screen, even if its picture has left it.
 *
 * @param clipFromCamera projection, column-major.
 */
export function poseInView({ rotation, at }: Pose, { centre }: SceneBounds, clipFromCamera: ArrayLike<number>): Pose {
  const [x, y, z] = added(at, rotated(rotation, centre));
  const within = (offset: number, scale: number): number => {
    const most = (HELD_WITHIN * -z) / scale;
    return Math.max(-most, Math.min(most, offset)) - offset;
  };
  return { rotation, at: added(at, [within(x, clipFromCamera[0] ?? 1), within(y, clipFromCamera[5] ?? 1), 0]) };
}

/**
 * The pose of a whole scene in the lower half of the screen.
 *
 * @param clipFromCamera projection, column-major.
 * @param turnRad turn about the scene's up axis, made by the visitor's finger.
 */
export function dockedPose(
  { centre, radius }: SceneBounds,
  clipFromCamera: ArrayLike<number>,
  { onTable, turnRad }: { onTable: boolean; turnRad: number },
): Pose {
  const [sx, sy] = [clipFromCamera[0] ?? 1, clipFromCamera[5] ?? 1];
  const distance = radius * Math.max(sy / DOCK.halfHeight, sx / DOCK.halfWidth);
  const rotation = onTable
    ? combined(rotationAbout(X, SEEN_FROM_ABOVE_RAD - Math.PI / 2), rotationAbout(Z, turnRad))
    : rotationAbout(Y, turnRad);
  const middle: Vec3 = [0, (DOCK.y * distance) / sy, -distance];
  return { rotation, at: added(middle, rotated(rotation, centre), -1) };
}
