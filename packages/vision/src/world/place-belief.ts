import type { Mat3 } from '../geometry/mat3';
import { logSo3 } from '../geometry/so3';
import type { MotionTrack } from './motion-track';
import { copyWorldPose, createWorldPose, type WorldPose } from './world-pose';

const DEGREE = Math.PI / 180;

/*
 * Standard deviations of the camera's next place as the sensors and the last frames tell it. Set on 2026-11-23 with the
 * walks of the world bench. Smaller ones trust the sensors more, and the patches less.
 */

/** Deviation of a turn while the surface is in sight; TURN_SHARE of the turn is added. */
const TURN_RAD = 0.3 * DEGREE;
const TURN_SHARE = 0.05;
/**
 * Frames that come at nearly the same time count as this far apart, ms: what is divided by that time would grow without
 * limit. Chosen, not tuned: a camera at 100 frames a second.
 */
export const MIN_STEP_MS = 10;
/** Deviation of the delay of pictures, for a camera that is looked for. */
const DELAY_MS = 15;
/** Time whose way at the largest speed is the deviation of a step. */
const STEP_SHARE_S = 0.012;
/** Growth of the turn's deviation since the last clear place. */
const TURN_GROWTH_RAD_PER_S = 0.5 * DEGREE;
/** Growth of the step's deviation since then, as a share of the way at the largest speed. */
const STEP_GROWTH_SHARE = 0.1;
/** Deviation of the direction of a camera that is looked for, when sight was lost. */
const LOST_TURN_RAD = 1 * DEGREE;
/** Growth of that deviation. */
const LOST_TURN_GROWTH_RAD_PER_S = 0.3 * DEGREE;
/** Deviation of the height of a camera that is looked for, when sight was lost. */
const LOST_HEIGHT_M = 0.05;
/** Growth of that deviation. */
const LOST_HEIGHT_GROWTH_M_PER_S = 0.1;
/** Deviation of its place along the surface. */
const LOST_ALONG_M = 1;

const turn = new Float64Array(9);
const later = new Float64Array(3);

/** Belief about the camera's place by the motion sensors and the last frames. */
export interface PlaceBelief {
  pose: WorldPose;
  /** Standard deviation of the direction, rad. */
  turnRad: number;
  /**
   * A further deviation about one axis, as a rotation vector in camera axes, rad: of a turn whose time is uncertain.
   */
  swing: Float64Array;
  /** Standard deviations of the place along the surface, and of its height, m. */
  alongM: number;
  heightM: number;
}

export function createPlaceBelief(): PlaceBelief {
  return { pose: createWorldPose(), turnRad: 0, swing: new Float64Array(3), alongM: 0, heightM: 0 };
}

/** The turn between two frames on the sensors' clock. */
interface SensedTurn {
  fromMs: number;
  toMs: number;
  /** Largest error of the frames' times beside their delay, ms. */
  jitterMs: number;
  /** Standard deviation of their delay, ms. */
  delayMs: number;
  /** The turn itself, rad. */
  turnRad: number;
}

/**
 * How sure the next place is while the surface is in sight.
 *
 * @param unclearS time since the last place that was clear, s.
 * @param maxSpeed largest speed of the camera, m/s.
 */
export function believeNext(
  belief: PlaceBelief,
  motion: MotionTrack,
  { fromMs, toMs, jitterMs, delayMs, turnRad }: SensedTurn,
  { unclearS, maxSpeed }: { unclearS: number; maxSpeed: number },
): void {
  belief.turnRad = TURN_RAD + TURN_SHARE * turnRad + TURN_GROWTH_RAD_PER_S * unclearS;
  belief.alongM = maxSpeed * (STEP_SHARE_S + STEP_GROWTH_SHARE * unclearS);
  belief.heightM = belief.alongM / 2;
  // A turn that begins or ends is another one if the pictures are older or younger than assumed.
  const errorMs = delayMs + jitterMs;
  logSo3(motion.turn(fromMs - errorMs, toMs - errorMs, turn), belief.swing);
  logSo3(motion.turn(fromMs + errorMs, toMs + errorMs, turn), later);
  for (let i = 0; i < 3; i++) belief.swing[i] = (belief.swing[i] - later[i]) / 2;
}

/** A frame of a lost camera: the time since sight was lost, the turn in that frame, 9, row-major, and its duration. */
interface LostTurn {
  lostMs: number;
  turn: Mat3;
  stepMs: number;
}

/** How sure a place is at which a lost camera may be. */
export function believeLost(belief: PlaceBelief, candidate: WorldPose, { lostMs, turn, stepMs }: LostTurn): void {
  copyWorldPose(candidate, belief.pose);
  belief.turnRad = LOST_TURN_RAD + (LOST_TURN_GROWTH_RAD_PER_S * lostMs) / 1000;
  belief.heightM = LOST_HEIGHT_M + (LOST_HEIGHT_GROWTH_M_PER_S * lostMs) / 1000;
  belief.alongM = LOST_ALONG_M;
  logSo3(turn, belief.swing);
  const errorShare = DELAY_MS / Math.max(MIN_STEP_MS, stepMs);
  for (let i = 0; i < 3; i++) belief.swing[i] *= errorShare;
}
