import type { Pose } from '../geometry/pose';
import { copyPose, createPose, isFinitePose, matrixFromPose, scaleDepth } from '../geometry/pose';
import { PoseMotion, turnPose } from '../geometry/pose-tangent';
import type { FramePyramid } from '../tracker/frame-pyramid';
import { PoseFilter } from '../tracker/tracking/pose-filter';
import type { Quat, Result, TargetState } from '../types';
import type { SurfaceAligner } from './surface-aligner';
import type { SurfacePictures } from './surface-patches';

/*
 * Rules for showing and ending a target, with the values of target-track.ts, where their reasons are, compared by
 * copied-constants.test.ts; but a target that is missed in more than MAX_COASTED_FRAMES is lost at once, since it would
 * no longer be shown.
 */

const LOST_AFTER_MS = 250;
const MAX_COASTED_FRAMES = 3;
/** Share of the tested patches that a full gate asks for. */
const FULL_SHARE = 0.6;
/** Number of frames after a full gate in which less evidence suffices. */
const GRACE_FRAMES = 10;
/** Longest time over which a motion is predicted. Chosen, not measured. */
const MAX_PREDICTION_MS = 100;

/** State and pose of one curved target: searching → verifying → tracking → coasting → lost. */
export class SurfaceTrack {
  state: TargetState = 'searching';
  readonly pose = createPose();
  readonly #filter: PoseFilter;
  readonly #shown = createPose();
  readonly #predicted = createPose();
  readonly #found = createPose();
  readonly #motion = new PoseMotion();
  readonly #matrix = new Float32Array(16);
  readonly #result: Result;
  #lastGoodMs = 0;
  #frameMs = 0;
  #coasted = 0;
  #grace = 0;

  constructor(id: number, filterStrength: number) {
    this.#result = { id, state: 'searching', matrix: undefined, rmsPx: 0, support: 0, tMs: 0 };
    this.#filter = new PoseFilter(filterStrength);
  }

  /** Whether the target has a pose, or recently had one. */
  get isActive(): boolean {
    return this.state === 'verifying' || this.state === 'tracking' || this.state === 'coasting';
  }

  /** Whether a whole-frame search should include the target. */
  get needsSearch(): boolean {
    return this.state !== 'tracking' && this.state !== 'verifying';
  }

  reset(): void {
    this.state = 'searching';
    this.#motion.perMs.fill(0);
    this.#filter.reset();
  }

  /** Scales depths as the focal length was scaled, which leaves the picture unchanged. */
  rescaleDepth(factor: number): void {
    scaleDepth(this.pose, factor);
    scaleDepth(this.#shown, factor);
    this.#motion.perMs[5] *= factor;
    this.#filter.rescaleDepth(factor);
  }

  /** Tracks into the next frame. */
  track(
    aligner: SurfaceAligner,
    target: SurfacePictures,
    frame: FramePyramid,
    { tMs, gyro }: { tMs: number; gyro: Quat | undefined },
  ): void {
    this.#motion.ms = Math.max(0, Math.min(MAX_PREDICTION_MS, tMs - this.#frameMs));
    const predicted = copyPose(this.pose, this.#predicted);
    if (gyro) turnPose(predicted, gyro);
    else this.#motion.moveOn(predicted);
    if (!isFinitePose(predicted)) copyPose(this.pose, predicted);
    const expected = { predicted, last: this.pose, isGrace: this.#grace > 0 };
    if (!aligner.track(target, frame, expected, this.#found)) {
      this.#miss(tMs);
      return;
    }
    this.#move(this.#found, tMs);
    const isFull = aligner.evidence.inliers >= FULL_SHARE * aligner.evidence.tested;
    this.#grace = isFull ? GRACE_FRAMES : Math.max(0, this.#grace - 1);
    this.#take(aligner, tMs);
    this.state = 'tracking';
  }

  /** Starts from a pose found by a search; the next frame must confirm it, unless the target was missed only now. */
  begin(aligner: SurfaceAligner, pose: Pose, tMs: number): void {
    const isBack = this.state === 'coasting' && tMs - this.#lastGoodMs < LOST_AFTER_MS;
    copyPose(pose, this.pose);
    this.#motion.perMs.fill(0);
    this.#grace = GRACE_FRAMES;
    this.#filter.reset();
    this.#take(aligner, tMs);
    this.state = isBack ? 'tracking' : 'verifying';
  }

  /** The target's result after this frame, overwritten by the next report. */
  report(tMs: number): Result {
    const result = this.#result;
    if (this.state === 'coasting' && tMs - this.#lastGoodMs >= LOST_AFTER_MS) this.state = 'lost';
    const isShown = this.state === 'tracking' || this.state === 'coasting';
    result.state = this.state;
    result.tMs = tMs;
    result.matrix = isShown ? matrixFromPose(this.#shown, this.#matrix) : undefined;
    // `lost` is reported once.
    if (this.state === 'lost') this.state = 'searching';
    return result;
  }

  #move(found: Pose, tMs: number): void {
    const gapMs = tMs - this.#frameMs;
    if (gapMs > 0 && gapMs <= MAX_PREDICTION_MS) {
      this.#motion.ms = gapMs;
      this.#motion.measure(this.pose, found);
    } else {
      this.#motion.perMs.fill(0);
    }
    copyPose(found, this.pose);
  }

  #take(aligner: SurfaceAligner, tMs: number): void {
    const { evidence, fit } = aligner;
    this.#frameMs = this.#lastGoodMs = tMs;
    this.#coasted = 0;
    this.#result.rmsPx = fit.rmsPx;
    this.#result.support = evidence.tested > 0 ? evidence.inliers / evidence.tested : 0;
    this.#filter.apply(this.pose, fit, tMs, this.#shown);
  }

  #miss(tMs: number): void {
    if (this.state === 'verifying') {
      this.reset();
      return;
    }
    this.#motion.perMs.fill(0);
    this.#filter.reset();
    this.state = ++this.#coasted > MAX_COASTED_FRAMES || tMs - this.#lastGoodMs >= LOST_AFTER_MS ? 'lost' : 'coasting';
  }
}
