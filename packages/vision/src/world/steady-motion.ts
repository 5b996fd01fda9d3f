import type { ContentPlace } from './content-place';
import { copyWorldPose, createWorldPose, toCamera, type WorldPose } from './world-pose';

/* Set on 2026-11-26 with twelve walks of the world bench in which content jumped. */

/**
 * Least standard deviation of the movement that is expected from frame to frame, if the gyroscope's turn is exact, px.
 */
const EXPECTED_PX = 2;
/** Number of patches below which a place is less exact than their spread says. */
const ENOUGH_INLIERS = 50;
/** Fewer patches count as this many. */
const LEAST_INLIERS = 4;
/**
 * Standard deviation of the change of a walking camera's velocity, m/s². On 98 walks (2026-11-28), 0.3 gives 20 instead
 * of 17 jumps.
 */
const ACCELERATION = 0.5;
/**
 * Least standard deviation of a place that tells the velocity, px. Set on 2026-11-28 with seven walks around tables, on
 * which places slide along boards: with 0.3, and few patches counted as many, 13 jumps are left instead of 12; with 3,
 * 13.
 */
const LEAST_PX = 1;
/** Standard deviation of the place in the first frame with sight, px. */
const FIRST_PX = 1;
/**
 * Standard deviation of the velocity in that frame: fixed, m/s, and as a share of the one that is known from before.
 * Set on 2026-11-28 with the same walks; as a fixed 5.5 px a frame, which is 0.2 m/s at a table, a place that leapt
 * just after a find took the content with it.
 */
const FIRST_M_PER_S = 0.1;
const FIRST_SHARE = 0.3;

/** How exactly a place is known, and how exactly the sensors tell the turn to it. */
interface Exactness {
  /** Standard deviation of the place, px. */
  placePx: number;
  inliers: number;
  /** Standard deviation of the turn by the gyroscope, px; Infinity without one. */
  turnPx: number;
  /** px of the frame for a metre at the content. */
  pxPerM: number;
  /** Time since the frame before, s. */
  seconds: number;
  /** Velocity of the camera along the surface as far as it is known from before a loss of sight, m/s. */
  velocity: Float64Array;
}

/**
 * Predicts the camera's pose in a frame without the place that patches tell there. Places from a few blurred patches
 * are several px off, to changing sides, and along boards they slide.
 *
 * The velocity comes from a Kalman filter with one variance for all axes; Bar-Shalom, Li & Kirubarajan, Estimation with
 * Applications to Tracking and Navigation, 2001, sec. 6.3.
 */
export class SteadyMotion {
  readonly #pose = createWorldPose();
  /** From the filtered position to the last place, m. */
  readonly #ahead = new Float64Array(3);
  readonly #point = new Float64Array(3);
  readonly #seen = new Float64Array(3);
  /** Way in the time between the last two frames, m, and that time, s. */
  readonly #step = new Float64Array(3);
  #seconds = 0;
  /** Variances of the position and of the step, and their covariance, px². */
  #positionVar = 0;
  #stepVar = 0;
  #covariance = 0;
  isMoving = false;
  #lastPx = 0;
  /** Standard deviation of the movement that was expected last, px. */
  expectedPx = 0;
  /** Variance of the movement between the last two places, px². */
  #foundVar = 0;

  /** The surface is out of sight, or its places changed. */
  stop(): void {
    this.isMoving = false;
    this.#lastPx = 0;
  }

