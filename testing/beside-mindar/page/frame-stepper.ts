/**
 * Holds back the page's animation frames and its clock, so that a loop that waits for them advances step by step. Must
 * be constructed before the loop's module loads, because a module may keep a reference to requestAnimationFrame.
 */
export class FrameStepper {
  private readonly original = window.requestAnimationFrame.bind(window);
  private readonly realNow = Date.now.bind(Date);
  private held: FrameRequestCallback[] = [];
  private isHolding = false;

  constructor() {
    window.requestAnimationFrame = (callback) => {
      if (!this.isHolding) return this.original(callback);
      return this.held.push(callback);
    };
  }

  /** Holds animation frames from now on; `setTime` stops the clock. */
  hold(): void {
    this.isHolding = true;
  }

  /** Stops the clock at `tMs` after a date in 2023, so that it looks like a real one. */
  setTime(tMs: number): void {
    Date.now = () => 1.7e12 + tMs;
  }

  /** Runs the waiting callbacks once. */
  step(): void {
    const callbacks = this.held;
    this.held = [];
    for (const callback of callbacks) callback(performance.now());
  }

  release(): void {
    this.isHolding = false;
    Date.now = this.realNow;
    this.step();
  }
}
