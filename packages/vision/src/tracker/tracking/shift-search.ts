import type { Pose } from '../../geometry/pose';
import { copyPose, createPose } from '../../geometry/pose';
import type { TrackingPrior, TrackingTask } from '../tracking-prior';
import type { FrameLens } from '../lens/frame-lens';
import { levelOfWidth } from '../frame-pyramid';
import { distancePx } from '../pose-validation/motion-gates';
import { MAX_SHIFT_PX } from '../patches/patch-aligner';
import type { PatchAligner } from '../patches/patch-aligner';
import type { ExposureMotion } from './exposure-motion';

const PATCHES = 24;
/** Radius of the first search, px of the level: at rest, and per px of the level that the target moves. */
const SHIFT_PX = 3;
const SHIFT_PER_SPEED = 0.35;
const MAX_FIRST_SHIFT_PX = 8;
/** A match that is worse than this share of the usual one is not trusted. */
const DOUBTFUL_MATCH = 0.8;
/** The same for a target that has only just been found. */
const SURE_MATCH = 0.75;
/** Radius of the wide search, px of the frame. */
const WIDE_SHIFT_PX = 72;
/** The wide search must match better by this factor. */
const WIDE_GAIN = 1.08;
/** A target narrower than this on a frame level has no patches for a search there, px. */
const MIN_WIDTH_PX = 30;

/** One shift of all patches together: what single patches no longer tell under blur or noise, all of them do. */
export class ShiftSearch {
  /** How well the patches matched together in the last search, 0..1. */
  match = 0;
  readonly #start = createPose();
  readonly #wide = createPose();
  readonly #shift = new Float64Array(2);

  constructor(
    private readonly aligner: PatchAligner,
    private readonly lens: FrameLens,
    private readonly exposure: ExposureMotion,
  ) {}

  /** The pose where the patches together match best: near the predicted one, or else in a wide circle around the last. */
  run(task: TrackingTask, prior: TrackingPrior, level: number): Pose {
    const { predicted, last } = prior;
    const { f } = this.lens.inUse;
    const start = copyPose(predicted, this.#start);
    const speedPx = distancePx(last, predicted, f) / (1 << level);
    const radius = Math.min(MAX_FIRST_SHIFT_PX, Math.ceil(SHIFT_PX + SHIFT_PER_SPEED * speedPx));
    this.match = this.#move(task, start, level, radius, this.exposure.measure(prior, predicted));
    if (this.match >= (prior.match > 0 ? DOUBTFUL_MATCH * prior.match : SURE_MATCH)) return start;
    const wide = copyPose(last, this.#wide);
    const wideLevel = Math.min(level + 1, levelOfWidth(f / last.translation[2], MIN_WIDTH_PX));
    const wideMatch = this.#move(task, wide, wideLevel, WIDE_SHIFT_PX >> wideLevel);
    if (wideMatch < WIDE_GAIN * this.match) return start;
    const again = this.#move(task, wide, level, 2 << (wideLevel - level), this.exposure.measure(prior, wide));
    if (again < this.match) return start;
    this.match = again;
    return wide;
  }

  #move(
    { target, frame, visibility }: TrackingTask,
    pose: Pose,
    level: number,
    radiusPx: number,
    exposureStep?: Float64Array,
  ) {
    const { aligner, lens } = this;
    const shift = this.#shift;
    const radius = Math.min(MAX_SHIFT_PX, radiusPx);
    const match = aligner.findShift(target, frame, pose, level, PATCHES, radius, shift, visibility, exposureStep);
    const { translation: t } = pose;
    const perPx = ((1 << level) * t[2]) / lens.inUse.f;
    t[0] += shift[0] * perPx;
    t[1] += shift[1] * perPx;
    return match;
  }
}
