import { createCamera } from '../geometry/camera';
import type { Camera } from '../geometry/camera';
import { createMixedTracker } from '../curved/mixed-tracker';
import { farthestCornerPx } from '../geometry/homography';
import { poseFromMatrix } from '../geometry/pose';
import type { Pose } from '../geometry/pose';
import type { Kernels } from '../kernels/kernels';
import { createTsKernels } from '../kernels/ts-kernels';
import { createRandom } from '../simulation/random';
import { createTracker } from '../tracker/create-tracker';
import type { Compiled, Evidence, Result, Score, ScoreCondition, Tracker } from '../types';
import { anchorSpread } from '../target/anchors';
import { describeFrontal } from '../target/frontal-features';
import { isTrackable } from '../target/is-trackable';
import { HeatCollector } from '../target/heat-collector';
import { measureRepetition } from '../target/repetition';
import { ScoreFrames } from './score-frames';
import type { ScoreFrame } from './score-frames';
import { PlaneOutline, SurfaceOutline } from './outline';
import type { Outline } from './outline';
import { drawScorePose, SCORE_VIEWS, targetSizePx } from './score-views';
import type { ScoreView } from './score-views';

/** The size of visitors' frames, because fine, repeated detail can be told apart only at full resolution. */
const FRAME_WIDTH_PX = 640;
const FRAME_HEIGHT_PX = 480;
/** Time between two frames of a usual camera. */
const FRAME_MS = 33;
/**
 * A pose is right if the error of every corner is at most this, or this share of the target's size in the frame. This
 * and the next number are chosen, not measured.
 */
const MAX_CORNER_ERROR_PX = 4;
const MAX_CORNER_ERROR = 0.03;
/**
 * If the error is above this share of the target's size, another part of the picture was taken for the whole. Chosen,
 * not tuned.
 */
const WRONG_CORNER_ERROR = 0.15;
/** Columns and rows of the grid in which a target's anchors are counted for its spread. Chosen, not measured. */
const GRID_CELLS = 4;

/**
 * How often visitors meet the conditions, as weights of the score. Within a condition each step is taken to be met half
 * as often as the step before. These are assumptions about ordinary use, a picture of an eighth to three quarters of
 * the frame's width in daylight or a lit room; `npm run bench -- scores` compares the score with recall in such use.
 */
const SCORE_WEIGHTS: Readonly<Record<ScoreCondition, number>> = {
  ordinary: 0.45,
  far: 0.2,
  tilt: 0.08,
  blur: 0.1,
  glare: 0.05,
  dim: 0.12,
};
/**
 * A visitor holds the phone for longer than a frame: a view counts if the target is found within so many frames. Set on
 * 2026-11-22 with the scores bench, as are SCORE_VIEWS.
 */
const MOST_FRAMES = 5;
/**
 * If all or none of so many ordinary views are right, the other ordinary ones count as those do without being drawn.
 * Chosen, not measured: fewer take less time and judge by chance.
 */
const ENOUGH_ORDINARY_VIEWS = 6;
/**
 * After so many misses in a row the harder views of a series count as missed without being drawn. Chosen, not measured.
 */
const MISSES_ENDING_SERIES = 2;
/**
 * Score of a picture that is not refused, however seldom it is found: 0 says that it cannot be. It is shown as 1 of
 * 100.
 */
const LEAST_SCORE = 0.01;
/** Recall below which a condition is reported. Chosen, not measured. */
const GOOD_RECALL = 0.8;

/** Seed of the scores that are stored: equal pictures get equal scores in a browser and on the server. */
export const STORED_SCORE_SEED = 1;

export interface ScoreOptions {
  /** Kernels for the tracker, which uses their arena until the score is computed. */
  kernels?: Kernels;
  /**
   * Whether a target on a surface is tracked as if it were flat: shows what not knowing the surface costs. False by
   * default.
   */
  takenFlat?: boolean;
  /** Called after every view. */
  onProgress?: (progress: ScoreProgress) => void;
}

