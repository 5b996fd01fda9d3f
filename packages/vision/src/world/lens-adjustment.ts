import { type Camera, createCamera } from '../geometry/camera';
import { multiply3, transpose3 } from '../geometry/mat3';
import { expSo3, logSo3 } from '../geometry/so3';
import { solveSymmetric } from '../geometry/solve-symmetric';
import { addPoint, moveBy, projectTo, projectWithSlopes, Slopes } from './surface-equations';
import { copyWorldPose, createWorldPose, meetSurface, type WorldPose } from './world-pose';

/* Set on 2026-11-23 with the walks of the world bench, seeds 11 and 23. */

/**
 * Standard deviations before anything is seen: of the logarithm of the focal length, and of the surface's tilts, rad.
 */
export const PRIORS = [0.08, 0.014, 0.014];
/**
 * Deviation of a point with an information of 1, px of a frame of 640. Of 96 walks (2026-11-28), 14 have a median error
 * above 0.8 cm with this one, 19 and 16 with 0.3 and 0.15.
 */
const POINT_PX = 0.21;
/**
 * Residual at which the weight of a point is half, px of a frame of 640. Chosen, not tuned: five times its usual
 * deviation, POINT_PX.
 */
const OUTLIER_PX = 1;
/** Turn by the sensors that differs by this many deviations has half its weight. Chosen, not tuned. */
const SENSED_OUTLIER = 2;
/**
 * Views whose turns count as independent: they share the error of the first. Chosen, not tuned; twelve views are kept
 * at most.
 */
const TURNS_COUNTED = 3;
/**
 * Standard deviation of the errors that all views of a surface share, such as those of patches that were cut on the
 * way. On 48 walks about 2% was left, however many views there were.
 */
const COMMON = 0.015;
/** Number of a pose's unknowns; they come before what is learned, so that they can be eliminated first. */
export const POSE = 6;
/** Number of values that are learned: those of LensBelief. */
export const LEARNED = 3;
export const UNKNOWNS = POSE + LEARNED;
/** Numbers of a point; see LensView. */
export const POINT = 7;
/** Change of a value by which its slopes are measured. */
const DELTA = 1e-5;

/**
 * Belief about the lens and the surface: logarithm of the focal length over the assumed one, and tilts about x and z,
 * rad.
 */
export interface LensBelief {
  readonly values: Float64Array;
  /** Standard deviation of the logarithm of the focal length. */
  deviation: number;
  /** Expected values, by earlier surfaces and by the sensors. */
  readonly expected: Float64Array;
  /** Standard deviation of the logarithm of the focal length by earlier surfaces. */
  expectedDeviation: number;
}

/** A frame that shows the first patch from elsewhere. */
export interface LensView {
  count: number;
  /**
   * POINT numbers of each point: u0, v0, u, v, where the frame of the tap and this one show it, px; and uu, uv, vv, its
   * information, at most about 1 in a direction. A joint of boards tells where it is only across itself.
   */
  points: Float64Array;
  pose: WorldPose;
  normal: Float64Array;
  side: Float64Array;
  /** Direction of the camera by the sensors alone, for the surface's assumed tilt, and its standard deviation, rad. */
  sensed: Float64Array | undefined;
  sensedRad: number;
}

/** The lens and the direction of the first camera under one belief. */
interface LensVariant {
  camera: Camera;
  start: WorldPose;
}

const world = new Float64Array(3);
const varied = new Float64Array(3);
const turn = new Float64Array(9);
const turned = new Float64Array(9);
const product = new Float64Array(9);
const slopes = new Slopes(UNKNOWNS);
const step = new Float64Array(UNKNOWNS);
const total = new Float64Array(LEARNED * LEARNED);
/** A point's residual and its information; see addPoint. */
const residual = new Float64Array(5);
const totalSide = new Float64Array(LEARNED);

/**
 * Fills in the lens and the first camera under a belief.
 *
 * @param values the LEARNED numbers of LensBelief.
 */
export function vary({ camera, start }: LensVariant, assumed: Camera, from: WorldPose, values: Float64Array): void {
  Object.assign(camera, assumed);
  camera.f = assumed.f * Math.exp(values[0]);
  copyWorldPose(from, start);
  start.rotation.set(multiply3(from.rotation, expSo3(values[1], 0, values[2], turn), turned));
}

export function createLensVariant(): LensVariant {
  return { camera: createCamera(1, 1), start: createWorldPose() };
}

/** Bundle adjustment of few views of one plane; Zhang, A Flexible New Technique for Camera Calibration, PAMI 2000. */
export class LensAdjustment {
  readonly #variants = Array.from({ length: 1 + LEARNED }, createLensVariant);
  readonly #start: WorldPose;

  /** @param start the first camera under the assumptions; each step reads it again. */
  constructor(start: WorldPose) {
    this.#start = start;
  }

