import type { Pose } from '../../geometry/pose';
import { copyPose, createPose } from '../../geometry/pose';
import { levelOf } from '../frame-pyramid';
import type { FrameLens } from '../lens/frame-lens';
import { MAX_SHIFT_PX } from '../patches/patch-aligner';
import type { PatchAligner } from '../patches/patch-aligner';
import { createPatchView, setPatchView } from '../patches/patch-plan';
import { distance, measureDistance } from '../pose-validation/motion-gates';
import type { TrackingPrior, TrackingTask } from '../tracking-prior';
import type { ExposureMotion } from './exposure-motion';

/*
 * Limits of the search. Set on 2026-11-21 with the motion and re-entry sequences of the sequences bench
 * (docs/decisions/how-a-target-is-tracked.md). Larger radii cover faster motion; their time grows with the square.
 */

/** Patches that are compared together. */
const PATCHES = 24;
/** Radius of the first search at rest, px of the level. */
const REST_RADIUS_PX = 3;
/** Growth of that radius per px of the level that the target moves. */
const RADIUS_PER_SPEED = 0.35;
/** Largest radius of the first search, px of the level. */
const MAX_FIRST_RADIUS_PX = 8;
/**
 * A match below this share of the usual one starts the wide search. Higher searches more often; lower trusts a first
 * match that missed the target.
 */
const MIN_SHARE_OF_USUAL_MATCH = 0.8;
/** The wide search starts below this match, 0..1, for a target without a usual match because it has just been found. */
const MIN_FIRST_MATCH = 0.75;
/** Radius of the wide search, px of the frame. */
const WIDE_RADIUS_PX = 72;
/** Factor by which the wide search must match better. At 1, noise would pull targets away from their predicted pose. */
const MIN_WIDE_GAIN = 1.08;
/** Width of a target on a frame level below which it has too few patches for the wide search, px. */
const MIN_WIDTH_PX = 30;

/**
 * Finds one shift of all patches together. Under blur or noise it is still distinct where single patches are ambiguous.
 */
export class ShiftSearch {
  /** Joint match of the patches in the last search, 0..1; see PatchAligner.findShift. */
  match = 0;
  readonly #start = createPose();
  readonly #wide = createPose();
  readonly #shift = new Float64Array(2);
  readonly #view = createPatchView();

  readonly #aligner: PatchAligner;
  readonly #lens: FrameLens;
  readonly #exposure: ExposureMotion;

  constructor(aligner: PatchAligner, lens: FrameLens, exposure: ExposureMotion) {
    this.#aligner = aligner;
    this.#lens = lens;
    this.#exposure = exposure;
  }

  /** The pose at the best joint match: near the predicted one, or else in a wide circle around the last one. */
  run(task: TrackingTask, prior: TrackingPrior, level: number): Pose {
    const { predicted, last } = prior;
    const { inUse } = this.#lens;
    const aligner = this.#aligner;
    const start = copyPose(predicted, this.#start);
    measureDistance(last, predicted, inUse);
    const wantedPx = Math.ceil(REST_RADIUS_PX + RADIUS_PER_SPEED * (distance.px / (1 << level)));
    const radiusPx = Math.min(MAX_FIRST_RADIUS_PX, wantedPx);
    this.#move(task, start, level, radiusPx, this.#exposure.measure(prior, predicted));
    this.match = aligner.match;
    const isEnough =
      prior.match > 0 ? this.match >= MIN_SHARE_OF_USUAL_MATCH * prior.match : this.match >= MIN_FIRST_MATCH;
    if (isEnough) return start;
    const wide = copyPose(last, this.#wide);
    const wideLevel = Math.min(level + 1, levelOf(inUse, last, MIN_WIDTH_PX));
    this.#move(task, wide, wideLevel, WIDE_RADIUS_PX >> wideLevel);
    if (aligner.match < MIN_WIDE_GAIN * this.match) return start;
    // The place that the wide search has found is exact to a px or two of its own level.
    this.#move(task, wide, level, 2 << (wideLevel - level), this.#exposure.measure(prior, wide));
    if (aligner.match < this.match) return start;
    this.match = aligner.match;
    return wide;
  }

  /** Shifts a pose in place to the best match within a radius, px of the level. */
  #move(task: TrackingTask, pose: Pose, level: number, radiusPx: number, exposureStep?: Float64Array): void {
    const shift = this.#shift;
    const view = setPatchView(this.#view, pose, level, exposureStep);
    this.#aligner.findShift(task, view, PATCHES, Math.min(MAX_SHIFT_PX, radiusPx), shift);
    const { translation: t } = pose;
    const perPx = ((1 << level) * t[2]) / this.#lens.inUse.f;
    t[0] += shift[0] * perPx;
    t[1] += shift[1] * perPx;
  }
}
