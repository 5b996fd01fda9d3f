import { elementAt } from '../element-at';
import { mulberry32 } from '../seeded-random';

/**
 * Pose of the target before the camera. Camera frame: x right, y down, z forward; lengths in target widths. The target
 * turns by roll about the view axis, then tilts by pitch and yaw about its own axes.
 */
export interface TargetPose {
  /** Centre of the target in the picture, as shares of the picture's width and height; 0.5 is the middle. */
  u: number;
  v: number;
  /** Share of the picture's width that the frontal target's width takes. */
  size: number;
  rollDeg: number;
  pitchDeg: number;
  yawDeg: number;
}

export interface Keyframe extends TargetPose {
  /** Time in the clip. */
  tS: number;
  /** Moves to this keyframe at constant speed instead of easing. */
  linear?: boolean;
}

/** Keyframes in the order of their times, at least one. */
export type PosePath = readonly [Keyframe, ...Keyframe[]];

/** Pose at a time, eased between keyframes; before the first and after the last the nearest one holds. */
export function poseAt(path: PosePath, tS: number): TargetPose {
  const next = path.findIndex((key) => key.tS > tS);
  if (next === 0) return path[0];
  const from = elementAt(path, (next < 0 ? path.length : next) - 1);
  const to = path[next];
  if (!to) return from;
  const passed = (tS - from.tS) / (to.tS - from.tS);
  const share = to.linear ? passed : (1 - Math.cos(Math.PI * passed)) / 2;
  const mix = (a: number, b: number): number => a + (b - a) * share;
  return {
    u: mix(from.u, to.u),
    v: mix(from.v, to.v),
    size: mix(from.size, to.size),
    rollDeg: mix(from.rollDeg, to.rollDeg),
    pitchDeg: mix(from.pitchDeg, to.pitchDeg),
    yawDeg: mix(from.yawDeg, to.yawDeg),
  };
}

/** The picture a little below the middle, where hands hold it, at a size that leaves room to move. */
const MIDDLE: TargetPose = { u: 0.5, v: 0.52, size: 0.28, rollDeg: 0, pitchDeg: 0, yawDeg: 0 };

/** The target stands still, by default in the middle. */
export function stillPath(pose: Partial<TargetPose> = {}): PosePath {
  return [{ tS: 0, ...MIDDLE, ...pose }];
}

/**
 * Time from one pose of a moving target to the next, and how far each varies about the middle. Chosen, not measured.
 */
const POSE_EVERY_S = 1.2;
const SPREAD = { u: 0.05, v: 0.1, sizeShare: 0.2, rollDeg: 25, tiltDeg: 30 };

/**
 * The target drifts, comes nearer, tilts and turns without leaving the view; both ends are equal, so that it can loop.
 */
export function movingPath(seed: number, durationS: number, around: Partial<TargetPose> = {}): PosePath {
  const random = mulberry32(seed);
  const base = { ...MIDDLE, ...around };
  const spread = (range: number): number => (random() * 2 - 1) * range;
  const steps = Math.max(2, Math.round(durationS / POSE_EVERY_S));
  const keyframe = (step: number): Keyframe => ({
    tS: (step * durationS) / steps,
    u: base.u + spread(SPREAD.u),
    v: base.v + spread(SPREAD.v),
    size: base.size * (1 + spread(SPREAD.sizeShare)),
    rollDeg: base.rollDeg + spread(SPREAD.rollDeg),
    pitchDeg: base.pitchDeg + spread(SPREAD.tiltDeg),
    yawDeg: base.yawDeg + spread(SPREAD.tiltDeg),
  });
  const first = keyframe(0);
  const others = Array.from({ length: steps - 1 }, (_, place) => keyframe(place + 1));
  return [first, ...others, { ...first, tS: durationS }];
}

/** Moves to and fro sideways at a constant speed, in frame widths per second, over `range` frame widths. */
export function sweepPath(
  speed: number,
  range: number,
  pose: Partial<TargetPose> = {},
): { path: PosePath; durationS: number } {
  const seen = { ...MIDDLE, ...pose };
  const [left, right] = [seen.u - range / 2, seen.u + range / 2];
  const wayS = range / speed;
  return {
    path: [
      { tS: 0, ...seen, u: left },
      { tS: wayS, ...seen, u: right, linear: true },
      { tS: 2 * wayS, ...seen, u: left, linear: true },
    ],
    durationS: 2 * wayS,
  };
}

/**
 * A place to the right of the frame, where nothing of a usual picture is in view, as a share of the frame's width.
 * Chosen, not measured.
 */
export const OUT_OF_VIEW_U = 1.5;
/** A place farther to the right, for larger pictures. Chosen, not measured. */
export const FAR_OUT_OF_VIEW_U = 1.8;
/** Time in which a picture leaves the view; chosen, not measured. */
const LEAVES_S = 0.35;

/** The target is in view for `seenS`, out of view to the side for `awayS`, and in view again for `seenS`. */
export function leavingPath(
  { seenS, awayS }: { seenS: number; awayS: number },
  pose: Partial<TargetPose> = {},
): { path: PosePath; durationS: number } {
  const seen = { ...MIDDLE, ...pose };
  const away = { ...seen, u: OUT_OF_VIEW_U };
  const goneFromS = seenS + LEAVES_S;
  const backFromS = goneFromS + awayS + LEAVES_S;
  const durationS = backFromS + seenS;
  return {
    path: [
      { tS: 0, ...seen },
      { tS: seenS, ...seen },
      { tS: goneFromS, ...away },
      { tS: goneFromS + awayS, ...away },
      { tS: backFromS, ...seen },
      { tS: durationS, ...seen },
    ],
    durationS,
  };
}

/** Time in which one picture leaves the view and the other comes; chosen, not measured. */
export const TURN_S = 0.3;

/** Two pictures in turn: one is in view, each for `seenS`, while the other is away to the side. */
export function takingTurns(
  seenS: number,
  pose: Partial<TargetPose> = {},
): { first: PosePath; second: PosePath; durationS: number } {
  const seen = { ...MIDDLE, ...pose };
  const away = { ...seen, u: FAR_OUT_OF_VIEW_U };
  const [leaves, gone] = [seenS, seenS + TURN_S];
  const [comes, durationS] = [gone + seenS, gone + seenS + TURN_S];
  const between = (first: TargetPose, second: TargetPose): PosePath => [
    { tS: 0, ...first },
    { tS: leaves, ...first },
    { tS: gone, ...second },
    { tS: comes, ...second },
    { tS: durationS, ...first },
  ];
  return { first: between(seen, away), second: between(away, seen), durationS };
}
