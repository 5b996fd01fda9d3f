/**
 * Holds back the page's animation frames and its clock, so that a loop that waits for them advances when it is told to.
 * Must be set up before the loop's module is loaded: some keep the function that they find then.
 */
export class FrameStepper {
  private readonly original = window.requestAnimationFrame.bind(window);
  private readonly realNow = Date.now.bind(Date);
  private held: FrameRequestCallback[] = [];
  private holding = false;

  constructor() {
    window.requestAnimationFrame = (callback) => {
      if (!this.holding) return this.original(callback);
      return this.held.push(callback);
    };
  }

  /** From now on animation frames wait, and Date.now stands still. */
  hold(): void {
    this.holding = true;
  }

  setTime(tMs: number): void {
    Date.now = () => 1.7e12 + tMs;
  }

  /** Lets what waits run once. */
  step(): void {
    const callbacks = this.held;
    this.held = [];
    for (const callback of callbacks) callback(performance.now());
  }

  release(): void {
    this.holding = false;
    Date.now = this.realNow;
    this.step();
  }
}
