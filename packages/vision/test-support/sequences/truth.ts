import type { Camera } from '../../src/geometry/camera';
import { projectPicture } from '../../src/geometry/homography';
import type { Mat3 } from '../../src/geometry/mat3';
import { homographyFromPose, takeSourcePixels } from '../../src/geometry/pose';
import { viewPose } from '../../src/geometry/view-pose';
import type { View } from './kind';
import type { Sequence, ShownPicture } from './sequence';
import type { Slot } from './timeline';

/**
 * Steps of the fixed-point iteration that finds the row of a corner: each leaves a small share of the error before it.
 * Chosen, not measured.
 */
const ROW_STEPS = 5;
/** Share of a target's outline that must lie inside the frame for it to count as in view. Chosen, not measured. */
const IN_VIEW_SHARE = 0.5;

/** True view of one target in one frame. */
interface Truth {
  /**
   * Corners as the frame shows them, [x, y]×4, frame px, clockwise from the target's top left. NaN: behind the camera.
   */
  corners: Float64Array;
  /** Share of the outline's area that lies inside the frame. */
  inside: number;
  inView: boolean;
}

/** frameFromSource: homography from a picture's px to the frame's. */
export function homographyOfView(camera: Camera, view: View, { picture, aspect }: ShownPicture): Mat3 {
  const depth = camera.f / (view.widthShare * camera.width);
  const pose = viewPose({
    tiltRad: view.tiltRad,
    tiltAxisRad: view.tiltAxisRad,
    rollRad: view.rollRad,
    x: ((view.x ?? 0) * depth) / camera.f,
    y: ((view.y ?? 0) * depth) / camera.f,
    depth,
  });
  return takeSourcePixels(homographyFromPose(camera, pose, new Float64Array(9)), picture.width, picture.height, aspect);
}

/** Time at which a row is read, from the middle of the exposure, frames. */
export const rowOffset = ({ kind, camera }: Sequence, row: number): number =>
  (kind.readout ?? 0) * ((row + 0.5) / camera.height - 0.5);

/** Truth of one shown target; null where it is not there. */
export function truthOf(sequence: Sequence, slot: Slot, target: number): Truth | null {
  const { camera, shown } = sequence;
  const cornersAt = (offset: number): Float64Array | null => {
    const view = sequence.momentAt(slot.instantAt(offset)).views[target];
    if (!view) return null;
    const { width, height } = shown[target].picture;
    const corners = new Float64Array(8);
    const frameFromSource = homographyOfView(camera, view, shown[target]);
    projectPicture(frameFromSource, width, height, corners);
    return isInFront(frameFromSource, width, height) ? corners : corners.fill(Number.NaN);
  };
  const corners = cornersAt(0);
  if (!corners) return null;
  if (sequence.kind.readout) followRows(sequence, corners, cornersAt);
  const inside = insideShare(corners, camera.width, camera.height);
  return { corners, inside, inView: inside >= IN_VIEW_SHARE };
}

/** Moves every corner to where it is when its own row is read. */
function followRows(
  sequence: Sequence,
  corners: Float64Array,
  cornersAt: (offset: number) => Float64Array | null,
): void {
  for (let i = 0; i < 8; i += 2) {
    for (let step = 0; step < ROW_STEPS; step++) {
      const moved = cornersAt(rowOffset(sequence, corners[i + 1]));
      if (!moved) return;
      corners[i] = moved[i];
      corners[i + 1] = moved[i + 1];
    }
  }
}

function isInFront(h: Mat3, width: number, height: number): boolean {
  const least = Math.min(0, h[6] * width) + Math.min(0, h[7] * height) + h[8];
  return least > 0;
}

/** Share of a quadrilateral's area that lies inside the frame (Sutherland–Hodgman clipping). */
export function insideShare(corners: Float64Array, width: number, height: number): number {
  const outline = [0, 2, 4, 6].map((i) => [corners[i], corners[i + 1]]);
  const edges: [axis: number, sign: number, limit: number][] = [
    [0, 1, 0.5],
    [0, -1, width - 0.5],
    [1, 1, 0.5],
    [1, -1, height - 0.5],
  ];
  let polygon = outline;
  for (const [axis, sign, limit] of edges) {
    const depth = (p: number[]) => sign * p[axis] + limit;
    polygon = polygon.flatMap((p, i) => {
      const q = polygon[(i + 1) % polygon.length];
      const [a, b] = [depth(p), depth(q)];
      const kept = a >= 0 ? [p] : [];
      if (a >= 0 === b >= 0) return kept;
      const t = a / (a - b);
      return [...kept, [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]];
    });
  }
  const share = areaOf(polygon) / areaOf(outline);
  return Number.isFinite(share) ? share : 0;
}

function areaOf(polygon: number[][]): number {
  let twice = 0;
  for (let i = 0; i < polygon.length; i++) {
    const [x, y] = polygon[i];
    const [u, v] = polygon[(i + 1) % polygon.length];
    twice += x * v - u * y;
  }
  return Math.abs(twice) / 2;
}
