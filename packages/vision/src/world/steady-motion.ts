import { copyWorldPose, createWorldPose, mix, turnTowards, type WorldPose } from './world-pose';

/* Set on 2026-11-26 with twelve walks of the world bench in which content jumped. */

/** Standard deviation of the movement that is expected from frame to frame, if the gyroscope's turn is exact, px. */
const EXPECTED_PX = 2;
/** Fewer patches than this tell a place less exactly than their spread says. */
const ENOUGH_INLIERS = 50;
const LEAST_INLIERS = 4;
/** Standard deviation of the change of a walking camera's velocity, m/s². */
const ACCELERATION = 0.5;
/** Least standard deviation of a place, px. */
const LEAST_PX = 0.3;
/** Standard deviations of the place and of its change per frame in the first frame with sight, px. */
const FIRST_PX = 1;
const FIRST_STEP_PX = Math.sqrt(30);

/** How exactly a place is known, and how exactly the sensors tell the turn to it. */
export interface Exactness {
  /** Standard deviation of the place, px. */
  placePx: number;
  inliers: number;
  /** The same of the turn by the gyroscope, px; Infinity without one. */
  turnPx: number;
  /** px of the frame for a metre at the content. */
  pxPerM: number;
  /** Time since the frame before, s. */
  seconds: number;
  /** Velocity of the camera along the surface as far as it is known from before a loss of sight, m/s. */
  velocity: Float64Array;
}

/**
 * Divides the camera's way from frame to frame into a part that is believed at once and a part that may come from errors of the two
 * places. Places from a few blurred patches are several px off, now to one side and now to the other.
 *
 * The velocity comes from a Kalman filter with one variance for all axes; Bar-Shalom, Li & Kirubarajan, Estimation with Applications to
 * Tracking and Navigation, 2001, sec. 6.3.
 */
export class SteadyMotion {
  readonly #pose = createWorldPose();
  readonly #position = new Float64Array(3);
  /** Way per frame, m. */
  readonly #step = new Float64Array(3);
  /** Variances of the position and of the step, and their covariance, px². */
  #positionVar = 0;
  #stepVar = 0;
  #covariance = 0;
  #isMoving = false;
  #lastPx = 0;
  /** Standard deviation of the part that was believed last, px. */
  deviationPx = 0;

  /** The surface is out of sight, or its places changed. */
  stop(): void {
    this.#isMoving = false;
    this.#lastPx = 0;
  }

  /** The place was put right by a shift, m, which is no movement. */
  shift(by: Float64Array): void {
    for (let i = 0; i < 3; i++) this.#position[i] += by[i];
  }

  /**
   * @param turned the place in the frame before, turned by the gyroscope.
   * @param found the place in this frame.
   * @returns the part of the way that is believed, as a place; overwritten by the next call.
   */
  follow(turned: WorldPose, found: WorldPose, exactness: Exactness): WorldPose {
    const { placePx, inliers, turnPx } = exactness;
    const pose = copyWorldPose(turned, this.#pose);
    const isFirst = !this.#isMoving;
    if (isFirst) this.#begin(found, exactness);
    for (let i = 0; i < 3; i++) pose.position[i] += this.#step[i];
    if (!isFirst) this.#learn(found, exactness);
    const few = Math.max(1, ENOUGH_INLIERS / Math.max(LEAST_INLIERS, inliers));
    const foundVar = few * (placePx * placePx + this.#lastPx * this.#lastPx);
    const expectedVar = EXPECTED_PX * EXPECTED_PX + turnPx * turnPx;
    const share = 1 / (1 + foundVar / expectedVar);
    this.deviationPx = Math.sqrt(share * foundVar);
    turnTowards(pose, found.rotation, share);
    mix(pose.position, found.position, share);
    this.#lastPx = placePx;
    return pose;
  }

  #begin(found: WorldPose, { velocity, seconds }: Exactness): void {
    this.#isMoving = true;
    this.#position.set(found.position);
    for (let i = 0; i < 3; i++) this.#step[i] = velocity[i] * seconds;
    this.#positionVar = FIRST_PX ** 2;
    this.#stepVar = FIRST_STEP_PX ** 2;
    this.#covariance = 0;
  }

  #learn({ position: found }: WorldPose, { placePx, pxPerM, seconds }: Exactness): void {
    const changeVar = (ACCELERATION * seconds * seconds * pxPerM) ** 2;
    const positionVar = this.#positionVar + 2 * this.#covariance + this.#stepVar + changeVar / 4;
    const covariance = this.#covariance + this.#stepVar + changeVar / 2;
    const stepVar = this.#stepVar + changeVar;
    const sum = positionVar + Math.max(LEAST_PX, placePx) ** 2;
    const gain = positionVar / sum;
    const stepGain = covariance / sum;
    for (let i = 0; i < 3; i++) {
      const expected = this.#position[i] + this.#step[i];
      const surprise = found[i] - expected;
      this.#position[i] = expected + gain * surprise;
      this.#step[i] += stepGain * surprise;
    }
    this.#positionVar = (1 - gain) * positionVar;
    this.#covariance = (1 - gain) * covariance;
    this.#stepVar = stepVar - stepGain * covariance;
  }
}
