import type { Camera } from '../geometry/camera';
import { depthOf, type Pose } from '../geometry/pose';
import { viewPose } from '../geometry/view-pose';
import type { Random } from '../simulation/random';
import type { ScoreCondition } from '../types';

/** One simulated view of a target. */
export interface ScoreView {
  condition: ScoreCondition;
  /** Place in a series that gets harder from view to view, 0 the easiest. */
  step: number;
  /** Geometric mean of the target's sides in a frontal view, frame px. */
  sizePx: number;
  tiltDeg: number;
  /** Factor of all gray levels: 1 for a well lit picture, less for a dim one, more for a bright one. */
  gain: number;
  /** Standard deviation of the sensor's noise, gray levels of 0..255. */
  noise: number;
  /** Movement while the shutter is open, px to both sides; comes after a sharp frame. */
  motionPx: number;
  /** Radius of the defocus, px; comes after a sharp frame. */
  defocusPx: number;
  /** Share of the target's area under glare. */
  glare: number;
}

/** The usual view of a visitor; each of the other conditions changes one or two things of it. Chosen, not measured. */
const ORDINARY = { step: 0, sizePx: 280, tiltDeg: 20, gain: 1, noise: 2.5, motionPx: 0, defocusPx: 0, glare: 0 };

const view = (condition: ScoreCondition, changes: Partial<ScoreView>): ScoreView => ({
  ...ORDINARY,
  condition,
  ...changes,
});

/**
 * The views of a score: ordinary ones first, then five conditions in series that get harder step by step, so that the
 * recall of a condition says how far a target can be tracked in it. The last steps are near the limit of the best
 * pictures.
 *
 * Last set on 2026-11-22, with the forty pictures and seed 1 of `npm run bench -- scores`, so that the score is near
 * the share of first looks that find a picture (docs/benchmarks.md, "Score and recall"). Harder views lower all scores.
 */
export const SCORE_VIEWS: readonly ScoreView[] = [
  ...[200, 240, 280, 320, 225, 400, 170, 360, 250, 160, 330, 290].map((sizePx, i) =>
    view('ordinary', { sizePx, tiltDeg: [0, 20, 35][i % 3], gain: [1, 0.8, 1.15][i % 3] }),
  ),
  ...[130, 110, 93, 78, 66, 57, 49, 43].map((sizePx, step) =>
    view('far', { step, sizePx, tiltDeg: step % 2 === 0 ? 5 : 25 }),
  ),
  ...[50, 58, 64, 68, 71, 74, 77, 79].map((tiltDeg, step) => view('tilt', { step, tiltDeg, sizePx: 300 })),
  ...[4, 7, 10, 14].map((motionPx, step) => view('blur', { step, motionPx })),
  ...[1, 2, 3, 5].map((defocusPx, step) => view('blur', { step, defocusPx })),
  ...[0.15, 0.3, 0.4, 0.5, 0.6, 0.7].map((glare, step) => view('glare', { step, glare })),
  ...[0.3, 0.2, 0.14, 0.1, 0.08, 0.06, 0.045, 0.035].map((gain, step) => view('dim', { step, gain })),
];

/**
 * Largest length of a target's longer side, as a share of the frame's height. This number and the next two are chosen,
 * not measured; `drawScorePose` says how often a corner is outside with them.
 */
const MAX_LONGER_SIDE = 0.95;
/** Share of the free room around the target from which its place is drawn. Chosen, not tuned. */
const USED_ROOM = 0.6;
/**
 * Side of the square that counts as taken, over the geometric mean of the target's sides: turned by its roll it needs
 * more.
 */
const TAKEN_ROOM = 1.2;

/**
 * A random pose with the given size and tilt, with the target mostly inside the frame: a corner is outside in 8% of the
 * views of a square, and in 37% of those of a picture whose sides are as 1 to 3.
 *
 * @param aspect height / width of the target.
 */
export function drawScorePose({ sizePx, tiltDeg }: ScoreView, aspect: number, camera: Camera, random: Random): Pose {
  const longest = MAX_LONGER_SIDE * camera.height;
  const size = Math.min(sizePx, longest / Math.sqrt(Math.max(aspect, 1 / aspect)));
  const depth = (camera.f * Math.sqrt(aspect)) / size;
  const roomX = USED_ROOM * Math.max(0, (camera.width - TAKEN_ROOM * size) / 2);
  const roomY = USED_ROOM * Math.max(0, (camera.height - TAKEN_ROOM * size) / 2);
  return viewPose({
    tiltRad: (tiltDeg * Math.PI) / 180,
    tiltAxisRad: random.between(0, 2 * Math.PI),
    rollRad: random.between(-Math.PI, Math.PI),
    x: (random.between(-roomX, roomX) * depth) / camera.f,
    y: (random.between(-roomY, roomY) * depth) / camera.f,
    depth,
  });
}

/** Geometric mean of the target's sides in the frame, px, if it were seen from the front. */
export function targetSizePx({ f }: Camera, pose: Pose, aspect: number): number {
  return (f * Math.sqrt(aspect)) / depthOf(pose);
}
