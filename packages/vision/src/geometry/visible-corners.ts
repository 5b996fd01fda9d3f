import type { Camera } from './camera';
import type { Pose } from './pose';

/** Places along either side of the grid that is sampled in the frame. Chosen, not measured. */
const GRID = 4;
/** Number of its 16 places that must show the target. Chosen, not measured. */
const FILLED_PLACES = 10;

const point = new Float64Array(2);

/** A target; its aspect is passed within it, because as an argument it would be boxed. */
export interface PlaneShape {
  /** Height / width. */
  aspect: number;
}

/** Whether the target fills most of the frame, so that its corners are out of view because it is near. */
export function fillsFrame(pose: Pose, camera: Camera, { aspect }: PlaneShape): boolean {
  let shown = 0;
  for (let i = 0; i < GRID * GRID; i++) {
    const column = i % GRID;
    const u = ((column + 0.5) / GRID) * camera.width;
    const v = (((i - column) / GRID + 0.5) / GRID) * camera.height;
    if (meetPlane(pose, camera, u, v) && Math.abs(point[0]) <= 0.5 && Math.abs(point[1]) <= aspect / 2) shown++;
  }
  return shown >= FILLED_PLACES;
}

/**
 * The corners of a target; of one that fills the frame, those of its visible part: the frame's own corners, mapped onto
 * the target.
 *
 * @param out 8: [X, Y]×4 on the target plane, target widths.
 */
export function findVisibleCorners(pose: Pose, camera: Camera, target: PlaneShape, out: Float64Array): void {
  const { aspect } = target;
  const isNear = fillsFrame(pose, camera, target);
  for (let corner = 0; corner < 4; corner++) {
    const u = (corner & 1) * (camera.width - 1);
    const v = (corner >> 1) * (camera.height - 1);
    if (!isNear || !meetPlane(pose, camera, u, v)) {
      point[0] = (corner & 1) - 0.5;
      point[1] = ((corner >> 1) - 0.5) * aspect;
    }
    out[2 * corner] = Math.max(-0.5, Math.min(0.5, point[0]));
    out[2 * corner + 1] = Math.max(-aspect / 2, Math.min(aspect / 2, point[1]));
  }
}

/**
 * Intersects the ray of a place in the frame with the target's plane, into `point`.
 *
 * @param u v frame px.
 * @returns false if they do not meet in front of the camera; `point` then means nothing.
 */
function meetPlane({ rotation: r, translation: t }: Pose, { f, cx, cy }: Camera, u: number, v: number): boolean {
  const x = (u - cx) / f;
  const y = (v - cy) / f;
  const depth = (r[2] * t[0] + r[5] * t[1] + r[8] * t[2]) / (r[2] * x + r[5] * y + r[8]);
  const px = depth * x - t[0];
  const py = depth * y - t[1];
  const pz = depth - t[2];
  point[0] = r[0] * px + r[3] * py + r[6] * pz;
  point[1] = r[1] * px + r[4] * py + r[7] * pz;
  return depth > 0;
}
