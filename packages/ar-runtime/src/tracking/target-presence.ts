import type { Result } from '@anchora/vision';

/** Content may stay this long at the last good pose, counted from that picture's capture; the promise is 250 ms. */
export const HOLD_AFTER_CAPTURE_MS = 220;
/** On a machine so slow that poses arrive that late, they still show until the next one can have come. */
const HOLD_AFTER_ARRIVAL_MS = 100;

export interface PresenceEvents {
  onFound(): void;
  onLost(): void;
}

/**
 * Decides from poses and time whether the target counts as seen. Time alone ends it: when frames stop arriving, no
 * result comes that could say so.
 */
export class TargetPresence {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen = false;

  constructor(
    private readonly events: PresenceEvents,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @returns the pose to draw, or null if there is none. */
  update(result: Result | undefined, captureMs: number): Float32Array | null {
    if (result?.state === 'lost') this.end();
    const matrix = result?.matrix;
    if (!matrix || (result.state !== 'tracking' && result.state !== 'coasting')) return null;
    if (result.state === 'tracking') this.hold(captureMs);
    // A coasting pose is a guess: it is drawn, but it neither finds the target nor keeps it.
    return this.seen ? matrix : null;
  }

  /** Ends the presence at once, as on stop, suspend or a change of the camera's size. */
  end(): void {
    clearTimeout(this.timer);
    if (!this.seen) return;
    this.seen = false;
    this.events.onLost();
  }

  private hold(captureMs: number): void {
    clearTimeout(this.timer);
    const left = Math.max(captureMs + HOLD_AFTER_CAPTURE_MS - this.now(), HOLD_AFTER_ARRIVAL_MS);
    this.timer = setTimeout(() => this.end(), Math.min(left, HOLD_AFTER_CAPTURE_MS));
    if (this.seen) return;
    this.seen = true;
    this.events.onFound();
  }
}
