import type { Camera } from './camera';
import type { Pose } from './pose';
import { copyPose, createPose } from './pose';
import { orthonormalize } from './so3';
import { solveSymmetric } from './solve-symmetric';
import { moveAlong } from './pose-tangent';

/** Points of the target plane and their places in a frame, as parallel arrays of which the first `count` are valid. */
export interface Correspondences {
  count: number;
  /** Target plane, target widths. */
  x: Float64Array;
  y: Float64Array;
  /** Frame px. */
  u: Float64Array;
  v: Float64Array;
  /**
   * Information on the place in the frame, px⁻², as a symmetric 2×2 matrix: a patch on an edge fixes its place only across
   * the edge.
   */
  wuu: Float64Array;
  wuv: Float64Array;
  wvv: Float64Array;
  /** Filled by fitPose: distance from the place given by the pose, px, weighted by the information. */
  residual: Float64Array;
}

export function createCorrespondences(capacity: number): Correspondences {
  const column = () => new Float64Array(capacity);
  return {
    count: 0,
    x: column(),
    y: column(),
    u: column(),
    v: column(),
    wuu: column(),
    wuv: column(),
    wvv: column(),
    residual: column(),
  };
}

export interface FitOptions {
  iterations: number;
  /** Tukey cut-off, px, of the first iteration; and of the last one if the target is as flat as its picture. */
  firstCutPx: number;
  lastCutPx: number;
  /** Upper limit of the last cut-off, which grows with the residuals, because paper bends and lenses distort. */
  maxCutPx: number;
}

/** Prior of a focal length that a fit may change: a normal distribution of its logarithm. */
export interface FocalPrior {
  /** Mean of the logarithm of the focal length in px. */
  logMean: number;
  /** Standard deviation of the logarithm. */
  logDeviation: number;
}

/** Prior of the lean that a fit may change: a normal distribution of each of its components; see Camera. */
export interface LeanPrior {
  meanX: number;
  meanY: number;
  deviation: number;
}

/** The camera of a fit. */
export interface FitLens {
  /** Its f or its lean, if it has a prior, is the start and then the result of the fit; otherwise it is only read. */
  camera: Camera;
  /** If set, the focal length is a parameter of the fit. */
  focalPrior?: FocalPrior;
  /** If set, the lean is a parameter of the fit. */
  leanPrior?: LeanPrior;
}

export interface Fit {
  /** Correspondences within the last cut-off; 0 if no pose was found. */
  inliers: number;
  /** Weighted root mean square residual of the inliers, px. */
  rmsPx: number;
  /** JᵀWJ of the last iteration, 6×6 row-major, lower triangle: rotation (rad, camera axes), then translation (widths). */
  information: Float64Array;
  /**
   * Share of the correspondences in the found lean, against its prior's mean: xx, xy, yy of a symmetric 2×2 matrix,
   * which is the identity if the correspondences do not determine it. Only set by fits with a lean.
   */
  leanHeld: Float64Array;
}

export function createFit(): Fit {
  return { inliers: 0, rmsPx: 0, information: new Float64Array(36), leanHeld: new Float64Array(3) };
}

/** Least inliers: four points fix a pose. */
const MIN_INLIERS = 4;
/** Largest rotation per step and least depth (target widths): beyond them the linearization is not valid. */
const MAX_STEP_RAD = 1;
const MIN_DEPTH = 0.05;
/** Sum of a step's entries (rad, widths, log f) below which further ones change nothing visible. */
const CONVERGED = 1e-7;
/** The last Tukey cut-off in medians of the residuals. */
const CUT_PER_MEDIAN = 4.5;

/** Largest change of the logarithm of the focal length in a fit, so that a bad one cannot run away. */
const MAX_LOG_FOCAL_CHANGE = 1.2;
/**
 * Weight of the priors: a deviation from one counts like a correspondence that is off by this many px. That is more than
 * a further parameter gains by chance, and far less than a wrong focal length costs on a tilted target.
 */
const PRIOR_PX = 2;

/**
 * Pose, logarithm of the focal length, lean. A fit without a lean has only the first seven, and without a focal length
 * the first six.
 */
const PARAMETERS = 9;
/** Information that fixes a parameter without a prior. */
const FIXED = 1e12;
const normal = new Float64Array(PARAMETERS * PARAMETERS);
const step = new Float64Array(PARAMETERS);
const ju = new Float64Array(PARAMETERS);
const jv = new Float64Array(PARAMETERS);
const work = createPose();
/**
 * Numbers that the steps of a fit hand on. As arguments, results or variables of the module V8 would box them, some hundred times
 * a frame.
 */