/** Numbers of views. */
export interface ScoreProgress {
  done: number;
  views: number;
}

/**
 * Measures how well this engine finds and tracks a target: the tracker is shown simulated views of it (SCORE_VIEWS) and
 * must find the right pose in each. Views of a target on a surface show it there, before a plain thing. A target that
 * is not trackable scores 0, and no view of it is drawn; any other scores at least LEAST_SCORE. Equal seeds give equal
 * scores.
 *
 * @throws ArenaFullError if the kernels' memory has no room for the target, RangeError as Tracker.add does.
 */
export function scoreTarget(compiled: Compiled, seed: number, options: ScoreOptions = {}): Score {
  const steps = scoreTargetInSteps(compiled, seed, options.kernels, options.takenFlat);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
  }
}

/**
 * Like scoreTarget, one view per step, so that the caller can show progress, let other work run in between, or stop.
 * The kernels' memory is the tracker's until the last step, and may be used by another tracker afterwards.
 *
 * @throws as scoreTarget, from the first step.
 */
export function* scoreTargetInSteps(
  compiled: Compiled,
  seed: number,
  kernels: Kernels = createTsKernels(),
  takenFlat = false,
): Generator<ScoreProgress, Score, void> {
  const camera = createCamera(FRAME_WIDTH_PX, FRAME_HEIGHT_PX);
  const { width, height } = camera;
  const aspect = compiled.height / compiled.width;
  const random = createRandom(seed);
  const frames = new ScoreFrames(compiled, camera, random);
  const heat = new HeatCollector(compiled);
  const tally = new Tally();
  const onEvidence = (_id: number, evidence: Evidence) => heat.add(evidence);
  const { surface, ...flat } = compiled;
  const outline = surface ? new SurfaceOutline(surface, aspect) : new PlaneOutline(aspect);
  const options = { width, height, filter: 0, onEvidence };
  const tracker =
    surface && !takenFlat ? createMixedTracker(() => kernels, options) : createTracker({ ...options, kernels });
  tracker.add(takenFlat ? flat : compiled);
  const canBeFound = isTrackable(compiled);
  let missesInRow = 0;
  for (const [done, view] of canBeFound ? SCORE_VIEWS.entries() : []) {
    // The ordinary views come first. A target that fails in all of them also fails in the harder ones.
    if (view.condition !== 'ordinary' && !tally.hasAnyRight) break;
    if (view.step === 0) missesInRow = 0;
    const known = tally.foresee(view, missesInRow);
    if (known) {
      tally.add(view, known);
      yield { done: done + 1, views: SCORE_VIEWS.length };
      continue;
    }
    const verdict = watch(tracker, frames.show(view, drawScorePose(view, aspect, camera, random)), camera, outline);
    heat.endView(verdict === 'right');
    tally.add(view, verdict);
    missesInRow = verdict === 'right' ? 0 : missesInRow + 1;
    yield { done: done + 1, views: SCORE_VIEWS.length };
  }
  const found = tally.finish();
  return {
    ...found,
    score: canBeFound ? Math.max(LEAST_SCORE, found.score) : 0,
    spread: anchorSpread(compiled, GRID_CELLS),
    repetition: measureRepetition(describeFrontal(kernels, compiled)),
    heat: heat.finish(),
  };
}

type Verdict = 'right' | 'wrong' | 'missed';

/**
 * Shows a view to a tracker that has seen nothing before, until it finds the target or the frames of the view are over.
 */
function watch(tracker: Tracker, shown: Generator<ScoreFrame, never, void>, camera: Camera, outline: Outline): Verdict {
  tracker.reset();
  // A find is judged from the second frame on, after it has been tracked; in a blurred view that is the first blurred
  // one.
  tracker.process(shown.next().value.frame, 0);
  let verdict: Verdict = 'missed';
  for (let i = 1; i < MOST_FRAMES && verdict !== 'right'; i++) {
    const { frame, pose } = shown.next().value;
    const [result] = tracker.process(frame, i * FRAME_MS);
    // The tracker may have changed its estimate of the focal length.
    verdict = judge(result, createCamera(camera.width, camera.height, tracker.stats().f), camera, pose, outline);
  }
  return verdict;
}

