/** Receives gestures; coordinates in client px. */
export interface GestureListener {
  /** One finger, briefly and in one place. */
  onTap?(x: number, y: number): void;
  /** One finger moves. `onDragStart` gives the point from which the drag is measured. */
  onDragStart?(x: number, y: number): void;
  onDrag?(x: number, y: number): void;
  onDragEnd?(): void;
  /** Two fingers: their present distance divided by the previous one. */
  onPinch?(factor: number): void;
  /** Two fingers: turn since the last call, counter-clockwise on the screen, rad. */
  onTwist?(rad: number): void;
}

/** A finger that moves by less than this counts as resting, px. Chosen, not measured, like the numbers below. */
const SLOP_PX = 8;
/** A finger that rests for longer is not a tap; phones take it for a long press from about 500 ms on. */
const TAP_MS = 400;
/** Two fingers that move by less than this do not pinch (share of their distance) or twist (rad). */
const PINCH_SLOP = 0.04;
const TWIST_SLOP = (5 * Math.PI) / 180;
/** Below this distance two fingers have no reliable direction, px. */
const MIN_SPREAD_PX = 12;

interface Finger {
  x: number;
  y: number;
}

/** Two fingers: distance (px) and angle (rad) at the last call, and whether they have left the slop. */
interface Pair {
  spread: number;
  angle: number;
  pinching: boolean;
  twisting: boolean;
}

/**
 * Recognises taps, drags, pinches and twists. Pinch and twist can happen together. Whenever a finger is added or
 * lifted, measuring starts again, so that nothing jumps.
 */
export class GestureTracker {
  private readonly fingers = new Map<number, Finger>();
  private pair: Pair | null = null;
  private dragging = false;
  /** Set while this can still become a tap. */
  private tap: { x: number; y: number; sinceMs: number } | null = null;

  constructor(private readonly listener: GestureListener) {}

  down(id: number, x: number, y: number, nowMs: number): void {
    this.fingers.set(id, { x, y });
    this.tap = this.fingers.size === 1 ? { x, y, sinceMs: nowMs } : null;
    this.regroup();
  }

  move(id: number, x: number, y: number): void {
    const finger = this.fingers.get(id);
    if (!finger) return;
    finger.x = x;
    finger.y = y;
    if (this.fingers.size === 1) this.moveOne(x, y);
    else this.movePair();
  }

  up(id: number, nowMs: number): void {
    const finger = this.fingers.get(id);
    if (!finger) return;
    const { tap } = this;
    this.lift(id);
    if (tap && nowMs - tap.sinceMs <= TAP_MS) this.listener.onTap?.(tap.x, tap.y);
  }

  /** Called if the browser uses the finger for another gesture. */
  cancel(id: number): void {
    if (this.fingers.has(id)) this.lift(id);
  }

  private lift(id: number): void {
    this.fingers.delete(id);
    this.tap = null;
    this.regroup();
  }

  private regroup(): void {
    if (this.dragging) this.listener.onDragEnd?.();
    this.dragging = false;
    const [one, two] = this.fingers.values();
    this.pair = one && two ? { ...pairOf(one, two), pinching: false, twisting: false } : null;
    // The remaining finger of two drags at once, because it cannot become a tap any more.
    if (one && !two && !this.tap) this.startDrag(one.x, one.y);
  }

  private startDrag(x: number, y: number): void {
    this.dragging = true;
    this.listener.onDragStart?.(x, y);
  }

  private moveOne(x: number, y: number): void {
    if (this.tap) {
      if (Math.hypot(x - this.tap.x, y - this.tap.y) < SLOP_PX) return;
      this.tap = null;
      this.startDrag(x, y);
    }
    this.listener.onDrag?.(x, y);
  }

  private movePair(): void {
    const { pair } = this;
    const [one, two] = this.fingers.values();
    if (!pair || !one || !two) return;
    const { spread, angle } = pairOf(one, two);
    if (spread < MIN_SPREAD_PX || pair.spread < MIN_SPREAD_PX) {
      pair.spread = spread;
      pair.angle = angle;
      return;
    }
    this.pinch(pair, spread);
    this.twist(pair, angle);
  }

  private pinch(pair: Pair, spread: number): void {
    const factor = spread / pair.spread;
    if (!pair.pinching && Math.abs(factor - 1) < PINCH_SLOP) return;
    pair.spread = spread;
    // The movement within the slop is not reported, because the content would jump by it.
    if (pair.pinching) this.listener.onPinch?.(factor);
    pair.pinching = true;
  }

  private twist(pair: Pair, angle: number): void {
    const turn = shortestTurn(angle - pair.angle);
    if (!pair.twisting && Math.abs(turn) < TWIST_SLOP) return;
    pair.angle = angle;
    if (pair.twisting) this.listener.onTwist?.(turn);
    pair.twisting = true;
  }
}

/** Counter-clockwise as seen on the screen, whose y axis points down. */
function pairOf(one: Finger, two: Finger): { spread: number; angle: number } {
  return { spread: Math.hypot(two.x - one.x, two.y - one.y), angle: Math.atan2(one.y - two.y, two.x - one.x) };
}

function shortestTurn(rad: number): number {
  return rad - 2 * Math.PI * Math.round(rad / (2 * Math.PI));
}