const shared = new Float64Array(4);
/** Tukey cut-off of the present iteration, px. */
const CUT_PX = 0;
/** Mean information of the inliers, px⁻². */
const MEAN_WEIGHT = 1;
/** The prior's information about each component of the lean. */
const LEAN_WEIGHT = 2;
/** Median length of the residuals, px. */
const MEDIAN_PX = 3;
let residuals = new Float64Array(256);

/**
 * Pose of six parameters by Gauss-Newton on reprojection errors with Tukey weights, for correspondences that may be
 * known better in one direction than in another. The rotation is updated from the left, about the target's centre.
 *
 * With a focal prior, the focal length is a seventh parameter: the target's depth goes along with it, so that in views
 * that say nothing about it (frontal ones) it has no effect on the picture and stays at the prior.
 *
 * @param pose start and result, target widths; unchanged when the result has no inliers.
 * @param fit receives the result's figures; inliers is 0 if there were too few, or the steps did not stay small.
 *
 * Hartley & Zisserman, Multiple View Geometry, 2nd ed., app. 6 (Gauss-Newton, robust cost functions).
 */
export function fitPose(
  pose: Pose,
  correspondences: Correspondences,
  { camera, focalPrior: focal, leanPrior: lean }: FitLens,
  options: FitOptions,
  fit: Fit,
): void {
  const { iterations, firstCutPx, lastCutPx, maxCutPx } = options;
  copyPose(pose, work);
  fit.inliers = 0;
  fit.rmsPx = 0;
  if (residuals.length < correspondences.x.length) residuals = new Float64Array(correspondences.x.length);
  const { f, leanX, leanY } = camera;
  const parameters = lean ? 9 : focal ? 7 : 6;
  let last = Math.max(lastCutPx, maxCutPx);
  for (let i = 0; i < iterations; i++) {
    const share = iterations > 1 ? i / (iterations - 1) : 1;
    if (last > lastCutPx && 2 * i >= iterations - 1) {
      findMedianResidual(fit.inliers);
      last = Math.min(last, Math.max(lastCutPx, CUT_PER_MEDIAN * shared[MEDIAN_PX]));
    }
    const cutPx = Math.max(last, firstCutPx + (lastCutPx - firstCutPx) * share);
    shared[CUT_PX] = cutPx;
    accumulate(correspondences, camera, parameters, fit);
    for (let k = 0; k < 36; k++) fit.information[k] = normal[((k / 6) | 0) * parameters + (k % 6)];
    if (focal) addFocalPrior(focal, camera, parameters);
    if (lean) {
      if (!focal) normal[6 * parameters + 6] = FIXED * shared[MEAN_WEIGHT];
      addLeanPrior(lean, camera);
    }
    if (
      fit.inliers < MIN_INLIERS ||
      !solveSymmetric(normal, step, parameters) ||
      !isSmallStep() ||
      (focal && !(Math.abs(Math.log(camera.f / f) + step[6]) < MAX_LOG_FOCAL_CHANGE))
    ) {
      camera.f = f;
      camera.leanX = leanX;
      camera.leanY = leanY;
      fit.inliers = 0;
      return;
    }
    moveAlong(work, step);
    let size = 0;
    for (let k = 0; k < parameters; k++) size += Math.abs(step[k]);
    if (focal) {
      const growth = Math.exp(step[6]);
      camera.f *= growth;
      work.translation[2] *= growth;
    }
    if (lean) {
      camera.leanX += step[7];
      camera.leanY += step[8];
    }
    if (size < CONVERGED && cutPx <= last) break;
  }
  if (lean) {
    const held = fit.leanHeld;
    const leanWeight = shared[LEAN_WEIGHT];
    const factor = normal[8 * PARAMETERS + 7];
    held[2] = leanWeight / normal[8 * PARAMETERS + 8];
    held[1] = -factor * held[2];
    held[0] = leanWeight / normal[7 * PARAMETERS + 7] - factor * held[1];
  }
  orthonormalize(work.rotation);
  copyPose(work, pose);
}

/**
 * Adds up the normal equations at `work` of all residuals within the cut-off; afterwards the first `inliers` entries of
 * `residuals` are the squared residuals.
 */
