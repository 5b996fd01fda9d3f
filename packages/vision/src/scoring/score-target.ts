import { createCamera } from '../geometry/camera';
import type { Camera } from '../geometry/camera';
import { farthestCornerPx, projectTarget } from '../geometry/homography';
import { homographyFromPose, poseFromMatrix } from '../geometry/pose';
import type { Pose } from '../geometry/pose';
import type { Kernels } from '../kernels/kernels';
import { createTsKernels } from '../kernels/ts-kernels';
import { createRandom } from '../simulation/random';
import { createTracker } from '../tracker/create-tracker';
import type { Compiled, Evidence, Result, Score, ScoreCondition } from '../types';
import { anchorSpread } from '../target/anchors';
import { describeFrontal } from '../target/frontal-features';
import { isTrackable } from '../target/is-trackable';
import { HeatCollector } from '../target/heat-collector';
import { measureRepetition } from '../target/repetition';
import { ScoreFrames } from './score-frames';
import { drawScorePose, SCORE_VIEWS, targetSizePx } from './score-views';

const FRAME_WIDTH_PX = 480;
const FRAME_HEIGHT_PX = 360;
const FRAME_MS = 33;
/** A pose is right if the error of every corner is at most this, or this share of the target's size in the frame. */
const MAX_CORNER_ERROR_PX = 4;
const MAX_CORNER_ERROR = 0.03;
/** With an error above this share of the target's size, another part of the picture was taken for the whole. */
const WRONG_CORNER_ERROR = 0.15;
const GRID_CELLS = 4;

/**
 * Weights of the conditions in the score. Ordinary views count most, because most pictures are seen from near and
 * straight on.
 */
export const SCORE_WEIGHTS: Readonly<Record<ScoreCondition, number>> = {
  ordinary: 0.3,
  far: 0.15,
  tilt: 0.15,
  blur: 0.15,
  glare: 0.1,
  dim: 0.15,
};
/** Least score of a picture that is not refused; 0 means that it cannot be found at all. */
const LEAST_SCORE = 0.01;
/** Recall below which a condition is reported. */
const GOOD_RECALL = 0.8;

export interface ScoreOptions {
  /** Kernels for the tracker, which uses their arena until the score is computed. */
  kernels?: Kernels;
  /** Called after every view. */
  onProgress?: (progress: ScoreProgress) => void;
}

export interface ScoreProgress {
  done: number;
  views: number;
}

/**
 * Measures how well this engine finds and tracks a target: the tracker is shown simulated views of it (SCORE_VIEWS) and
 * must find the right pose in each. A target that is not trackable scores 0, any other at least 0.01. Equal seeds give
 * equal scores.
 */
export function scoreTarget(compiled: Compiled, seed: number, options: ScoreOptions = {}): Score {
  const steps = scoreTargetInSteps(compiled, seed, options.kernels);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
  }
}

/**
 * Like scoreTarget, one view per step, so that the caller can show progress, let other work run in between, or stop.
 */
export function* scoreTargetInSteps(
  compiled: Compiled,
  seed: number,
  kernels: Kernels = createTsKernels(),
): Generator<ScoreProgress, Score, void> {
  const camera = createCamera(FRAME_WIDTH_PX, FRAME_HEIGHT_PX);
  const { width, height } = camera;
  const aspect = compiled.height / compiled.width;
  const random = createRandom(seed);
  const frames = new ScoreFrames(compiled, camera, random);
  const heat = new HeatCollector(compiled);
  const tally = new Tally();
  const onEvidence = (_id: number, evidence: Evidence) => heat.add(evidence);
  const tracker = createTracker({ width, height, filter: 0, kernels, onEvidence });
  tracker.add(compiled);
  for (const [done, view] of SCORE_VIEWS.entries()) {
    // The ordinary views come first. A target that fails in all of them also fails in the harder ones.
    if (view.condition !== 'ordinary' && !tally.hasAnyRight) break;
    const pose = drawScorePose(view, aspect, camera, random);
    const [first, second] = frames.draw(view, pose);
    tracker.reset();
    tracker.process(first, 0);
    const [result] = tracker.process(second, FRAME_MS);
    // The tracker may have changed its estimate of the focal length.
    const verdict = judge(result, createCamera(width, height, tracker.stats().f), camera, pose, aspect);
    heat.endView(verdict === 'right');
    tally.add(view.condition, verdict);
    yield { done: done + 1, views: SCORE_VIEWS.length };
  }
  const found = tally.finish();
  return {
    ...found,
    score: isTrackable(compiled) ? Math.max(LEAST_SCORE, found.score) : 0,
    spread: anchorSpread(compiled, GRID_CELLS),
    repetition: measureRepetition(describeFrontal(kernels, compiled)),
    heat: heat.finish(),
  };
}

type Verdict = 'right' | 'wrong' | 'missed';

/** Counts verdicts by condition. */
class Tally {
  readonly #asked = new Map<ScoreCondition, number>();
  readonly #right = new Map<ScoreCondition, number>();
  #wrong = 0;

  get hasAnyRight(): boolean {
    return this.#right.size > 0;
  }

  add(condition: ScoreCondition, verdict: Verdict): void {
    this.#asked.set(condition, (this.#asked.get(condition) ?? 0) + 1);
    if (verdict === 'right') this.#right.set(condition, (this.#right.get(condition) ?? 0) + 1);
    if (verdict === 'wrong') this.#wrong++;
  }

  finish() {
    const recallOf = (condition: ScoreCondition) =>
      (this.#right.get(condition) ?? 0) / (this.#asked.get(condition) ?? 1);
    const conditions: Score['conditions'] = {
      ordinary: recallOf('ordinary'),
      far: recallOf('far'),
      tilt: recallOf('tilt'),
      blur: recallOf('blur'),
      glare: recallOf('glare'),
      dim: recallOf('dim'),
    };
    let score = 0;
    for (const condition of CONDITIONS) score += SCORE_WEIGHTS[condition] * conditions[condition];
    const views = SCORE_VIEWS.length;
    const right = [...this.#right.values()].reduce((sum, count) => sum + count, 0);
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

const CONDITIONS = Object.keys(SCORE_WEIGHTS) as ScoreCondition[];

/** The lowest of the conditions that are not good; `none` for a target that is never found. */
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
function judge(result: Result | undefined, assumed: Camera, camera: Camera, pose: Pose, aspect: number): Verdict {
  if (result?.state !== 'tracking' || !result.matrix) return 'missed';
  const seen = cornersOf(assumed, poseFromMatrix(result.matrix), aspect);
  const truth = cornersOf(camera, pose, aspect);
  const worstPx = farthestCornerPx(seen, truth);
  const sizePx = targetSizePx(camera, pose, aspect);
  if (worstPx <= Math.max(MAX_CORNER_ERROR_PX, MAX_CORNER_ERROR * sizePx)) return 'right';
  return worstPx > WRONG_CORNER_ERROR * sizePx ? 'wrong' : 'missed';
}

function cornersOf(camera: Camera, pose: Pose, aspect: number): Float64Array {
  const corners = new Float64Array(8);
  projectTarget(homographyFromPose(camera, pose, new Float64Array(9)), aspect, corners);
  return corners;
}
