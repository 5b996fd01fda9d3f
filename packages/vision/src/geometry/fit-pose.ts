import type { Camera } from './camera';
import type { Correspondences } from './correspondences';
import type { Pose } from './pose';
import { copyPose, createPose } from './pose';
import { orthonormalize } from './so3';
import { solveSymmetric } from './solve-symmetric';
import { MIN_DEPTH, NormalEquations, PARAMETERS } from './normal-equations';
import { moveAlong } from './pose-tangent';

export interface FitOptions {
  /** Most Gauss-Newton steps. */
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
  /**
   * JᵀWJ of the last iteration, 6×6 row-major, lower triangle: rotation (rad, camera axes), then translation (widths).
   */
  information: Float64Array;
  /**
   * Share of the prior's mean in the found lean, against that of the correspondences: xx, xy, yy of a symmetric 2×2
   * matrix, which is the identity if the correspondences do not determine the lean. Only set by fits with a lean.
   */
  leanHeld: Float64Array;
}

export function createFit(): Fit {
  return { inliers: 0, rmsPx: 0, information: new Float64Array(36), leanHeld: new Float64Array(3) };
}

/** Least inliers: four points fix a pose. */
const MIN_INLIERS = 4;
/** Largest rotation per step, beyond which the linearization is not valid. Chosen, not measured. */
const MAX_STEP_RAD = 1;
/** Sum of a step's entries (rad, widths, log f) below which further ones change nothing visible. Chosen, not measured. */
const CONVERGED = 1e-7;
/**
 * The last Tukey cut-off in medians of the residuals. Of 686 frames of fast, covered and blurred targets and of other
 * lenses (2026-11-29), half of it gains one, and twice none.
 */
const CUT_PER_MEDIAN = 4.5;

/**
 * Largest change of the logarithm of the focal length in a fit, a factor of 3.3, so that a fit that diverges ends.
 * Chosen, not measured.
 */
const MAX_LOG_FOCAL_CHANGE = 1.2;
/**
 * Weight of the priors: a deviation from one counts like a correspondence that is off by this many px. That is more
 * than a further parameter gains by chance, and far less than a wrong focal length costs on a tilted target. At half,
 * one of the 686 frames of CUT_PER_MEDIAN is lost.
 */
const PRIOR_PX = 2;

/** Information that fixes a parameter without a prior: any number far above what correspondences give. */
const FIXED = 1e12;
const equations = new NormalEquations();
const { normal, step } = equations;
const work = createPose();

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
  const { f, leanX, leanY } = camera;
  // A fit without a lean has only the first seven, and without a focal length the first six.
  const parameters = lean ? PARAMETERS : focal ? 7 : 6;
  let last = Math.max(lastCutPx, maxCutPx);
  /** The prior's information about each component of the lean. */
  let leanWeight = 0;
  for (let i = 0; i < iterations; i++) {
    const share = iterations > 1 ? i / (iterations - 1) : 1;
    if (last > lastCutPx && 2 * i >= iterations - 1) {
      equations.findMedian(fit.inliers);
      last = Math.min(last, Math.max(lastCutPx, CUT_PER_MEDIAN * equations.medianPx));
    }
    equations.cutPx = Math.max(last, firstCutPx + (lastCutPx - firstCutPx) * share);
    equations.addUp(work, correspondences, camera, parameters, fit);
    for (let k = 0; k < 36; k++) fit.information[k] = normal[((k / 6) | 0) * parameters + (k % 6)];
    if (focal) {
      const prior = PRIOR_PX / focal.logDeviation;
      const weight = prior * prior * equations.meanWeight;
      step[6] += weight * (focal.logMean - Math.log(camera.f));
      normal[6 * parameters + 6] += weight;
    }
    if (lean) {
      if (!focal) normal[6 * parameters + 6] = FIXED * equations.meanWeight;
      const prior = PRIOR_PX / lean.deviation;
      leanWeight = prior * prior * equations.meanWeight;
      step[7] += leanWeight * (lean.meanX - camera.leanX);
      step[8] += leanWeight * (lean.meanY - camera.leanY);
      normal[7 * PARAMETERS + 7] += leanWeight;
      normal[8 * PARAMETERS + 8] += leanWeight;
    }
    const isSolved = fit.inliers >= MIN_INLIERS && solveSymmetric(normal, step, parameters);
    const depth = work.translation[2] + step[5];
    const turnRad = Math.sqrt(step[0] * step[0] + step[1] * step[1] + step[2] * step[2]);
    let size = 0;
    for (let k = 0; k < parameters; k++) size += Math.abs(step[k]);
    const isSmall = turnRad < MAX_STEP_RAD && depth > MIN_DEPTH && size < Infinity;
    if (!isSolved || !isSmall || !(Math.abs(Math.log(camera.f / f) + step[6]) < MAX_LOG_FOCAL_CHANGE)) {
      camera.f = f;
      camera.leanX = leanX;
      camera.leanY = leanY;
      fit.inliers = 0;
      return;
    }
    moveAlong(work, step);
    if (focal) {
      const growth = Math.exp(step[6]);
      camera.f *= growth;
      work.translation[2] *= growth;
    }
    camera.leanX += step[7];
    camera.leanY += step[8];
    if (size < CONVERGED && equations.cutPx <= last) break;
  }
  if (lean) {
    const held = fit.leanHeld;
    const factor = normal[8 * PARAMETERS + 7];
    held[2] = leanWeight / normal[8 * PARAMETERS + 8];
    held[1] = -factor * held[2];
    held[0] = leanWeight / normal[7 * PARAMETERS + 7] - factor * held[1];
  }
  orthonormalize(work.rotation);
  copyPose(work, pose);
}