function accumulate(correspondences: Correspondences, camera: Camera, parameters: number, fit: Fit): void {
  const { rotation: r, translation: t } = work;
  const { leanX, leanY, cy } = camera;
  const { x: xs, y: ys, u: us, v: vs, wuu, wuv, wvv, residual } = correspondences;
  const cut2 = shared[CUT_PX] * shared[CUT_PX];
  let inliers = 0;
  let squares = 0;
  let weights = 0;
  normal.fill(0);
  step.fill(0);
  for (let i = 0; i < correspondences.count; i++) {
    residual[i] = Infinity;
    const x = r[0] * xs[i] + r[1] * ys[i];
    const y = r[3] * xs[i] + r[4] * ys[i];
    const z = r[6] * xs[i] + r[7] * ys[i];
    const depth = z + t[2];
    if (depth < MIN_DEPTH) continue;
    const f = camera.f / depth;
    const pu = (x + t[0]) * f;
    const pv = (y + t[1]) * f;
    const row = vs[i] - cy;
    const errorU = us[i] - pu - leanX * row - camera.cx;
    const errorV = row - pv - leanY * row;
    // Length of the error under the weight matrix; errors along an edge do not count.
    const half = (wuu[i] - wvv[i]) / 2;
    const largest = (wuu[i] + wvv[i]) / 2 + Math.sqrt(half * half + wuv[i] * wuv[i]);
    const weighted = wuu[i] * errorU * errorU + 2 * wuv[i] * errorU * errorV + wvv[i] * errorV * errorV;
    const error2 = weighted / largest;
    residual[i] = Math.sqrt(error2);
    if (!(error2 < cut2)) continue;
    residuals[inliers++] = error2;
    squares += weighted;
    weights += largest;
    const keep = 1 - error2 / cut2;
    const k = keep * keep;
    const auu = k * wuu[i];
    const auv = k * wuv[i];
    const avv = k * wvv[i];
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
    // d(u, v)/d(log f), the depth of the target growing with f.
    ju[6] = (pu * z) / depth;
    jv[6] = (pv * z) / depth;
    ju[7] = jv[8] = row;
    for (let a = 0; a < parameters; a++) {
      const wu = auu * ju[a] + auv * jv[a];
      const wv = auv * ju[a] + avv * jv[a];
      step[a] += wu * errorU + wv * errorV;
      for (let b = 0; b <= a; b++) normal[parameters * a + b] += wu * ju[b] + wv * jv[b];
    }
  }
  shared[MEAN_WEIGHT] = inliers > 0 ? weights / inliers : 0;
  fit.inliers = inliers;
  fit.rmsPx = weights > 0 ? Math.sqrt(squares / weights) : 0;
}

function addFocalPrior({ logMean, logDeviation }: FocalPrior, { f }: Camera, parameters: number): void {
  const share = PRIOR_PX / logDeviation;
  const weight = share * share * shared[MEAN_WEIGHT];
  step[6] += weight * (logMean - Math.log(f));
  normal[6 * parameters + 6] += weight;
}

function addLeanPrior({ meanX, meanY, deviation }: LeanPrior, { leanX, leanY }: Camera): void {
  const share = PRIOR_PX / deviation;
  const weight = share * share * shared[MEAN_WEIGHT];
  step[7] += weight * (meanX - leanX);
  step[8] += weight * (meanY - leanY);
  normal[7 * PARAMETERS + 7] += weight;
  normal[8 * PARAMETERS + 8] += weight;
  shared[LEAN_WEIGHT] = weight;
}

function isSmallStep(): boolean {
  const depth = work.translation[2] + step[5];
  const sizeRad = Math.sqrt(step[0] * step[0] + step[1] * step[1] + step[2] * step[2]);
  return sizeRad < MAX_STEP_RAD && depth > MIN_DEPTH && Number.isFinite(depth + step[3] + step[4]);
}

/** Sets the median length of the first `count` residuals, by quickselect; 0 without any. */
function findMedianResidual(count: number): void {
  shared[MEDIAN_PX] = 0;
  if (count === 0) return;
  const wanted = count >> 1;
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = residuals[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (residuals[i] < pivot) i++;
      while (residuals[j] > pivot) j--;
      if (i > j) break;
      const held = residuals[i];
      residuals[i++] = residuals[j];
      residuals[j--] = held;
    }
    if (wanted <= j) high = j;
    else if (wanted >= i) low = i;
    else break;
  }
  shared[MEDIAN_PX] = Math.sqrt(residuals[wanted]);
}
