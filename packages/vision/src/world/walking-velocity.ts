import { mix, moveOn, type WorldPose } from './world-pose';

/**
 * Share of the latest velocity that a frame with a clear place takes over. Set on 2026-11-23 with the walks of the
 * world bench.
 */
const RATE = 0.4;
/**
 * RATE for a place that is not clear. Set on 2026-11-27 with the walks away, turn and explore: while such places
 * changed nothing, a visitor who set off over tiles was expected to stand.
 */
const VAGUE_RATE = 0.15;
/**
 * RATE for a place that is not clear in a fast turn, in which the measured place may jump though the visitor stands
 * still. Set with VAGUE_RATE.
 */
const TURNING_RATE = 0.06;
/**
 * If no place was clear for this time, ms, a fast turn no longer lowers the share, and the next clear place alone tells
 * of a slower camera: on faint floors a visitor may have stopped since. Set on 2026-11-26 with a walk over concrete, on
 * which a camera that had stopped was expected to go on for 0.6 m. Of a faster one it tells as much as any: over
 * concrete (2026-11-30), it moved content by 7 px a frame at rest.
 */
const STALE_MS = 500;
/**
 * Time constant with which a walking camera that lost sight of the surface is taken to slow down, s: then 37% of its
 * speed are left. Chosen, not tuned: it is about the time of a step.
 */
const STOPPING_S = 0.6;

const REST = new Float64Array(3);

/** A frame with sight of the surface. */
interface WalkedFrame {
  /** Whether its place is exact enough to go on from; it is steady then. */
  isClear: boolean;
  /** Whether the camera turns slowly. */
  isSteady: boolean;
}

/** How the camera moves along the surface, by the places at which it was seen. */
export class WalkingVelocity {
  /** Velocity, m/s. */
  readonly mPerS = new Float64Array(3);

  get speedMPerS(): number {
    return Math.hypot(...this.mPerS);
  }

  stop(): void {
    this.mPerS.fill(0);
  }

  /**
   * Takes the velocity between the places in the last two frames, m/s.
   *
   * @param sinceClearMs time since the clear place before.
   */
  note(velocity: Float64Array, { isClear, isSteady }: WalkedFrame, sinceClearMs: number): void {
    const isStale = !(sinceClearMs < STALE_MS);
    const vagueRate = isSteady || isStale ? VAGUE_RATE : TURNING_RATE;
    const hasStopped = isStale && Math.hypot(...velocity) < this.speedMPerS;
    mix(this.mPerS, velocity, !isClear ? vagueRate : hasStopped ? 1 : RATE);
    // A visitor's steps move the camera up and down; it stays at its height.
    this.mPerS[1] = 0;
  }

  /** Moves a camera on that went out of sight this long ago, s. */
  carry(camera: WorldPose, seconds: number): void {
    moveOn(camera, this.mPerS, STOPPING_S * (1 - Math.exp(-seconds / STOPPING_S)));
  }

  /** Moves a camera on for a frame without sight, after which it is slower. */
  slow(camera: WorldPose, seconds: number): void {
    mix(this.mPerS, REST, 1 - Math.exp(-seconds / STOPPING_S));
    moveOn(camera, this.mPerS, seconds);
  }
}
