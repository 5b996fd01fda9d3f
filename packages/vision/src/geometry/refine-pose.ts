import type { Camera } from './camera';
import { multiply3 } from './mat3';
import type { Pose } from './pose';
import { copyPose } from './pose';
import { expSo3, orthonormalize } from './so3';
import { solveSymmetric } from './solve-symmetric';

/** Points of the target plane and where they were seen, as parallel arrays of which the first `count` are valid. */
export interface Sightings {
  count: number;
  /** Target plane, target widths. */
  x: Float64Array;
  y: Float64Array;
  /** Frame px. */
  u: Float64Array;
  v: Float64Array;
  /** ≥ 0. */
  weight: Float64Array;
}

export function createSightings(capacity: number): Sightings {
  const column = () => new Float64Array(capacity);
  return { count: 0, x: column(), y: column(), u: column(), v: column(), weight: column() };
}

export interface RefineOptions {
  iterations: number;
  /** Tukey cut-off, px: of the first and of the last iteration, linear in between. */
  firstCutPx: number;
  lastCutPx: number;
}

export interface Refinement {
  /** Sightings within the last cut-off; 0 when no pose was found. */
  inliers: number;
  /** Weighted root mean square residual of the inliers, px. */
  rmsPx: number;
  /** JᵀWJ of the last iteration, 6×6 row-major, lower triangle: rotation (rad, camera axes), then translation (widths). */
  information: Float64Array;
}

export function createRefinement(): Refinement {
  return { inliers: 0, rmsPx: 0, information: new Float64Array(36) };
}

const MIN_INLIERS = 4;
/** Steps beyond these are not small any more: the linearization that proposed them is void. */
const MAX_STEP_RAD = 1;
const MIN_DEPTH = 0.05;
const CONVERGED = 1e-9;

const normal = new Float64Array(36);
const step = new Float64Array(6);
const ju = new Float64Array(6);
const jv = new Float64Array(6);
const turn = new Float64Array(9);
const turned = new Float64Array(9);

/**
 * Six-parameter pose by Gauss-Newton on reprojection errors with Tukey weights. The rotation is updated from the left,
 * about the target's centre.
 *
 * @param pose start and result; unchanged when the answer has no inliers.
 * @returns result, filled in.
 */
export function refinePose(
  pose: Pose,
  sightings: Sightings,
  camera: Camera,
  options: RefineOptions,
  result: Refinement,
): Refinement {
  copyPose(pose, work);
  result.inliers = 0;
  result.rmsPx = 0;
  for (let i = 0; i < options.iterations; i++) {
    const share = options.iterations > 1 ? i / (options.iterations - 1) : 1;
    const cutPx = options.firstCutPx + (options.lastCutPx - options.firstCutPx) * share;
    accumulate(work, sightings, camera, cutPx, result);
    result.information.set(normal);
    if (result.inliers < MIN_INLIERS || !solveSymmetric(normal, step, 6) || !takeStep(work)) {
      result.inliers = 0;
      return result;
    }
    let size = 0;
    for (let k = 0; k < 6; k++) size += Math.abs(step[k]);
    if (size < CONVERGED && cutPx <= options.lastCutPx) break;
  }
  orthonormalize(work.rotation);
  copyPose(work, pose);
  return result;
}

const work: Pose = { rotation: new Float64Array(9), translation: new Float64Array(3) };

function accumulate(pose: Pose, sightings: Sightings, camera: Camera, cutPx: number, result: Refinement): void {
  const { rotation: r, translation: t } = pose;
  const cut2 = cutPx * cutPx;
  let inliers = 0;
  let squares = 0;
  let weights = 0;
  normal.fill(0);
  step.fill(0);
  for (let i = 0; i < sightings.count; i++) {
    const planeX = sightings.x[i];
    const planeY = sightings.y[i];
    const x = r[0] * planeX + r[1] * planeY;
    const y = r[3] * planeX + r[4] * planeY;
    const z = r[6] * planeX + r[7] * planeY;
    const depth = z + t[2];
    if (depth < MIN_DEPTH) continue;
    const f = camera.f / depth;
    const pu = (x + t[0]) * f;
    const pv = (y + t[1]) * f;
    const errorU = sightings.u[i] - pu - camera.cx;
    const errorV = sightings.v[i] - pv - camera.cy;
    const error2 = errorU * errorU + errorV * errorV;
    if (!(error2 < cut2)) continue;
    const keep = 1 - error2 / cut2;
    const w = keep * keep * sightings.weight[i];
    inliers++;
    squares += sightings.weight[i] * error2;
    weights += sightings.weight[i];
    const du = -pu / depth;
    const dv = -pv / depth;
    // d(u, v)/d(ω, t), with dp = ω × (R·X) + dt.
    ju[0] = du * y;
    ju[1] = f * z - du * x;
    ju[2] = -f * y;
    ju[3] = f;
    ju[4] = 0;
    ju[5] = du;
    jv[0] = dv * y - f * z;
    jv[1] = -dv * x;
    jv[2] = f * x;
    jv[3] = 0;
    jv[4] = f;
    jv[5] = dv;
    for (let a = 0; a < 6; a++) {
      const wu = w * ju[a];
      const wv = w * jv[a];
      step[a] += wu * errorU + wv * errorV;
      for (let b = 0; b <= a; b++) normal[6 * a + b] += wu * ju[b] + wv * jv[b];
    }
  }
  result.inliers = inliers;
  result.rmsPx = weights > 0 ? Math.sqrt(squares / weights) : 0;
}

/** Applies `step` to the pose; false if it leads out of the range where poses make sense. */
function takeStep(pose: Pose): boolean {
  const sizeRad = Math.sqrt(step[0] * step[0] + step[1] * step[1] + step[2] * step[2]);
  const depth = pose.translation[2] + step[5];
  if (!(sizeRad < MAX_STEP_RAD) || !(depth > MIN_DEPTH) || !Number.isFinite(depth + step[3] + step[4])) return false;
  expSo3(step[0], step[1], step[2], turn);
  multiply3(turn, pose.rotation, turned);
  pose.rotation.set(turned);
  for (let i = 0; i < 3; i++) pose.translation[i] += step[3 + i];
  return true;
}
