import type { Camera } from '../geometry/camera';
import { type Plane, valueAt } from '../keypoints/plane';
import type { Gray } from '../types';
import { type PlacedSquare, projectTo, Slopes } from './surface-equations';
import { patchAxes } from './surface-patch';
import { meetSurface, type WorldPose } from './world-pose';

/** Place of a patch on the surface. */
export interface PatchSite {
  /** Its middle, in the map's world, whose surface is at y = 0, m. */
  x: number;
  z: number;
  /** Half of its side. */
  halfM: number;
  /** Its direction: from its middle to below the camera that saw it, about the vertical, 0 along z. */
  yawRad: number;
  /** From its middle to the camera that saw it. */
  distanceM: number;
}

/* Set on 2026-11-23 with the walks of the world bench. */

/** Half side of the largest patch, in distances from the camera. */
const MAX_HALF = 0.9;
/** Half side of the smallest patch, in distances from the camera. */
const MIN_HALF = 0.12;
/** Factor between two sizes that are tried. */
const SHRINK = 0.94;
/** Room that a patch leaves at the border of the frame, px. */
const MARGIN_PX = 3;
/** Picture px of a patch per px of the frame at its middle: more would only enlarge the far half's blur. */
const DENSITY = 0.65;
/** The side of a patch's picture is a multiple of this, so that its halvings are exact. */
const SIDE_STEP_PX = 16;
const MIN_PICTURE_SIDE_PX = 96;
export const MAX_PICTURE_SIDE_PX = 320;
/** Faint surfaces are stretched to this standard deviation, gray levels. */
const WANTED_DEVIATION = 45;
/** Largest factor by which they are stretched. */
const MAX_GAIN = 4;

/** Side of the cells over which texture is averaged. */
const CELL_PX = 4;
/**
 * Least difference of neighbouring cells (root mean square), gray levels. Noise with a deviation of 3 gray levels alone
 * gives less than 0.8. With 1.4, the first patch of a concrete floor was cut only after the visitor had walked 44 cm, so
 * that content stood elsewhere (set on 2026-11-26).
 */
const MIN_TEXTURE = 1.1;

const point = new Float64Array(3);
const seen = new Slopes(0);

/**
 * The largest square of the surface around the point shown at a px of the frame that the frame shows whole.
 *
 * @returns null if the px does not show the surface, or only a very small square fits.
 */
export function findSite(pose: WorldPose, camera: Camera, u: number, v: number): PatchSite | null {
  if (!meetSurface(pose, camera, u, v, point)) return null;
  const [x, , z] = point;
  const [cx, cy, cz] = pose.position;
  const distanceM = Math.hypot(cx - x, cy, cz - z);
  const site = { x, z, yawRad: Math.atan2(cx - x, cz - z), distanceM, halfM: MAX_HALF * distanceM };
  while (!fits(site, pose, camera)) {
    site.halfM *= SHRINK;
    if (site.halfM < MIN_HALF * distanceM) return null;
  }
  return site;
}

function fits(site: PatchSite, pose: WorldPose, camera: Camera): boolean {
  const { halfM } = site;
  const square = placed(site);
  for (let corner = 0; corner < 4; corner++) {
    const right = corner & 1 ? halfM : -halfM;
    const near = corner & 2 ? halfM : -halfM;
    if (!project(pose, camera, square, right, near)) return false;
    const isInside =
      seen.atU >= MARGIN_PX &&
      seen.atV >= MARGIN_PX &&
      seen.atU <= camera.width - 1 - MARGIN_PX &&
      seen.atV <= camera.height - 1 - MARGIN_PX;
    if (!isInside) return false;
  }
  return true;
}

const placed = (site: PatchSite): PlacedSquare => ({ ...site, axes: patchAxes(site.yawRad) });

/** Writes the frame px of a point of a square to `seen`; false behind the camera. */
function project(pose: WorldPose, camera: Camera, { x, z, axes }: PlacedSquare, right: number, near: number): boolean {
  point[0] = x + axes[0] * right + axes[1] * near;
  point[1] = 0;
  point[2] = z + axes[6] * right + axes[7] * near;
  return projectTo(pose, camera, point, seen);
}

/**
 * The site's picture as seen from straight above, levelled by the camera's pose and stretched in contrast.
 *
 * @returns null if it shows little more than the noise of the frame.
 */
export function cutPicture(site: PatchSite, pose: WorldPose, camera: Camera, frame: Plane): Gray | null {
  const wanted = (2 * site.halfM * camera.f * DENSITY) / site.distanceM;
  const stepped = SIDE_STEP_PX * Math.round(wanted / SIDE_STEP_PX);
  const side = Math.max(MIN_PICTURE_SIDE_PX, Math.min(MAX_PICTURE_SIDE_PX, stepped));
  const data = new Uint8Array(side * side);
  const square = placed(site);
  for (let row = 0; row < side; row++) {
    const near = ((2 * row + 1) / side - 1) * site.halfM;
    for (let column = 0; column < side; column++) {
      const right = ((2 * column + 1) / side - 1) * site.halfM;
      if (project(pose, camera, square, right, near)) data[row * side + column] = sample(frame, seen.atU, seen.atV);
    }
  }
  const picture = { width: side, height: side, data };
  if (!hasTexture(picture)) return null;
  stretch(data);
  return picture;
}

function sample({ data, stride, width, height }: Plane, u: number, v: number): number {
  const column = Math.max(0, Math.min(width - 1.001, u));
  const row = Math.max(0, Math.min(height - 1.001, v));
  return valueAt(data, stride, column, row) + 0.5;
}

/** Whether there is more than noise, which averages out over cells. */
function hasTexture({ width, data }: Gray): boolean {
  const cells = Math.floor(width / CELL_PX);
  const above = new Float64Array(cells);
  let across = 0;
  let down = 0;
  let before = 0;
  for (let cell = 0; cell < cells * cells; cell++) {
    const column = cell % cells;
    const row = Math.floor(cell / cells);
    let sum = 0;
    for (let i = 0; i < CELL_PX * CELL_PX; i++) {
      sum += data[(CELL_PX * row + Math.floor(i / CELL_PX)) * width + CELL_PX * column + (i % CELL_PX)];
    }
    const mean = sum / (CELL_PX * CELL_PX);
    // Neighbours are compared, so that a slow change of light does not count as texture; boards differ in one direction
    // only.
    if (column > 0) across += (mean - before) ** 2;
    if (row > 0) down += (mean - above[column]) ** 2;
    before = above[column] = mean;
  }
  return Math.max(across, down) > MIN_TEXTURE * MIN_TEXTURE * cells * (cells - 1);
}

/** Anchors are chosen by contrast in gray levels, of which concrete has few. */
function stretch(data: Uint8Array): void {
  let sum = 0;
  for (let i = 0; i < data.length; i++) sum += data[i];
  const mean = sum / data.length;
  let squares = 0;
  for (let i = 0; i < data.length; i++) squares += (data[i] - mean) ** 2;
  const gain = Math.min(MAX_GAIN, WANTED_DEVIATION / Math.sqrt(squares / data.length + 1e-9));
  if (!(gain > 1)) return;
  for (let i = 0; i < data.length; i++) data[i] = Math.max(0, Math.min(255, mean + (data[i] - mean) * gain + 0.5));
}
