import type { Extent } from './item-matrix';
import { invertedMatrix } from './inverted-matrix';
import { mappedPoint } from './mapped-point';

/**
 * Side of the area that a finger covers, px of the page; smaller items count as this large. The size that WCAG 2.2 asks
 * of targets (2.5.5).
 */
const FINGER_PX = 44;
/**
 * Items of one plane count as equally near within this distance, in the root's unit. Equal to that of draw-order.ts,
 * which says why it is not imported.
 */
export const SAME_PLANE = 1e-3;

export interface HitBox {
  id: string;
  /** rootFromItem, column-major. */
  matrix: ArrayLike<number>;
  extent: Extent;
}

export interface HitView {
  /** Column-major 16 numbers. */
  clipFromRoot: ArrayLike<number>;
  /** Size of the canvas, px of the page. */
  width: number;
  height: number;
}

/**
 * The item at a point of the canvas: the nearest one whose box the ray meets (within one plane the last in the list),
 * otherwise a small one within a finger's reach of the point.
 *
 * @param x from the left edge of the canvas, px of the page; `y` from its top.
 * @returns null if the point is on no item and beside none.
 */
export function hitItem(boxes: readonly HitBox[], x: number, y: number, view: HitView): string | null {
  const at: Point = [(2 * x) / view.width - 1, 1 - (2 * y) / view.height];
  let best: { id: string; distance: number } | null = null;
  for (const box of boxes) {
    const distance = rayDistance(box, at, view);
    if (distance !== null && distance <= (best?.distance ?? Infinity) + SAME_PLANE) best = { id: box.id, distance };
  }
  return best?.id ?? besideFinger(boxes, x, y, view);
}

type Point = [x: number, y: number];

/** Distance from the near plane to the box along the ray, or null if the ray misses it (slabs; Kay, Kajiya 1986). */
function rayDistance({ matrix, extent }: HitBox, [x, y]: Point, { clipFromRoot }: HitView): number | null {
  const rootFromClip = invertedMatrix(clipFromRoot);
  const itemFromRoot = invertedMatrix(matrix);
  if (!rootFromClip || !itemFromRoot) return null;
  const near = mappedPoint(rootFromClip, x, y, -1);
  const far = mappedPoint(rootFromClip, x, y, 1);
  const from = mappedPoint(itemFromRoot, ...near);
  const to = mappedPoint(itemFromRoot, ...far);
  let [enters, leaves] = [0, 1];
  for (const axis of [0, 1, 2] as const) {
    const way = to[axis] - from[axis];
    // Flat items have no depth, so a margin of a millionth puts the ray inside them.
    const a = (extent.min[axis] - 1e-6 - from[axis]) / way;
    const b = (extent.max[axis] + 1e-6 - from[axis]) / way;
    enters = Math.max(enters, Math.min(a, b));
    leaves = Math.min(leaves, Math.max(a, b));
  }
  if (!(enters <= leaves)) return null;
  return enters * Math.hypot(far[0] - near[0], far[1] - near[1], far[2] - near[2]);
}

/**
 * The item whose outline, enlarged to the size of a finger, contains the point; of several the one whose middle is
 * nearest.
 */
function besideFinger(boxes: readonly HitBox[], x: number, y: number, view: HitView): string | null {
  let best: { id: string; distance: number } | null = null;
  for (const box of boxes) {
    const outline = outlineOf(box, view);
    if (!outline) continue;
    const middle: Point = [(outline.left + outline.right) / 2, (outline.top + outline.bottom) / 2];
    const halfWidth = Math.max(outline.right - outline.left, FINGER_PX) / 2;
    const halfHeight = Math.max(outline.bottom - outline.top, FINGER_PX) / 2;
    const isSmall = halfWidth <= FINGER_PX / 2 || halfHeight <= FINGER_PX / 2;
    if (!isSmall || Math.abs(x - middle[0]) > halfWidth || Math.abs(y - middle[1]) > halfHeight) continue;
    const distance = Math.hypot(x - middle[0], y - middle[1]);
    if (!best || distance < best.distance) best = { id: box.id, distance };
  }
  return best?.id ?? null;
}

interface Outline {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Rectangle around an item on the canvas, px of the page; null if any part is behind the camera. */
function outlineOf({ matrix, extent }: HitBox, { clipFromRoot, width, height }: HitView): Outline | null {
  const outline = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let corner = 0; corner < 8; corner++) {
    const [x, y, z] = [0, 1, 2].map((axis) => (corner & (1 << axis) ? extent.max : extent.min)[axis] ?? 0);
    const clip = mappedPoint(clipFromRoot, ...mappedPoint(matrix, x ?? 0, y ?? 0, z ?? 0));
    // Behind the camera the division by a negative w mirrors a point; its depth is then above 1.
    if (!(clip[2] < 1)) return null;
    const px = ((clip[0] + 1) / 2) * width;
    const py = ((1 - clip[1]) / 2) * height;
    outline.left = Math.min(outline.left, px);
    outline.right = Math.max(outline.right, px);
    outline.top = Math.min(outline.top, py);
    outline.bottom = Math.max(outline.bottom, py);
  }
  return outline;
}
