import type { Result } from '@anchora/vision';

/** Content is held at the last good pose for this long, because a lost target must be gone within 250 ms. */
const HOLD_MS = 200;
/**
 * A pose older than this is out of date, however slow camera and tracker are. Chosen, not measured, like the next two.
 */
const MAX_HOLD_MS = 1000;
/** With infrequent poses, the wait for the next one is this many times their mean interval. */
const GAPS = 2.5;
/** Weight of a new interval between two answers in the running mean. */
const GAP_WEIGHT = 0.3;

interface PresenceEvents {
  onFound(id: number): void;
  onLost(id: number): void;
}

type SeenTarget = Pick<Result, 'id' | 'bend'> & { matrix: Float32Array };

/**
 * Decides from poses and time which target counts as seen; one at a time.
 *
 * The content is drawn on the very picture it was tracked in, so until the next answer the view is late but not wrong.
 * A timeout alone therefore ends the presence only if no picture is with the tracker and none is due from a slow
 * camera. After the timeout, an answer without a pose ends it at once.
 */
export class TargetPresence {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen: number | null = null;
  private goodMs = 0;
  private answerMs = Number.NaN;
  private gapMs = 0;

  /**
   * @param isAwaited whether the tracker has a picture that it has not answered yet.
   * @param now clock, ms; another than that of the page for bench programs.
   */
  constructor(
    private readonly events: PresenceEvents,
    private readonly isAwaited: () => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Takes the tracker's answer to one picture.
   *
   * @returns the target to draw and its pose, or null if no target is seen.
   */
  update(results: readonly Result[]): SeenTarget | null {
    this.keepTime();
    const tracked = this.pick(results);
    if (tracked?.matrix) {
      this.hold(tracked.id);
      return tracked as SeenTarget;
    }
    if (this.seen === null) return null;
    const isGivenUp = results.some(({ id, state }) => id === this.seen && state === 'lost');
    if (isGivenUp || this.now() - this.goodMs >= HOLD_MS) this.end();
    // A coasting pose is a prediction and may be wrong on a newer picture, so the last drawn picture stays.
    return null;
  }

  /** Ends the presence at once, as on stop, suspend or a change of the camera's size. */
  end(): void {
    clearTimeout(this.timer);
    if (this.seen === null) return;
    const id = this.seen;
    this.seen = null;
    this.events.onLost(id);
  }

  /** The tracked target to show: the one already seen, if it is still tracked. */
  private pick(results: readonly Result[]): Result | undefined {
    let first: Result | undefined;
    for (const result of results) {
      if (result.state !== 'tracking') continue;
      if (result.id === this.seen) return result;
      first ??= result;
    }
    return first;
  }

  private hold(id: number): void {
    if (this.seen !== null && this.seen !== id) this.end();
    this.goodMs = this.now();
    this.wait(HOLD_MS);
    if (this.seen !== null) return;
    this.seen = id;
    this.events.onFound(id);
  }

  private wait(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.timeIsUp(), ms);
  }

  private timeIsUp(): void {
    const heldMs = this.now() - this.goodMs;
    const limitMs = this.isAwaited() ? MAX_HOLD_MS : Math.min(MAX_HOLD_MS, GAPS * this.gapMs);
    // Checks again later; the awaited answer itself arrives in `update`.
    if (heldMs < limitMs) this.wait(Math.min(limitMs - heldMs, HOLD_MS));
    else this.end();
  }

  private keepTime(): void {
    const now = this.now();
    const gapMs = now - this.answerMs;
    // A longer interval is a pause and does not count.
    if (gapMs <= MAX_HOLD_MS) this.gapMs += (gapMs - this.gapMs) * (this.gapMs === 0 ? 1 : GAP_WEIGHT);
    this.answerMs = now;
  }
}
