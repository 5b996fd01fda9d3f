import type { Camera } from '../geometry/camera';
import type { FitOptions, FocalPrior } from '../geometry/fit-pose';
import { MIN_DEPTH } from '../geometry/normal-equations';
import type { Pose } from '../geometry/pose';
import { copyPose, createPose } from '../geometry/pose';
import { moveAlong } from '../geometry/pose-tangent';
import { solveSymmetric } from '../geometry/solve-symmetric';
import type { Bend } from '../types';
import type { SurfaceCorrespondences } from './surface-correspondences';
import { PLACE } from '../surfaces/surface-geometry';
import type { BendableShape, SurfaceShape } from '../surfaces/surface-geometry';

/* The first five constants are those of fit-pose.ts; copied-constants.test.ts compares them. */

/** Least inliers of a fit: four points fix a pose. */
const MIN_INLIERS = 4;
/** Largest rotation per step, beyond which the linearization is not valid. Chosen, not measured. */
const MAX_STEP_RAD = 1;
/** Sum of a step's entries (rad, widths, log f, bend) below which further ones change nothing visible. See fitPose. */
const CONVERGED = 1e-7;
/** The last Tukey cut-off in medians of the residuals. Chosen, not tuned. */
const CUT_PER_MEDIAN = 4.5;
/**
 * Weight of the focal prior: a deviation counts like a correspondence that is off by this many px; see fitPose. Chosen,
 * not tuned.
 */
const PRIOR_PX = 2;
/** Most parameters: pose, the logarithm of the focal length, and a bend. */
const PARAMETERS = 9;
/** Index of the logarithm of the focal length, if it is fitted; the bend follows. */
const FOCAL = 6;

/** Prior of the bend of a shape: normal distributions of its curvature, and of its direction times its curvature. */
export interface BendPrior {
  shape: BendableShape;
  expected: Readonly<Bend>;
  /** Standard deviations, 1 / target widths. */
  curvatureDeviation: number;
  turnDeviation: number;
}

export interface SurfaceFitOptions extends FitOptions {
  focal?: FocalPrior | undefined;
  bend?: BendPrior | undefined;
}

export interface SurfaceFit {
  /** Correspondences within the last cut-off; 0 if no pose was found. */
  inliers: number;
  /** Weighted root mean square residual of the inliers, px. */
  rmsPx: number;
  /** JᵀWJ, 6×6 row-major, lower triangle: rotation (rad, camera axes), then translation (widths). */
  information: Float64Array;
  /** Information of the correspondences alone about the logarithm of the focal length, in units of their weights. */
  focalInformation: number;
}

export function createSurfaceFit(): SurfaceFit {
  return { inliers: 0, rmsPx: 0, information: new Float64Array(36), focalInformation: 0 };
}

/**
 * Fits poses to places on curved surfaces: the twin of fitPose, which knows only planes. Separate, so that projects
 * with flat targets do not load it.
 *
 * Gauss-Newton on reprojection errors with Tukey weights. With a focal prior the logarithm of the focal length is a
 * seventh parameter.
 */
export class SurfaceFitter {
  readonly #normal = new Float64Array(PARAMETERS * PARAMETERS);
  readonly #factors = new Float64Array(PARAMETERS * PARAMETERS);
  readonly #step = new Float64Array(PARAMETERS);
  readonly #ju = new Float64Array(PARAMETERS);
  readonly #jv = new Float64Array(PARAMETERS);
  readonly #work = createPose();
  readonly #derivatives = new Float64Array(6);
  readonly #startBend: Bend = { curvature: 0, directionRad: 0 };
  #squared = new Float64Array(256);
  #meanWeight = 0;
  /** The shape whose bend is fitted. */
  #bent: BendableShape | undefined;
  /** Number of parameters of the present fit, and index of the bend among them. */
  #parameters = 6;
  #bendAt = FOCAL;

