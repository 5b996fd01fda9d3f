import type { Result } from '@anchora/vision';

/**
 * Content may stay this long at the last good pose; the promise is 250 ms. Counted from when the pose came, not from its
 * picture's capture: a machine that takes 150 ms per picture would otherwise flicker.
 */
export const HOLD_MS = 200;

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

  constructor(private readonly events: PresenceEvents) {}

  /** @returns the pose to draw, or null if there is none. */
  update(result: Result | undefined): Float32Array | null {
    if (result?.state === 'lost') this.end();
    const matrix = result?.matrix;
    if (!matrix || (result.state !== 'tracking' && result.state !== 'coasting')) return null;
    if (result.state === 'tracking') this.hold();
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

  private hold(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), HOLD_MS);
    if (this.seen) return;
    this.seen = true;
    this.events.onFound();
  }
}
