import type { MotionTrack } from './motion-track';

/*
 * Set on 2026-11-28 with 60 walks of the world bench: from 40 frames on, the delay is 5 to 6 ms off (root mean square),
 * about as much as it claims.
 */

/** Frames between two estimates. */
const EVERY_FRAMES = 5;
/**
 * A frame counts half as much as one of a still camera if the camera turned by this in it, rad: the faster it turns,
 * the less exactly pictures tell the turn.
 */
const HALF_WEIGHT_RAD = 0.01;
/**
 * Weight of earlier frames after each further one: half after 700, because the delay of some cameras changes with the
 * light.
 */
const MEMORY = 0.999;
/** Variance of turns by pictures that seem to have no error, rad²: 0.006°. */
const LEAST_VARIANCE_RAD2 = 0.0001 ** 2;
/** Distance of the delays that are tried, ms. */
const STEP_MS = 5;
/** The largest delay that is tried, ms. */
const MAX_DELAY_MS = 120;
const DELAYS = MAX_DELAY_MS / STEP_MS + 1;
/** Sum of squared turns between frames from which the delay can be told, rad²: the sway of a hand in a second. */
const MIN_TURNED_RAD2 = 0.0002;
/** Standard deviation of the delay until it is learned, ms. */
const USUAL_DEVIATION_MS = 14;
/**
 * An estimate is by this factor less exact than the spread of its turns tells, because the errors of the pictures'
 * turns are alike from frame to frame.
 */
const ALIKE = 3;
/** Least standard deviation of the delay by the turns alone, which no number of frames reduces further, ms. */
const MIN_TURNS_DEVIATION_MS = 3;
/** Least standard deviation of the delay that is told, which joins the turns with the usual delay, ms. */
const MIN_TOLD_DEVIATION_MS = 4;

/**
 * Learns by how much pictures are older than the sensors' readings of the same time: at the right delay, the turns of
 * the gyroscope equal those of the pictures, up to its bias. Pictures tell turns about one axis better than about
 * another, so that the delay is that of the largest likelihood with an unknown variance and mean for each axis. It is
 * joined with the usual one as two normal distributions.
 */
export class SensorSync {
  delayMs: number;
  /** Standard deviation of the delay, ms. */
  deviationMs = USUAL_DEVIATION_MS;
  readonly #usualMs: number;
  /** Sum of the frames' weights for each delay. */
  readonly #weights = new Float64Array(DELAYS);
  /**
   * Weighted sums of the turn by the pictures minus that by the gyroscope, rad, and of its square, rad²; at 3 · delay +
   * axis.
   */
  readonly #sums = new Float64Array(3 * DELAYS);
  readonly #squares = new Float64Array(3 * DELAYS);
  readonly #costs = new Float64Array(DELAYS);
  readonly #turn = new Float64Array(3);
  #turned = 0;
  #count = 0;

  /** @param usualMs delay until one is learned. */
  constructor(usualMs: number) {
    this.delayMs = this.#usualMs = usualMs;
  }

  /**
   * Notes how the camera turned between two tracked frames, and learns from time to time.
   *
   * @param fromMs toMs the times of the two frames, not corrected by the delay.
   * @param turn cameraNowFromCameraBefore by the pictures: 3, a rotation vector in camera axes, rad.
   */
  note(motion: MotionTrack, fromMs: number, toMs: number, turn: Float64Array): void {
    const sensed = this.#turn;
    const squared = turn[0] ** 2 + turn[1] ** 2 + turn[2] ** 2;
    const weight = 1 / (1 + squared / HALF_WEIGHT_RAD ** 2);
    for (let k = 0; k < DELAYS; k++) {
      if (!motion.turnVector(fromMs - k * STEP_MS, toMs - k * STEP_MS, sensed)) continue;
      this.#weights[k] = MEMORY * this.#weights[k] + weight;
      for (let axis = 0; axis < 3; axis++) {
        const difference = turn[axis] - sensed[axis];
        const at = 3 * k + axis;
        this.#sums[at] = MEMORY * this.#sums[at] + weight * difference;
        this.#squares[at] = MEMORY * this.#squares[at] + weight * difference ** 2;
      }
    }
    this.#turned += squared;
    if (++this.#count % EVERY_FRAMES === 0 && this.#turned > MIN_TURNED_RAD2) this.#learn();
  }

  #learn(): void {
    let best = 0;
    for (let k = 0; k < DELAYS; k++) {
      this.#costs[k] = this.#costOf(k);
      if (this.#costs[k] < this.#costs[best]) best = k;
    }
    // A minimum at either end is ignored, because the true delay may lie beyond the range.
    if (best === 0 || best === DELAYS - 1) return;
    const before = this.#costs[best - 1];
    const after = this.#costs[best + 1];
    const bend = before + after - 2 * this.#costs[best];
    if (!(bend > 0 && Number.isFinite(bend))) return;
    const delayMs = STEP_MS * (best + (before - after) / (2 * bend));
    // The inverse of the second derivative of the negative logarithm of the likelihood.
    const variance = MIN_TURNS_DEVIATION_MS ** 2 + (ALIKE ** 2 * 2 * STEP_MS ** 2) / (this.#weights[best] * bend);
    const share = USUAL_DEVIATION_MS ** 2 / (USUAL_DEVIATION_MS ** 2 + variance);
    this.delayMs = this.#usualMs + share * (delayMs - this.#usualMs);
    this.deviationMs = Math.max(MIN_TOLD_DEVIATION_MS, USUAL_DEVIATION_MS * Math.sqrt(1 - share));
  }

  /**
   * Sum over the axes of the logarithm of the variance of the differences: up to a constant, twice the negative
   * logarithm of the likelihood of a frame. Infinity for a delay with too few frames.
   */
  #costOf(k: number): number {
    const weight = this.#weights[k];
    // The newest readings often arrive after the picture, so the shortest delays have fewer frames, whose spread may be
    // small by chance.
    if (weight < this.#weights[DELAYS - 1] / 2) return Infinity;
    let cost = 0;
    for (let i = 3 * k; i < 3 * k + 3; i++) {
      cost += Math.log(LEAST_VARIANCE_RAD2 + this.#squares[i] / weight - (this.#sums[i] / weight) ** 2);
    }
    return cost;
  }
}