  /**
   * Share of what a place adds to the expected movement that is believed, if the movement is expected this exactly, px.
   */
  shareAt(expectedPx: number): number {
    return 1 / (1 + this.#foundVar / expectedPx ** 2);
  }

  /** Standard deviation of the movement by place and expectation, px. */
  deviationAt(expectedPx: number): number {
    return Math.sqrt(this.shareAt(expectedPx) * this.#foundVar);
  }

  /**
   * Learns from a place.
   *
   * @param turned the place in the frame before, turned by the gyroscope.
   * @param found the place in this frame.
   * @param content its movement in the picture tells the way of the camera, because few patches fit a turn as well as a
   *   step, and the gyroscope knows the turn.
   * @returns the expected pose of the camera; overwritten by the next call.
   */
  follow(turned: WorldPose, found: WorldPose, exactness: Exactness, { x, z }: ContentPlace): WorldPose {
    const { placePx, inliers, turnPx } = exactness;
    const isFirst = !this.isMoving;
    if (isFirst) this.#begin(exactness);
    const pose = this.goOn(turned, exactness);
    this.expectedPx = Math.sqrt(Math.max(EXPECTED_PX ** 2, this.#stepVar) + turnPx * turnPx);
    const few = ENOUGH_INLIERS / Math.min(ENOUGH_INLIERS, Math.max(LEAST_INLIERS, inliers));
    if (!isFirst) {
      this.#point[0] = x;
      this.#point[2] = z;
      toCamera(found, this.#point, this.#seen);
      this.#learn(turned, exactness, few);
    }
    this.#foundVar = few * (placePx * placePx + this.#lastPx * this.#lastPx);
    this.#lastPx = placePx;
    return pose;
  }

  /**
   * @returns the expected pose of a camera whose place nothing shows; overwritten by the next call. Call it once a
   *   frame, because the step grows with the time between two frames.
   */
  goOn(turned: WorldPose, { velocity, seconds }: Pick<Exactness, 'velocity' | 'seconds'>): WorldPose {
    const pose = copyWorldPose(turned, this.#pose);
    // After a dropped frame the camera has gone on for longer.
    const longer = this.#seconds > 0 ? seconds / this.#seconds : 1;
    this.#seconds = seconds;
    this.#stepVar *= longer * longer;
    this.#covariance *= longer;
    for (let i = 0; i < 3; i++) pose.position[i] += this.isMoving ? (this.#step[i] *= longer) : velocity[i] * seconds;
    return pose;
  }

  /**
   * Learns from the picture, which shows the content elsewhere than the expected movement put it.
   *
   * @param shift the difference, px.
   * @param mPerPx m at the content for a px.
   * @param expectedPx standard deviation of the movement as it was expected, px.
   */
  see({ rotation: r }: WorldPose, shift: Float64Array, mPerPx: number, expectedPx: number): void {
    const share = mPerPx * Math.min(1, this.#stepVar / expectedPx ** 2);
    for (let i = 0; i < 3; i++) this.#step[i] -= share * (r[i] * shift[0] + r[3 + i] * shift[1]);
  }

  #begin({ velocity, seconds, pxPerM }: Exactness): void {
    this.isMoving = true;
    this.#seconds = seconds;
    this.#ahead.fill(0);
    for (let i = 0; i < 3; i++) this.#step[i] = velocity[i] * seconds;
    this.#positionVar = FIRST_PX ** 2;
    this.#stepVar = (pxPerM * seconds * (FIRST_M_PER_S + FIRST_SHARE * Math.hypot(...velocity))) ** 2;
    this.#covariance = 0;
  }

  /** The camera went as far as one that only turned would have to go to see the content where it is seen. */
  #learn({ position, rotation: r }: WorldPose, { placePx, turnPx, pxPerM, seconds }: Exactness, few: number): void {
    const changeVar = (ACCELERATION * seconds * seconds * pxPerM) ** 2;
    // What the turn is off is in the way, and says nothing of the velocity. Without a gyroscope, the turn is a guess.
    const turnVar = turnPx < Infinity ? turnPx * turnPx : 0;
    const positionVar = this.#positionVar + 2 * this.#covariance + this.#stepVar + changeVar / 4 + turnVar;
    const covariance = this.#covariance + this.#stepVar + changeVar / 2;
    const stepVar = this.#stepVar + changeVar;
    const sum = positionVar + few * Math.max(LEAST_PX, placePx) ** 2;
    const gain = positionVar / sum;
    const stepGain = covariance / sum;
    const [x, y, z] = this.#seen;
    for (let i = 0; i < 3; i++) {
      const way = this.#point[i] - position[i] - (r[i] * x + r[3 + i] * y + r[6 + i] * z);
      const surprise = this.#ahead[i] + way - this.#step[i];
      this.#ahead[i] = (1 - gain) * surprise;
      this.#step[i] += stepGain * surprise;
    }
    this.#positionVar = (1 - gain) * positionVar;
    this.#covariance = (1 - gain) * covariance;
    this.#stepVar = stepVar - stepGain * covariance;
  }
}