  /**
   * @param pose start and result, target widths; unchanged when the result has no inliers.
   * @param camera its f is the start and result if there is a prior, else only read.
   * @param options the bend of a shape with a prior is start and result, unchanged without inliers.
   * @param fit receives the result's figures.
   */
  fit(pose: Pose, places: SurfaceCorrespondences, camera: Camera, options: SurfaceFitOptions, fit: SurfaceFit): void {
    const { iterations, firstCutPx, lastCutPx, maxCutPx, focal, bend } = options;
    const parameters = 6 + (focal ? 1 : 0) + (bend ? 2 : 0);
    this.#parameters = parameters;
    this.#bendAt = focal ? FOCAL + 1 : FOCAL;
    const startF = camera.f;
    this.#bent = bend?.shape;
    if (bend) copyBend(bend.shape, this.#startBend);
    const work = copyPose(pose, this.#work);
    if (this.#squared.length < places.count) this.#squared = new Float64Array(2 * places.count);
    fit.inliers = 0;
    let last = Math.max(lastCutPx, maxCutPx);
    for (let i = 0; i < iterations; i++) {
      const share = iterations > 1 ? i / (iterations - 1) : 1;
      if (last > lastCutPx && 2 * i >= iterations - 1) {
        last = Math.min(last, Math.max(lastCutPx, CUT_PER_MEDIAN * this.#medianPx(fit.inliers)));
      }
      const cutPx = Math.max(last, firstCutPx + (lastCutPx - firstCutPx) * share);
      if (bend) placeOn(bend.shape, places);
      this.#accumulate(places, camera, cutPx, fit);
      if (bend) this.#addBend(bend);
      if (focal) this.#addFocal(focal, camera.f, fit);
      const solved = fit.inliers >= MIN_INLIERS && solveSymmetric(this.#normal, this.#step, parameters);
      if (!solved || !this.#isSmallStep()) {
        camera.f = startF;
        bend?.shape.copy(this.#startBend);
        fit.inliers = 0;
        return;
      }
      moveAlong(work, this.#step);
      let size = 0;
      for (let k = 0; k < parameters; k++) size += Math.abs(this.#step[k]);
      if (bend) bend.shape.move(this.#step[this.#bendAt], this.#step[this.#bendAt + 1]);
      if (focal) {
        // A step of the focal length by more than a third would leave the range of the linearization.
        const growth = Math.exp(Math.max(-0.3, Math.min(0.3, this.#step[6])));
        camera.f *= growth;
        work.translation[2] *= growth;
      }
      if (size < CONVERGED && cutPx <= last) break;
    }
    copyPose(work, pose);
  }

  /** Normal equations at the present pose of all residuals within the cut-off. */
  #accumulate(places: SurfaceCorrespondences, camera: Camera, cutPx: number, fit: SurfaceFit): void {
    const parameters = this.#parameters;
    const { rotation: r, translation: t } = this.#work;
    const { points, u: us, v: vs, wuu, wuv, wvv, residual } = places;
    const normal = this.#normal;
    const step = this.#step;
    const ju = this.#ju;
    const jv = this.#jv;
    const cut2 = cutPx * cutPx;
    let inliers = 0;
    let squares = 0;
    let weights = 0;
    normal.fill(0);
    step.fill(0);
    for (let i = 0; i < places.count; i++) {
      residual[i] = Infinity;
      const px = points[3 * i];
      const py = points[3 * i + 1];
      const pz = points[3 * i + 2];
      const x = r[0] * px + r[1] * py + r[2] * pz;
      const y = r[3] * px + r[4] * py + r[5] * pz;
      const z = r[6] * px + r[7] * py + r[8] * pz;
      const depth = z + t[2];
      if (depth < MIN_DEPTH) continue;
      const f = camera.f / depth;
      const pu = (x + t[0]) * f;
      const pv = (y + t[1]) * f;
      const errorU = us[i] - pu - camera.cx;
      const errorV = vs[i] - pv - camera.cy;
      const half = (wuu[i] - wvv[i]) / 2;
      const largest = (wuu[i] + wvv[i]) / 2 + Math.sqrt(half * half + wuv[i] * wuv[i]);
      const weighted = wuu[i] * errorU * errorU + 2 * wuv[i] * errorU * errorV + wvv[i] * errorV * errorV;
      const error2 = weighted / largest;
      residual[i] = Math.sqrt(error2);
      if (!(error2 < cut2)) continue;
      this.#squared[inliers++] = error2;
      squares += weighted;
      weights += largest;
      const keep = 1 - error2 / cut2;
      const k = keep * keep;
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
      if (this.#bent) {
        this.#bent.derivatives(places.x[i], places.y[i], this.#derivatives);
        this.#writeBendRows(f, du, dv);
      }
      for (let a = 0; a < parameters; a++) {
        const wu = k * (wuu[i] * ju[a] + wuv[i] * jv[a]);
        const wv = k * (wuv[i] * ju[a] + wvv[i] * jv[a]);
        step[a] += wu * errorU + wv * errorV;
        for (let b = 0; b <= a; b++) normal[parameters * a + b] += wu * ju[b] + wv * jv[b];
      }
    }
    this.#meanWeight = inliers > 0 ? weights / inliers : 0;
    fit.inliers = inliers;
    fit.rmsPx = weights > 0 ? Math.sqrt(squares / weights) : 0;
    for (let a = 0; a < 6; a++) for (let b = 0; b <= a; b++) fit.information[6 * a + b] = normal[parameters * a + b];
  }

  /** d(u, v)/d(bend) of the place whose derivatives were taken; f, du and dv as in #accumulate. */
  #writeBendRows(f: number, du: number, dv: number): void {
    const { rotation: r } = this.#work;
    const d = this.#derivatives;
    for (let k = 0; k < 2; k++) {
      const px = d[3 * k];
      const py = d[3 * k + 1];
      const pz = d[3 * k + 2];
      const z = r[6] * px + r[7] * py + r[8] * pz;
      this.#ju[this.#bendAt + k] = f * (r[0] * px + r[1] * py + r[2] * pz) + du * z;
      this.#jv[this.#bendAt + k] = f * (r[3] * px + r[4] * py + r[5] * pz) + dv * z;
    }
  }

  #addBend({ shape, expected, curvatureDeviation, turnDeviation }: BendPrior): void {
    const turn = halfTurn(expected.directionRad - shape.directionRad) * shape.curvature;
    this.#addPrior(this.#bendAt, expected.curvature - shape.curvature, curvatureDeviation);
    this.#addPrior(this.#bendAt + 1, turn, turnDeviation);
  }

  #addPrior(parameter: number, error: number, deviation: number): void {
    const share = PRIOR_PX / deviation;
    const weight = share * share * this.#meanWeight;
    this.#step[parameter] += weight * error;
    this.#normal[(this.#parameters + 1) * parameter] += weight;
  }

  /** Adds the prior, and measures what the correspondences say without it (the Schur complement of the others). */
  #addFocal({ logMean, logDeviation }: FocalPrior, f: number, fit: SurfaceFit): void {
    const side = this.#ju;
    const others = this.#parameters - 1;
    for (let a = 0; a < others; a++) {
      const row = a < FOCAL ? a : a + 1;
      side[a] = this.#normalAt(FOCAL, row);
      for (let b = 0; b <= a; b++) this.#factors[others * a + b] = this.#normalAt(row, b < FOCAL ? b : b + 1);
    }
    let information = this.#normalAt(FOCAL, FOCAL);
    if (solveSymmetric(this.#factors, side, others)) {
      for (let a = 0; a < others; a++) information -= side[a] * this.#normalAt(FOCAL, a < FOCAL ? a : a + 1);
    }
    fit.focalInformation = Math.max(0, information);
    this.#addPrior(FOCAL, logMean - Math.log(f), logDeviation);
  }

  /** An entry of the normal equations, of which only the lower triangle is computed. */
  #normalAt(a: number, b: number): number {
    return this.#normal[this.#parameters * Math.max(a, b) + Math.min(a, b)];
  }

  #isSmallStep(): boolean {
    const step = this.#step;
    const depth = this.#work.translation[2] + step[5];
    const sizeRad = Math.sqrt(step[0] * step[0] + step[1] * step[1] + step[2] * step[2]);
    return sizeRad < MAX_STEP_RAD && depth > MIN_DEPTH && Number.isFinite(depth + step[3] + step[4]);
  }

  #medianPx(count: number): number {
    if (count === 0) return 0;
    const sorted = this.#squared.subarray(0, count).sort();
    return Math.sqrt(sorted[count >> 1]);
  }
}

function copyBend({ curvature, directionRad }: Readonly<Bend>, to: Bend): void {
  to.curvature = curvature;
  to.directionRad = directionRad;
}

function placeOn(shape: SurfaceShape, places: SurfaceCorrespondences): void {
  for (let i = 0; i < places.count; i++) {
    shape.place(places.x[i], places.y[i], place);
    for (let k = 0; k < 3; k++) places.points[3 * i + k] = place[k];
  }
}

const place = new Float64Array(PLACE);

/** The angle of an axis, which has no sign, within a quarter turn of 0. */
const halfTurn = (angleRad: number) => angleRad - Math.PI * Math.round(angleRad / Math.PI);
