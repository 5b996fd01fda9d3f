import type { MotionTrack } from './motion-track';

/** Frames that are compared, and between two estimates. */
const FRAMES = 90;
const EVERY_FRAMES = 15;
/** Delays that are tried, ms. */
const STEP_MS = 5;
const MAX_DELAY_MS = 120;
const DELAYS = MAX_DELAY_MS / STEP_MS + 1;
/** Sum of squared turns between frames from which the delay can be told, rad². Set on 2026-11-23. */
const MIN_TURNS = 0.002;
/** Share of a new estimate. */
const RATE = 0.5;

/**
 * Learns by how much pictures are older than the sensors' readings of the same time: at the right delay, the turns of
 * the gyroscope equal those of the pictures, up to its bias.
 */
export class SensorSync {
  delayMs: number;
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
    const delayMs = STEP_MS * (best + (bend > 0 ? (before - after) / (2 * bend) : 0));
    if (Number.isFinite(delayMs)) this.delayMs += RATE * (delayMs - this.delayMs);
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
