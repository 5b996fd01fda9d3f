import type { Camera } from '../../geometry/camera';
import { distort } from '../../geometry/camera';
import { estimateHomography } from '../../geometry/homography';
import type { PlanePoints } from '../../geometry/homography';
import type { PlaneShape } from '../../geometry/visible-corners';

/** The corners of a plane, and the middles of its edges, as shares of half its size. */
const PLACES = [-1, -1, 1, -1, 1, 1, -1, 1, 0, -1, 1, 0, 0, 1, -1, 0];
const POINTS = 8;
const plane = new Float64Array(2 * POINTS);
const seen = new Float64Array(2 * POINTS);
const points: PlanePoints = {
  plane,
  frame: seen,
  // The middles of edges weigh less, because content is judged by its corners.
  weights: Float64Array.of(1, 1, 1, 1, 0.1, 0.1, 0.1, 0.1),
  count: POINTS,
};
const frameFromPlane = new Float64Array(9);

/**
 * Changes the matrix of a pose so that a renderer without distortion draws the target's plane most nearly where a lens
 * with distortion shows it. The plane's homography has eight parameters, which are those of a pose, and a shape of the
 * print.
 *
 * @param matrix 16, column-major, as in Result; changed in place, and left as it is if its plane is seen edge-on.
 * @param camera f in px, curve in px⁻², of the frame to which the matrix belongs.
 */
export function drawThroughLens(matrix: Float32Array, { f, curve }: Camera, { aspect }: PlaneShape): void {
  for (let i = 0; i < 2 * POINTS; i += 2) {
    const x = PLACES[i] / 2;
    const y = (PLACES[i + 1] * aspect) / 2;
    const depth = -(matrix[2] * x + matrix[6] * y + matrix[14]);
    const u = (matrix[0] * x + matrix[4] * y + matrix[12]) / depth;
    const v = (matrix[1] * x + matrix[5] * y + matrix[13]) / depth;
    const nearer = distort(curve * f * f, u * u + v * v);
    plane[i] = x;
    plane[i + 1] = y;
    seen[i] = nearer * u;
    seen[i + 1] = nearer * v;
  }
  if (!estimateHomography(points, frameFromPlane)) return;
  const h = frameFromPlane;
  const scale = Math.sign(h[8]) / Math.sqrt(h[0] * h[0] + h[3] * h[3] + h[6] * h[6]);
  for (let column = 0; column < 3; column++) {
    const to = column < 2 ? 4 * column : 12;
    matrix[to] = scale * h[column];
    matrix[to + 1] = scale * h[3 + column];
    matrix[to + 2] = -scale * h[6 + column];
  }
  // The normal, from the axes in the plane.
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3;
    const k = (i + 2) % 3;
    matrix[8 + i] = matrix[j] * matrix[4 + k] - matrix[k] * matrix[4 + j];
  }
  const length = Math.sqrt(matrix[8] * matrix[8] + matrix[9] * matrix[9] + matrix[10] * matrix[10]);
  for (let i = 8; i < 11; i++) matrix[i] /= length;
}
