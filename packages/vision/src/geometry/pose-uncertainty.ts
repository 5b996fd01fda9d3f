import type { Camera } from './camera';
import type { Pose } from './pose';
import { solveSymmetric } from './solve-symmetric';
import { findVisibleCorners } from './visible-corners';
import type { PlaneShape } from './visible-corners';

/** A fit, and the uncertainty that follows from it. */
interface FitUncertainty {
  /** JᵀWJ, 6×6 row-major, lower triangle, as in Fit; its points may all lie at one end. */
  information: ArrayLike<number>;
  /** Residual of the fit's points, px. */
  rmsPx: number;
  /**
   * Standard deviation of the least certain place, px; Infinity if the points do not fix the pose. Returned, it would
   * be boxed.
   */
  uncertaintyPx: number;
}

const factors = new Float64Array(36);
const row = new Float64Array(6);
const solved = new Float64Array(6);
/** Variance of the place of one corner, in units of rmsPx²; V8 would box it as a result. */
const variance = new Float64Array(1);
const corners = new Float64Array(8);

/**
 * Sets the uncertainty of a fit to that of the corner of a target that its pose leaves least certain. Of a target so
 * near that it fills the frame, the corners of the visible part count, because errors of the others are never seen.
 *
 * First-order propagation of the fit's covariance, rmsPx² · information⁻¹: Hartley & Zisserman, Multiple View Geometry,
 * 2nd ed., sec. 5.2.
 */
export function measureCorners(pose: Pose, fit: FitUncertainty, camera: Camera, target: PlaneShape): void {
  findVisibleCorners(pose, camera, target, corners);
  measurePlaces(pose, fit, camera, corners);
}

/**
 * Sets the uncertainty of a fit to that of the least certain of other places on the target's plane.
 *
 * @param places four of them, [X0, Y0, …], target widths.
 */
export function measurePlaces(pose: Pose, fit: FitUncertainty, camera: Camera, places: Float64Array): void {
  const { rotation: r, translation: t } = pose;
  let worst = 0;
  for (let corner = 0; corner < 4; corner++) {
    const planeX = places[2 * corner];
    const planeY = places[2 * corner + 1];
    const x = r[0] * planeX + r[1] * planeY;
    const y = r[3] * planeX + r[4] * planeY;
    const z = r[6] * planeX + r[7] * planeY;
    const depth = z + t[2];
    const f = camera.f / depth;
    const du = (-f * (x + t[0])) / depth;
    const dv = (-f * (y + t[1])) / depth;
    // The Jacobian of fitPose: rotation about the target's centre, then translation.
    row[0] = du * y;
    row[1] = f * z - du * x;
    row[2] = -f * y;
    row[3] = f;
    row[4] = 0;
    row[5] = du;
    variance[0] = 0;
    addVarianceAlongRow(fit.information);
    row[0] = dv * y - f * z;
    row[1] = -dv * x;
    row[2] = f * x;
    row[3] = 0;
    row[4] = f;
    row[5] = dv;
    addVarianceAlongRow(fit.information);
    worst = Math.max(worst, variance[0]);
  }
  fit.uncertaintyPx = fit.rmsPx * Math.sqrt(worst);
}

/** Adds jᵀ · information⁻¹ · j for the j in `row` to the variance; Infinity if the information fixes no pose. */
function addVarianceAlongRow(information: ArrayLike<number>): void {
  factors.set(information);
  solved.set(row);
  if (!solveSymmetric(factors, solved, 6)) {
    variance[0] = Infinity;
    return;
  }
  for (let i = 0; i < 6; i++) variance[0] += row[i] * solved[i];
}