/** Views of one condition. */
interface Count {
  views: number;
  right: number;
  /** The views, weighted by how often they are met: each step half as often as the one before. */
  met: number;
  rightMet: number;
}

/** Counts verdicts by condition. */
class Tally {
  readonly #counts: Record<ScoreCondition, Count> = {
    ordinary: noViews(),
    far: noViews(),
    tilt: noViews(),
    blur: noViews(),
    glare: noViews(),
    dim: noViews(),
  };
  #wrong = 0;
  hasAnyRight = false;

  add({ condition, step }: ScoreView, verdict: Verdict): void {
    const count = this.#counts[condition];
    const met = 0.5 ** step;
    count.views++;
    count.met += met;
    if (verdict === 'right') {
      count.right++;
      count.rightMet += met;
      this.hasAnyRight = true;
    }
    if (verdict === 'wrong') this.#wrong++;
  }

  /** The verdict of a view that need not be drawn; null if it must be. */
  foresee({ condition }: ScoreView, missesInRow: number): Verdict | null {
    const { views, right } = this.#counts[condition];
    if (missesInRow >= MISSES_ENDING_SERIES) return 'missed';
    if (condition !== 'ordinary' || views < ENOUGH_ORDINARY_VIEWS) return null;
    if (right === 0) return 'missed';
    return right === views ? 'right' : null;
  }

  finish() {
    const recallOf = (condition: ScoreCondition) => {
      const { views, right } = this.#counts[condition];
      return views > 0 ? right / views : 0;
    };
    const conditions: Score['conditions'] = {
      ordinary: recallOf('ordinary'),
      far: recallOf('far'),
      tilt: recallOf('tilt'),
      blur: recallOf('blur'),
      glare: recallOf('glare'),
      dim: recallOf('dim'),
    };
    let score = 0;
    let right = 0;
    for (const condition of CONDITIONS) {
      const count = this.#counts[condition];
      if (count.views > 0) score += (SCORE_WEIGHTS[condition] * count.rightMet) / count.met;
      right += count.right;
    }
    const views = SCORE_VIEWS.length;
    return {
      score,
      recall: right / views,
      wrong: this.#wrong / views,
      views,
      conditions,
      weakest: weakestOf(conditions),
    };
  }
}

const noViews = (): Count => ({ views: 0, right: 0, met: 0, rightMet: 0 });

const CONDITIONS = Object.keys(SCORE_WEIGHTS) as ScoreCondition[];

/**
 * The lowest of the harder conditions that are not good; `none` if all of them are, and for a target that is not found
 * in ordinary views either.
 */
function weakestOf(conditions: Score['conditions']): Score['weakest'] {
  let weakest: Score['weakest'] = 'none';
  let lowest = GOOD_RECALL;
  if (conditions.ordinary === 0) return weakest;
  for (const condition of CONDITIONS) {
    if (condition === 'ordinary' || conditions[condition] >= lowest) continue;
    weakest = condition;
    lowest = conditions[condition];
  }
  return weakest;
}

/** @param assumed the camera that the tracker assumes for the frames. */
function judge(result: Result | undefined, assumed: Camera, camera: Camera, pose: Pose, outline: Outline): Verdict {
  if (result?.state !== 'tracking' || !result.matrix) return 'missed';
  const seen = outline.cornersOf(assumed, poseFromMatrix(result.matrix));
  const truth = outline.cornersOf(camera, pose);
  const worstPx = farthestCornerPx(seen, truth);
  const sizePx = targetSizePx(camera, pose, outline.aspect);
  if (worstPx <= Math.max(MAX_CORNER_ERROR_PX, MAX_CORNER_ERROR * sizePx)) return 'right';
  return worstPx > WRONG_CORNER_ERROR * sizePx ? 'wrong' : 'missed';
}
