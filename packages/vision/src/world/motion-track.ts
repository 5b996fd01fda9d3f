import type { Mat3 } from '../geometry/mat3';
import { identity3, multiply3, transpose3 } from '../geometry/mat3';
import { expSo3 } from '../geometry/so3';
import { cameraFromWorld, deviceFromCamera } from './device-axes';
import type { MotionSample } from './world-types';

/** Readings that are kept: more than four seconds at the usual 60 Hz. */
const CAPACITY = 256;
/**
 * A rate of turn is taken to continue for at most this time after its reading, ms. Chosen, not tuned: three readings at
 * 60 Hz, so that one or two that are missing leave no gap.
 */
const MAX_GAP_MS = 50;

/** The last readings of the motion sensors, and the turns and attitudes that they imply. */
export class MotionTrack {
  readonly #times = new Float64Array(CAPACITY);
  /** Rates of turn in camera axes, rad/s. */
  readonly #rates = new Float64Array(3 * CAPACITY);
  /** Sum of all rates times their durations up to each reading, rad. */
  readonly #sums = new Float64Array(3 * CAPACITY);
  readonly #start = new Float64Array(3);
  #count = 0;
  #attitudeMs = -Infinity;
  readonly #attitude = new Float64Array(9);
  readonly #axes = new Float64Array(9);
  readonly #step = new Float64Array(9);
  readonly #product = new Float64Array(9);

  /** Time of the last rate of turn, ms; −Infinity without any. */
  get lastRateMs(): number {
    return this.#count > 0 ? this.#times[(this.#count - 1) % CAPACITY] : -Infinity;
  }

  get hasAttitude(): boolean {
    return this.#attitudeMs > -Infinity;
  }

  add({ tMs, rate, angles, screenDeg }: MotionSample): void {
    if (angles) {
      cameraFromWorld(angles, screenDeg, this.#attitude);
      this.#attitudeMs = tMs;
    }
    if (!rate || !(tMs > this.lastRateMs)) return;
    const last = (this.#count + CAPACITY - 1) % CAPACITY;
    const seconds = this.#count > 0 ? Math.min(MAX_GAP_MS, tMs - this.#times[last]) / 1000 : 0;
    const at = this.#count++ % CAPACITY;
    this.#times[at] = tMs;
    const d = deviceFromCamera(screenDeg, this.#axes);
    for (let i = 0; i < 3; i++) {
      this.#rates[3 * at + i] = d[i] * rate[0] + d[3 + i] * rate[1] + d[6 + i] * rate[2];
      this.#sums[3 * at + i] = this.#sums[3 * last + i] + seconds * this.#rates[3 * at + i];
    }
  }

  /**
   * cameraNowFromCameraBefore by the gyroscope.
   *
   * @param fromMs toMs beginning and end of the turn, on the sensors' clock.
   * @param out 9, row-major; the identity without readings.
   */
  turn(fromMs: number, toMs: number, out: Mat3): Mat3 {
    identity3(out);
    const oldest = Math.max(0, this.#count - CAPACITY);
    let first = this.#count;
    while (first > oldest && this.#times[(first - 1) % CAPACITY] > fromMs) first--;
    for (let i = first; i < this.#count; i++) {
      const at = i % CAPACITY;
      // A reading holds for the time before it, up to the previous one; the oldest for about a step of 60 Hz.
      const before = i > oldest ? this.#times[(i - 1) % CAPACITY] : this.#times[at] - MAX_GAP_MS / 3;
      const start = Math.max(fromMs, before, this.#times[at] - MAX_GAP_MS);
      this.#advance(at, Math.min(toMs, this.#times[at]) - start, out);
    }
    // The newest frames may be younger than the last reading.
    if (this.#count > 0) {
      const last = this.lastRateMs;
      this.#advance((this.#count - 1) % CAPACITY, Math.min(toMs, last + MAX_GAP_MS) - Math.max(fromMs, last), out);
    }
    return out;
  }

  /**
   * Like `turn`, as the rotation vector of a small turn, and much faster.
   *
   * @param out 3, rad.
   * @returns false if the readings do not reach from one time to the other.
   */
  turnVector(fromMs: number, toMs: number, out: Float64Array): boolean {
    if (!this.#sumAt(fromMs, this.#start) || !this.#sumAt(toMs, out)) return false;
    for (let i = 0; i < 3; i++) out[i] = this.#start[i] - out[i];
    return true;
  }

  #sumAt(tMs: number, out: Float64Array): boolean {
    let low = Math.max(0, this.#count - CAPACITY);
    let high = this.#count - 1;
    if (high <= low || !(tMs >= this.#times[low % CAPACITY]) || !(tMs <= this.#times[high % CAPACITY])) return false;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#times[middle % CAPACITY] <= tMs) low = middle;
      else high = middle;
    }
    const a = low % CAPACITY;
    const b = high % CAPACITY;
    const share = (tMs - this.#times[a]) / (this.#times[b] - this.#times[a]);
    for (let i = 0; i < 3; i++)
      out[i] = this.#sums[3 * a + i] + share * (this.#sums[3 * b + i] - this.#sums[3 * a + i]);
    return true;
  }

  /** Multiplies `out` by the turn at a reading's rate within `ms`. */
  #advance(at: number, ms: number, out: Mat3): void {
    if (!(ms > 0)) return;
    const s = -ms / 1000;
    expSo3(s * this.#rates[3 * at], s * this.#rates[3 * at + 1], s * this.#rates[3 * at + 2], this.#step);
    out.set(multiply3(this.#step, out, this.#product));
  }

  /**
   * cameraFromWorld at a time, for a world that is level but of any direction: the last fused attitude, turned back or
   * on by the gyroscope.
   *
   * @param out 9, row-major.
   * @returns false before the first attitude.
   */
  attitude(tMs: number, out: Mat3): boolean {
    if (!this.hasAttitude) return false;
    if (tMs >= this.#attitudeMs) {
      multiply3(this.turn(this.#attitudeMs, tMs, this.#axes), this.#attitude, out);
      return true;
    }
    const back = this.turn(tMs, this.#attitudeMs, this.#axes);
    multiply3(transpose3(back, this.#step), this.#attitude, out);
    return true;
  }
}
