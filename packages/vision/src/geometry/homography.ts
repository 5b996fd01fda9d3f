import { applyHomography } from './mat3';
import type { Mat3 } from './mat3';
import type { PlaneShape } from './visible-corners';
import { solveSymmetric } from './solve-symmetric';

const normal = new Float64Array(64);
const right = new Float64Array(8);
const row = new Float64Array(8);

/** Places on a plane and where a frame shows them. */
export interface PlanePoints {
  /** N×2 as [x0, y0, x1, y1, …], in any unit. */
  plane: Float64Array;
  /** N×2, same order, frame px or any other unit. */
  frame: Float64Array;
  /** N, ≥ 0; pairs of weight 0 are left out. */
  weights: Float64Array;
  /** Pairs to use, ≥ 4 with weight. */
  count: number;
}

/**
 * Homography from weighted point pairs (normalized DLT, least squares).
 *
 * @param out 9, row-major: frame ~ out · plane.
 * @param affinity weight by which an affine map is preferred, about the squared noise of the pairs over their spread:
 * few pairs along a line would otherwise fit a perspective to their noise.
 * @returns false if the points do not fix a homography; `out` is then untouched.
 *
 * Without normalization, coordinates near 1000 px ruin the conditioning. Fixing the last normalized entry to 1 excludes
 * only maps that send the centroid of the places to infinity.
 * Hartley & Zisserman, Multiple View Geometry, 2nd ed., alg. 4.2.
 */
export function estimateHomography({ plane, frame, weights, count }: PlanePoints, out: Mat3, affinity = 0): boolean {
  // 1. Centroids.
  let total = 0;
  let srcX = 0;
  let srcY = 0;
  let dstX = 0;
  let dstY = 0;
  for (let i = 0; i < count; i++) {
    const w = weights[i];
    total += w;
    srcX += w * plane[2 * i];
    srcY += w * plane[2 * i + 1];
    dstX += w * frame[2 * i];
    dstY += w * frame[2 * i + 1];
  }
  if (!(total > 0)) return false;
  srcX /= total;
  srcY /= total;
  dstX /= total;
  dstY /= total;
  // 2. Mean distances from them, the units of the normalized places.
  let srcScale = 0;
  let dstScale = 0;
  for (let i = 0; i < count; i++) {
    const x = plane[2 * i] - srcX;
    const y = plane[2 * i + 1] - srcY;
    const u = frame[2 * i] - dstX;
    const v = frame[2 * i + 1] - dstY;
    // Math.hypot is slow, allocates, and rounds differently from one engine to the next.
    srcScale += weights[i] * Math.sqrt(x * x + y * y);
    dstScale += weights[i] * Math.sqrt(u * u + v * v);
  }
  srcScale /= total;
  dstScale /= total;
  if (!(srcScale > 0) || !(dstScale > 0)) return false;

  // 3. Normal equations of the normalized pairs.
  normal.fill(0);
  right.fill(0);
  for (let i = 0; i < count; i++) {
    if (weights[i] <= 0) continue;
    const x = (plane[2 * i] - srcX) / srcScale;
    const y = (plane[2 * i + 1] - srcY) / srcScale;
    addEquation(weights[i], x, y, (frame[2 * i] - dstX) / dstScale, 0);
    addEquation(weights[i], x, y, (frame[2 * i + 1] - dstY) / dstScale, 3);
  }
  normal[54] += affinity;
  normal[63] += affinity;
  if (!solveSymmetric(normal, right, 8)) return false;

  // 4. out = dstNorm⁻¹ · h · srcNorm, with h = [right, 1].
  for (let i = 0; i < 9; i += 3) {
    const h0 = right[i] / srcScale;
    const h1 = right[i + 1] / srcScale;
    out[i] = h0;
    out[i + 1] = h1;
    out[i + 2] = (i < 6 ? right[i + 2] : 1) - h0 * srcX - h1 * srcY;
  }
  for (let j = 0; j < 3; j++) {
    out[j] = dstScale * out[j] + dstX * out[6 + j];
    out[3 + j] = dstScale * out[3 + j] + dstY * out[6 + j];
  }
  return true;
}

/** Adds one line of the DLT system to the normal equations: first = 0 for the x equation, 3 for the y equation. */
function addEquation(weight: number, x: number, y: number, target: number, first: number): void {
  row.fill(0);
  row[first] = x;
  row[first + 1] = y;
  row[first + 2] = 1;
  row[6] = -target * x;
  row[7] = -target * y;
  for (let i = 0; i < 8; i++) {
    if (row[i] === 0) continue;
    const w = weight * row[i];
    for (let j = 0; j <= i; j++) normal[8 * i + j] += w * row[j];
    right[i] += w * target;
  }
}

/**
 * Corners of a target plane (width 1, centred) in the frame.
 *
 * @param h frameFromPlane, 9, row-major, of any scale.
 * @param aspect height / width of the target.
 * @param out 8: [x, y]×4, frame px, clockwise from the top left.
 */
export function projectTarget(h: ArrayLike<number>, aspect: number, out: Float64Array): void {
  const bottom = aspect / 2;
  applyHomography(h, -0.5, -bottom, out, 0);
  applyHomography(h, 0.5, -bottom, out, 2);
  applyHomography(h, 0.5, bottom, out, 4);
  applyHomography(h, -0.5, bottom, out, 6);
}

/** Largest distance between corners of two quadrilaterals, 8 each as projectTarget gives them; px. */
export function farthestCornerPx(a: Float64Array, b: Float64Array): number {
  let farthest = 0;
  for (let i = 0; i < 8; i += 2) {
    const x = a[i] - b[i];
    const y = a[i + 1] - b[i + 1];
    farthest = Math.max(farthest, x * x + y * y);
  }
  return Math.sqrt(farthest);
}

/**
 * Corners of a picture in the frame: of its outer edge, not of the outer pixel centres.
 *
 * @param h frameFromSource, 9, row-major, of any scale; source px.
 * @param out 8: [x, y]×4, frame px, clockwise from the top left.
 */
export function projectPicture(h: ArrayLike<number>, width: number, height: number, out: Float64Array): void {
  applyHomography(h, -0.5, -0.5, out, 0);
  applyHomography(h, width - 0.5, -0.5, out, 2);
  applyHomography(h, width - 0.5, height - 0.5, out, 4);
  applyHomography(h, -0.5, height - 0.5, out, 6);
}

const corners = new Float64Array(8);

/**
 * Whether h can be a camera's view of the front of a target plane (width 1, centred): entirely in front of the camera,
 * convex, not mirrored, with an area between minAreaPx and maxAreaPx (px²).
 *
 * @param h frameFromPlane, 9, row-major, of any scale.
 */
export function isPlausibleView(
  h: ArrayLike<number>,
  { aspect }: PlaneShape,
  minAreaPx: number,
  maxAreaPx: number,
): boolean {
  const reach = (Math.abs(h[6]) + Math.abs(h[7]) * aspect) / 2;
  if (!(Math.abs(h[8]) > reach)) return false;
  projectTarget(h, aspect, corners);
  let area = 0;
  for (let i = 0; i < 8; i += 2) {
    const j = (i + 2) & 7;
    const k = (i + 4) & 7;
    const turn =
      (corners[j] - corners[i]) * (corners[k + 1] - corners[j + 1]) -
      (corners[j + 1] - corners[i + 1]) * (corners[k] - corners[j]);
    if (!(turn > 0)) return false;
    area += (corners[i] * corners[j + 1] - corners[i + 1] * corners[j]) / 2;
  }
  return area > minAreaPx && area < maxAreaPx;
}
