/* Set on 2026-11-23 with walks whose frames came up to 100 ms late, were dropped, or came twice. */

/** Rate per frame at which the usual time between frames is learned. */
const LEARN_RATE = 0.1;
/** Rate per frame at which an irregular time is forgotten. */
const FORGET_RATE = 0.05;
/** Frames are even up to this deviation, ms. */
const EVEN_MS = 12;
/** Longer deviations are pauses, ms. */
const MAX_JITTER_MS = 100;

/**
 * Frames over which their times are averaged. Set on 2026-11-24: with times up to 8 ms late, a turn of 285°/s between
 * two frames was wrong by 1.4°.
 */
const AVERAGED_FRAMES = 24;

/**
 * The times at which the camera took its frames. Pages get frames some ms late, now more and now less, and browsers may
 * not know when a picture was taken; but a camera takes them evenly.
 *
 * A g-h filter with growing memory: Brookner, Tracking and Kalman Filtering Made Easy, 1998, sec. 1.2.10.
 */
export class FrameClock {
  /** Time of the last frame, and of the one before, ms: by the camera's pace while frames come evenly. */
  timeMs = Number.NaN;
  beforeMs = Number.NaN;
  /** Largest error to expect of the time between two frames, ms; 0 while frames come evenly. */
  jitterMs = 0;
  #deviationMs = 0;
  /** Time between the last two frames, ms: by the camera's pace where their times are uneven. */
  stepMs = 0;
  #usualMs = 0;
  #givenMs = Number.NaN;
  /** Frames that the average covers. */
  #averaged = 0;
  #paceMs = 0;

  /** Begins with a frame. */
  start(tMs: number): void {
    this.timeMs = this.beforeMs = this.#givenMs = tMs;
    this.jitterMs = this.#deviationMs = this.stepMs = this.#usualMs = this.#paceMs = 0;
    this.#averaged = 1;
  }

  /** Takes the time at which the page got the next frame. */
  tick(tMs: number): void {
    if (Number.isNaN(this.timeMs)) this.start(tMs);
    this.beforeMs = this.timeMs;
    const elapsedMs = tMs - this.#givenMs;
    if (!(elapsedMs > 0)) return;
    this.#givenMs = tMs;
    if (this.#usualMs === 0) this.#usualMs = elapsedMs;
    // Frames may have been dropped between two.
    const frames = Math.max(1, Math.round(elapsedMs / this.#usualMs));
    const deviationMs = Math.min(MAX_JITTER_MS, Math.abs(elapsedMs - this.#usualMs));
    this.#usualMs += LEARN_RATE * (elapsedMs / frames - this.#usualMs);
    this.#deviationMs = Math.max(deviationMs, (1 - FORGET_RATE) * this.#deviationMs);
    this.#average(tMs, frames);
    const isEven = this.#deviationMs < EVEN_MS;
    this.stepMs = isEven ? this.timeMs - this.beforeMs : frames * this.#usualMs;
    this.jitterMs = isEven ? 0 : this.#deviationMs;
  }

  /** @param frames that the camera has taken since the last one. */
  #average(tMs: number, frames: number): void {
    const expectedMs = this.timeMs + frames * this.#paceMs;
    const lateMs = tMs - expectedMs;
    if (this.#averaged < 2 || Math.abs(lateMs) > EVEN_MS) {
      this.timeMs = tMs;
      this.#paceMs = this.#usualMs;
      this.#averaged = 2;
      return;
    }
    const n = Math.min(AVERAGED_FRAMES, ++this.#averaged);
    this.timeMs = expectedMs + ((2 * (2 * n - 1)) / (n * (n + 1))) * lateMs;
    this.#paceMs += (6 / (n * (n + 1) * frames)) * lateMs;
  }
}
