import type { PlaneView } from './plane-view';

/**
 * Number of focal lengths that are compared, evenly spaced by their logarithms: each is 2.7% longer than the one
 * before. Chosen, not measured.
 */
export const FOCAL_STEPS = 90;
/** Focal lengths in longer sides of the frame: views of 108° along it, as of phones with the widest lenses, to 14°. */
const MIN_FOCAL_RATIO = 0.36;
const MAX_FOCAL_RATIO = 4;
export const LOG_FOCAL_STEP = Math.log(MAX_FOCAL_RATIO / MIN_FOCAL_RATIO) / (FOCAL_STEPS - 1);

/** Logarithm of the i-th focal length in longer sides. */
export const logFocalRatio = (i: number) => Math.log(MIN_FOCAL_RATIO) + i * LOG_FOCAL_STEP;

/**
 * Evidence of the views of one target on the focal length and on the stretch of the print. For each focal length, the
 * squared misfit in deviations is `square · s² + 2 · slope · s + misfit`, where s is the logarithm of the print's
 * stretch along Y relative to the file.
 */
export interface FocalEvidence {
  square: Float64Array;
  slope: Float64Array;
  misfit: Float64Array;
}

export function createFocalEvidence(): FocalEvidence {
  return {
    square: new Float64Array(FOCAL_STEPS),
    slope: new Float64Array(FOCAL_STEPS),
    misfit: new Float64Array(FOCAL_STEPS),
  };
}

/** The two numbers that measureAxes measures, and their covariance. */
const axes = new Float64Array(5);
/** Derivatives of the two measured numbers by the first eight entries of the homography. */
const angleBy = new Float64Array(8);
const lengthBy = new Float64Array(8);

/**
 * The evidence of one view: the images of the plane's axes must be orthogonal and of equal length in the camera's
 * metric, h1ᵀ·ω·h2 = 0 and h1ᵀ·ω·h1 = h2ᵀ·ω·h2 with ω = diag(1/f², 1/f², 1), both as far as the view is exact.
 *
 * Zhang, A Flexible New Technique for Camera Calibration, PAMI 2000, sec. 2.3; the misfit is Sampson's first-order one.
 *
 * @param longerPx longer side of the frame, px.
 * @param out FOCAL_STEPS entries each, filled in.
 */
export function weighFocals({ h, covariance }: PlaneView, longerPx: number, out: FocalEvidence): void {
  for (let i = 0; i < FOCAL_STEPS; i++) {
    axes[0] = Math.exp(logFocalRatio(i)) * longerPx;
    measureAxes(h, axes, covariance);
    propagate(covariance, angleBy, lengthBy, 4, axes);
    const angle = axes[0];
    const length = axes[1];
    const varAngle = axes[2] + TINY;
    const varLength = axes[3] + TINY;
    const shared = axes[4];
    const det = 1 / (varAngle * varLength - shared * shared);
    out.square[i] = varAngle * det;
    out.slope[i] = (varAngle * length - shared * angle) * det;
    out.misfit[i] = (varLength * angle * angle - 2 * shared * angle * length + varAngle * length * length) * det;
  }
}

/**
 * How far the images of the plane's axes are from orthogonal and equally long under one focal length.
 *
 * @param h 9, row-major, frame px from the principal point, as in PlaneView; its last column is not needed.
 * @param axes its first entry is the focal length, px, which as an argument V8 would box: 1.4 KB a frame. Gets the
 *   cosine of the axes' angle, and the logarithm of the first one's length over the second one's; with a covariance,
 *   then also the variances of both.
 * @param covariance of the first eight entries of h, 8×8.
 */
export function measureAxes(h: Float64Array, axes: Float64Array, covariance?: Float64Array): void {
  const f = axes[0];
  const a1 = h[0];
  const a2 = h[1];
  const b1 = h[3];
  const b2 = h[4];
  const c1 = h[6];
  const c2 = h[7];
  const f2 = f * f;
  const first = a1 * a1 + b1 * b1 + f2 * c1 * c1;
  const second = a2 * a2 + b2 * b2 + f2 * c2 * c2;
  const product = a1 * a2 + b1 * b2 + f2 * c1 * c2;
  const norm = 1 / Math.sqrt(first * second);
  axes[0] = product * norm;
  axes[1] = 0.5 * Math.log(first / second);
  const p1 = product / first;
  const p2 = product / second;
  angleBy[0] = (a2 - p1 * a1) * norm;
  angleBy[1] = (a1 - p2 * a2) * norm;
  angleBy[3] = (b2 - p1 * b1) * norm;
  angleBy[4] = (b1 - p2 * b2) * norm;
  angleBy[6] = f2 * (c2 - p1 * c1) * norm;
  angleBy[7] = f2 * (c1 - p2 * c2) * norm;
  lengthBy[0] = a1 / first;
  lengthBy[1] = -a2 / second;
  lengthBy[3] = b1 / first;
  lengthBy[4] = -b2 / second;
  lengthBy[6] = (f2 * c1) / first;
  lengthBy[7] = (-f2 * c2) / second;
  if (!covariance) return;
  propagate(covariance, angleBy, angleBy, 2, axes);
  propagate(covariance, lengthBy, lengthBy, 3, axes);
}

/**
 * Variance that is added to those of the cosine and of the logarithm, so that a view without noise is not infinitely
 * precise.
 */
const TINY = 1e-10;

/** out[at] = aᵀ · covariance · b. */
function propagate(covariance: Float64Array, a: Float64Array, b: Float64Array, at: number, out: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    if (a[i] === 0) continue;
    let row = 0;
    for (let j = 0; j < 8; j++) row += covariance[8 * i + j] * b[j];
    sum += a[i] * row;
  }
  out[at] = sum;
}
