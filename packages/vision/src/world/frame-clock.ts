/* Set on 2026-11-23 with walks whose frames came up to 100 ms late, were dropped, or came twice. */

/** Rate at which the usual time between frames is learned, and at which an irregular one is forgotten. */
const LEARN_RATE = 0.1;
const FORGET_RATE = 0.05;
/** Frames are even up to this deviation, ms. */
const EVEN_MS = 12;
/** Longer deviations are pauses, ms. */
const MAX_JITTER_MS = 100;

/** How far the times of frames may be wrong: browsers give late times to pictures whose time of capture they do not know. */
export class FrameClock {
  /** Largest error to expect of the time between two frames, ms; 0 while frames come evenly. */
  jitterMs = 0;
  #deviationMs = 0;
  /** Time between the last two frames, ms: by the camera's pace where their times are uneven. */
  stepMs = 0;
  #usualMs = 0;

  reset(): void {
    this.jitterMs = this.#deviationMs = this.stepMs = this.#usualMs = 0;
  }

  /** Takes the time between two frames. */
  tick(elapsedMs: number): void {
    if (!(elapsedMs > 0)) return;
    if (this.#usualMs === 0) this.#usualMs = elapsedMs;
    // Frames may have been dropped between two.
    const frames = Math.max(1, Math.round(elapsedMs / this.#usualMs));
    const deviationMs = Math.min(MAX_JITTER_MS, Math.abs(elapsedMs - this.#usualMs));
    this.#usualMs += LEARN_RATE * (elapsedMs / frames - this.#usualMs);
    this.#deviationMs = Math.max(deviationMs, (1 - FORGET_RATE) * this.#deviationMs);
    const isEven = this.#deviationMs < EVEN_MS;
    this.stepMs = isEven ? elapsedMs : frames * this.#usualMs;
    this.jitterMs = isEven ? 0 : this.#deviationMs;
  }
}