  /** A Gauss-Newton step of what is believed, and of the poses of all views. */
  improve(views: readonly LensView[], belief: LensBelief, assumed: Camera, unitPx: number): void {
    const { values, expected, expectedDeviation } = belief;
    for (let k = 0; k <= LEARNED; k++) {
      if (k > 0) values[k - 1] += DELTA;
      vary(this.#variants[k], assumed, this.#start, values);
      if (k > 0) values[k - 1] -= DELTA;
    }
    total.fill(0);
    for (let k = 0; k < LEARNED; k++) {
      const weight = (k === 0 ? expectedDeviation : PRIORS[k]) ** -2;
      total[k * LEARNED + k] = weight;
      totalSide[k] = weight * (expected[k] - values[k]);
    }
    for (const view of views) this.#eliminate(view, views.length, values, unitPx);
    const information = total.slice();
    if (!solveSymmetric(total, totalSide, LEARNED)) return;
    for (const { normal, side, pose } of views) {
      step.set(totalSide, POSE);
      for (let k = POSE - 1; k >= 0; k--) {
        step[k] = side[k];
        for (let j = k + 1; j < UNKNOWNS; j++) step[k] -= normal[k * UNKNOWNS + j] * step[j];
        step[k] /= normal[k * UNKNOWNS + k];
      }
      moveBy(pose, step);
    }
    for (let k = 0; k < LEARNED; k++) values[k] += totalSide[k];
    totalSide.set([1, 0, 0]);
    if (solveSymmetric(information, totalSide, LEARNED)) belief.deviation = Math.hypot(Math.sqrt(totalSide[0]), COMMON);
  }

  /** Adds what the sensors tell about the direction of a view. */
  #addSensed({ sensed, sensedRad, pose, normal, side }: LensView, views: number, values: Float64Array): void {
    if (!sensed) return;
    expSo3(values[1], 0, values[2], turn);
    const expected = multiply3(sensed, turn, turned);
    multiply3(expected, transpose3(pose.rotation, turn), product);
    logSo3(product, world);
    const variance = sensedRad * sensedRad * Math.max(1, views / TURNS_COUNTED);
    const away = Math.hypot(world[0], world[1], world[2]) / sensedRad / SENSED_OUTLIER;
    for (let i = 0; i < 3; i++) {
      slopes.u.fill(0);
      slopes.v.fill(0);
      slopes.u[i] = 1;
      slopes.u[POSE + 1] = -expected[3 * i];
      slopes.u[POSE + 2] = -expected[3 * i + 2];
      residual.set([world[i], 0, 1 / variance / (1 + away * away), 0, 0]);
      addPoint(normal, side, UNKNOWNS, slopes, residual);
    }
  }

  /** Adds what a view tells about the belief to the total, with the pose of the view eliminated. */
  #eliminate(view: LensView, views: number, values: Float64Array, unitPx: number): void {
    const { count, points, pose, normal, side } = view;
    const [{ camera, start }] = this.#variants;
    normal.fill(0);
    side.fill(0);
    for (let i = 0; i < count; i++) {
      const at = POINT * i;
      const u0 = points[at];
      const v0 = points[at + 1];
      if (!meetSurface(start, camera, u0, v0, world) || !projectWithSlopes(pose, camera, world, slopes)) continue;
      const { atU, atV } = slopes;
      for (let k = 0; k < LEARNED; k++) {
        const variant = this.#variants[k + 1];
        if (!meetSurface(variant.start, variant.camera, u0, v0, varied)) continue;
        projectTo(pose, variant.camera, varied, slopes);
        slopes.u[POSE + k] = (slopes.atU - atU) / DELTA;
        slopes.v[POSE + k] = (slopes.atV - atV) / DELTA;
      }
      const errorU = points[at + 2] - atU;
      const errorV = points[at + 3] - atV;
      const robust = 1 / (1 + (errorU * errorU + errorV * errorV) / (OUTLIER_PX * unitPx) ** 2);
      const weight = robust / (POINT_PX * unitPx) ** 2;
      residual[0] = errorU;
      residual[1] = errorV;
      for (let k = 2; k < 5; k++) residual[k] = weight * points[at + 2 + k];
      addPoint(normal, side, UNKNOWNS, slopes, residual);
    }
    this.#addSensed(view, views, values);
    // A pose that the points do not fix stays as it is.
    for (let k = 0; k < POSE; k++) normal[k * UNKNOWNS + k] += 1e-6;
    for (let k = 0; k < POSE; k++) {
      for (let i = k + 1; i < UNKNOWNS; i++) {
        const factor = normal[i * UNKNOWNS + k] / normal[k * UNKNOWNS + k];
        for (let j = k; j < UNKNOWNS; j++) normal[i * UNKNOWNS + j] -= factor * normal[k * UNKNOWNS + j];
        side[i] -= factor * side[k];
      }
    }
    for (let i = 0; i < LEARNED; i++) {
      totalSide[i] += side[POSE + i];
      for (let j = 0; j < LEARNED; j++) total[i * LEARNED + j] += normal[(POSE + i) * UNKNOWNS + POSE + j];
    }
  }
}
