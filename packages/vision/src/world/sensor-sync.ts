import type { MotionTrack } from './motion-track';

/** Frames that are compared, and between two estimates. */
const FRAMES = 90;
const EVERY_FRAMES = 15;
/** Delays that are tried: in steps, up to the largest, ms. */
const STEP_MS = 5;
const MAX_DELAY_MS = 120;
const DELAYS = MAX_DELAY_MS / STEP_MS + 1;
/** Sum of squared turns between frames from which the delay can be told, rad²: the sway of a hand in a second. */
const MIN_TURNS = 0.0002;
/** Standard deviation of the delay until it is learned, ms. */
const USUAL_DEVIATION_MS = 14;
/**
 * An estimate is by this factor less exact than the spread of its turns tells, because the errors of the pictures' turns are alike from
 * frame to frame, and each frame takes part in six estimates.
 */
const ALIKE = 4;
/** Least standard deviation of one estimate, and of all together, ms. */
const MIN_DEVIATION_MS = 3;
const LEAST_DEVIATION_MS = 4;

/**
 * Learns by how much pictures are older than the sensors' readings of the same time: at the right delay, the turns of
 * the gyroscope equal those of the pictures, up to its bias. Estimates are joined by a Kalman filter whose state, the delay, stays
 * as it is (Kalman, A New Approach to Linear Filtering and Prediction Problems, 1960).
 */
export class SensorSync {
  delayMs: number;
  /** Standard deviation of the delay, ms. */
  deviationMs = USUAL_DEVIATION_MS;
  readonly #fromMs = new Float64Array(FRAMES);
  readonly #toMs = new Float64Array(FRAMES);
  /** Turns by the pictures, rotation vectors in camera axes, rad. */
  readonly #turns = new Float64Array(3 * FRAMES);
  readonly #costs = new Float64Array(DELAYS);
  readonly #turn = new Float64Array(3);
  #count = 0;

  /** @param usualMs delay until one is learned. */
  constructor(usualMs: number) {
    this.delayMs = usualMs;
  }

  /** Notes how the camera turned between two tracked frames, and learns from time to time. */
  note(motion: MotionTrack, fromMs: number, toMs: number, turn: Float64Array): void {
    const at = this.#count++ % FRAMES;
    this.#fromMs[at] = fromMs;
    this.#toMs[at] = toMs;
    for (let i = 0; i < 3; i++) this.#turns[3 * at + i] = turn[i];
    if (this.#count % EVERY_FRAMES === 0) this.#learn(motion);
  }

  #learn(motion: MotionTrack): void {
    const frames = Math.min(FRAMES, this.#count);
    let squares = 0;
    for (let i = 0; i < 3 * frames; i++) squares += this.#turns[i] ** 2;
    if (squares < MIN_TURNS) return;
    let best = 0;
    for (let k = 0; k < DELAYS; k++) {
      this.#costs[k] = this.#costOf(motion, k * STEP_MS, frames);
      if (this.#costs[k] < this.#costs[best]) best = k;
    }
    // Not at the ends, where the right one may lie beyond.
    if (best === 0 || best === DELAYS - 1) return;
    const before = this.#costs[best - 1];
    const after = this.#costs[best + 1];
    const bend = before + after - 2 * this.#costs[best];
    if (!(bend > 0 && Number.isFinite(bend))) return;
    const delayMs = STEP_MS * (best + (before - after) / (2 * bend));
    // Variance of a least-squares estimate; the costs are mean squares, summed over three axes.
    const spread = (2 * STEP_MS ** 2 * this.#costs[best]) / (3 * frames * bend);
    this.#take(delayMs, MIN_DEVIATION_MS ** 2 + ALIKE ** 2 * spread);
  }

  /** @param variance of this estimate, ms². */
  #take(delayMs: number, variance: number): void {
    const known = this.deviationMs ** 2;
    const share = known / (known + variance);
    this.delayMs += share * (delayMs - this.delayMs);
    this.deviationMs = Math.max(LEAST_DEVIATION_MS, Math.sqrt((1 - share) * known));
  }

  /** Sum of the squared differences of the turns, without their mean, which is the gyroscope's bias. */
  #costOf(motion: MotionTrack, delayMs: number, frames: number): number {
    let cost = 0;
    const turn = this.#turn;
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0;
      let squares = 0;
      let used = 0;
      for (let i = 0; i < frames; i++) {
        if (!motion.turnVector(this.#fromMs[i] - delayMs, this.#toMs[i] - delayMs, turn)) continue;
        const difference = this.#turns[3 * i + axis] - turn[axis];
        sum += difference;
        squares += difference * difference;
        used++;
      }
      if (used < frames / 2) return Infinity;
      cost += squares / used - (sum / used) ** 2;
    }
    return cost;
  }
}
