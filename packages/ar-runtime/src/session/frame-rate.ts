/** Tracked pictures per second, the worker's mean time for one and their last width, between two calls of `take`. */
export class FrameRate {
  private count = 0;
  private sumMs = 0;
  private widthPx = 0;
  private sinceMs = performance.now();

  add(trackMs: number, trackedWidthPx: number): void {
    this.count++;
    this.sumMs += trackMs;
    this.widthPx = trackedWidthPx;
  }

  take(): { fps: number; trackMs: number; trackedWidthPx: number } {
    const now = performance.now();
    const seconds = (now - this.sinceMs) / 1000;
    const taken = {
      fps: seconds > 0 ? this.count / seconds : 0,
      trackMs: this.count > 0 ? this.sumMs / this.count : 0,
      trackedWidthPx: this.widthPx,
    };
    this.count = 0;
    this.sumMs = 0;
    this.sinceMs = now;
    return taken;
  }
}
