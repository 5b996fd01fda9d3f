import type { Pose, Proportions } from '../geometry/pose';
import { copyPose, createPose, depthOf, isFinitePose, matrixFromPose, scaleDepth } from '../geometry/pose';
import { PoseMotion, scaleStepDepth, turnPose } from '../geometry/pose-tangent';
import type { Quat, Result, TargetState } from '../types';
import type { FramePyramid } from './frame-pyramid';
import type { TrackingPrior } from './tracking-prior';
import type { PatchTracker } from './tracking/patch-tracker';
import type { TargetPictures } from './patches/patch-plan';
import {
  isCertainDetection,
  isPreciseEnoughToShow,
  isPreciseEnoughToStart,
  PoseDoubts,
} from './pose-validation/uncertainty-gates';
import { distance, measureDistance } from './pose-validation/motion-gates';
import { PoseFilter } from './tracking/pose-filter';
import { VisibilityMap } from './patches/visibility-map';

/**
 * Time since the last good pose after which the target is lost, ms: the limit on content that is shown after its
 * picture has left.
 */
const LOST_AFTER_MS = 250;
/*
 * Rules for starting, showing and ending a target. Set on 2026-11-21 with the sequences bench; see
 * docs/decisions/when-a-detection-is-accepted.md and how-a-target-is-tracked.md.
 */

/**
 * Number of frames for which the last pose is shown after the target was missed. More would show content where the
 * target no longer is.
 */
const MAX_COASTED_FRAMES = 3;
/**
 * Estimated distance that a missed target may have moved, px; beyond it the content is hidden. Since 2026-11-27 the
 * change of the motion counts, too: without it, a target at the turn of a shaking hand was shown 52 px off.
 */
const MAX_COASTED_PX = 15;
/** Least number of agreeing patches of a new target. With lower values poses explained by chance are accepted. */
const MIN_START_PATCHES = 10;
/** A new target also needs this support, or else enough strong patches. */
const MIN_START_SUPPORT = 0.35;
/** Strong patches are enough if they are this many, plus MIN_START_STRONG_SHARE of the tested ones. */
const MIN_START_STRONG = 8;
const MIN_START_STRONG_SHARE = 0.07;
/** Frames for which a target too uncertain to be shown is tracked while waiting for a better view. */
const MAX_UNCERTAIN_FRAMES = 3;
/**
 * Number of frames for which a target whose pose has rivals is tracked without being shown, while the search may
 * replace the pose. Set on 2026-11-22 with pages of print.
 */
const MAX_RIVALLED_FRAMES = 10;
/** Longest time for which the motion is predicted, ms. */
const MAX_PREDICTION_MS = 100;
/** Number of frames after a full gate in which isCredibleContinuation suffices. */
const GRACE_FRAMES = 10;
/** Distance within which the centres of two poses are at the same place, target widths. */
const SAME_TARGET_WIDTHS = 0.5;
/**
 * A detection replaces a vague pose if its uncertainty is below this share of the latter's. Set on 2026-11-22 with the
 * walk sequences; higher values replace poses that would have been tracked to the right ones.
 */
const MAX_VAGUE_SHARE = 0.5;
/** Exposure of an indoor video frame, in frames: the prior until motion blur reveals the true one. */
const USUAL_SHUTTER = 0.4;
/** Rate per frame at which the usual match falls to lower ones; it rises to higher ones at once. */
const MATCH_RATE = 0.2;

/** State and pose of one target: searching → verifying → tracking → coasting → lost. */
export class TargetTrack {
  state: TargetState = 'searching';
  readonly #filter: PoseFilter;
  readonly #pose = createPose();
  readonly #shown = createPose();
  readonly #predicted = createPose();
  readonly #found = createPose();
  readonly #motion = new PoseMotion();
  readonly #matrix = new Float32Array(16);
  /** Shape of the print under which the pose was found. */
  readonly #shape = { stretch: 1, shear: 0 };
  readonly #result: Result;
  #lastGoodMs = 0;
  /** Time at which a pose was last shown, ms. */
  #shownMs = -Infinity;
  #uncertainFrames = 0;
  /** Number of frames since the pose had no rivals; see PatchTracker.hasRivals. */
  #rivalledFrames = 0;
  /** Number of frames since the last pose, in which the target was missed or carried on. */
  #coasted = 0;
  /** Motion per frame, px; Infinity until a second frame shows how the target moves. */
  #motionPx = Infinity;
  /** Change of the motion from one frame to the next, px; Infinity until a third frame shows it. */
  #accelerationPx = Infinity;
  #rmsPx = 0;
  #support = 0;
  /** Whether the present pose may be far off at one end of the target. */
  #isImprecise = false;

  /** Doubts about the present pose. */
  readonly #doubts = new PoseDoubts();

  readonly #prior: TrackingPrior;

  /** @param aspect height / width of the target. */
  constructor(id: number, aspect: number, filterStrength: number) {
    this.#result = { id, state: 'searching', matrix: undefined, rmsPx: 0, support: 0, tMs: 0 };
    this.#prior = {
      predicted: this.#predicted,
      last: this.#pose,
      framesSince: 1,
      shutter: USUAL_SHUTTER,
      match: 0,
      graceFrames: 0,
      provenSupport: 0,
      visibility: new VisibilityMap(aspect),
    };
    this.#filter = new PoseFilter(filterStrength);
  }

  /** Whether the target has a pose, or recently had one, and so is tracked into the next frame. */
  get isActive(): boolean {
    return this.state !== 'searching' && this.state !== 'lost';
  }

  /** Whether a whole-frame search should include it. */
  get needsSearch(): boolean {
    return this.state !== 'tracking' && this.state !== 'verifying';
  }

  /**
   * Whether it is tracked at a pose that may have a large error, so that a whole-frame search may find a better one.
   */
  get isVague(): boolean {
    return this.state === 'tracking' && this.#isImprecise;
  }

  /** Whether the target is tracked at the place of another pose. */
  isTrackedAt(pose: Pose): boolean {
    // At a focal length equal to the depth, a px is a target width.
    measureDistance(this.#pose, pose, { f: Math.max(depthOf(this.#pose), depthOf(pose)) });
    return this.isActive && distance.px < SAME_TARGET_WIDTHS;
  }

  reset(): void {
    this.#shownMs = -Infinity;
    this.#restart();
  }

  /** The last pose, for the tracker's own use. */
  get pose(): Pose {
    return this.#pose;
  }

  /** Scales depths as the focal length was scaled, which leaves the picture unchanged. */
  rescaleDepth(factor: number): void {
    scaleDepth(this.#pose, factor);
    scaleDepth(this.#shown, factor);
    scaleStepDepth(this.#motion.perMs, factor);
    this.#filter.rescaleDepth(factor);
  }

  /** Tracks an active target into the present frame. */
  track(patchTracker: PatchTracker, target: TargetPictures, frame: FramePyramid, tMs: number, gyro?: Quat): void {
    copyPose(this.#pose, this.#predicted);
    this.#continue(this.#predicted, tMs);
    if (gyro) turnPose(this.#predicted, gyro);
    if (!isFinitePose(this.#predicted)) copyPose(this.#pose, this.#predicted);
    const prior = this.#prior;
    prior.framesSince = 1 + this.#coasted;
    const found = patchTracker.track(target, frame, prior, this.#found);
    prior.provenSupport = this.state === 'tracking' && this.#rivalledFrames === 0 ? this.#support : 0;
    const isRivalled = found && patchTracker.hasRivals(this.#found);
    this.#rivalledFrames = isRivalled ? this.#rivalledFrames + 1 : 0;
    if (
      !found ||
      this.#rivalledFrames > MAX_RIVALLED_FRAMES ||
      (this.#isTooUncertainToShow(patchTracker, target) && ++this.#uncertainFrames > MAX_UNCERTAIN_FRAMES)
    ) {
      this.#miss(tMs, !found && patchTracker.hasLeft(target, prior));
      return;
    }
    const doubts = this.#doubts;
    const { agreement } = patchTracker;
    const { motionPx } = patchTracker.view;
    doubts.speedUpPx = Math.max(0, motionPx - this.#motionPx);
    this.#accelerationPx = this.#motionPx < Infinity ? patchTracker.innovationPx : Infinity;
    this.#motionPx = motionPx;
    prior.graceFrames =
      patchTracker.hasMajority || patchTracker.hasDistinctPeaks ? GRACE_FRAMES : prior.graceFrames - 1;
    prior.match += (patchTracker.match - prior.match) * (patchTracker.match > prior.match ? 1 : MATCH_RATE);
    if (this.#motion.ms > 0) this.#motion.measure(this.#pose, this.#found);
    else this.#motion.perMs.fill(0);
    patchTracker.measureUncertainty(target, this.#found);
    doubts.uncertaintyPx = agreement.uncertaintyPx;
    doubts.focalMisfitPx = patchTracker.focalMisfitPx;
    this.#isImprecise = this.#rivalledFrames > 0 || !doubts.allowShowing(agreement);
    this.#accept(
      patchTracker,
      target.shape,
      tMs,
      this.#isTooUncertainToShow(patchTracker, target) ? 'verifying' : 'tracking',
    );
  }

  /**
   * Instead of tracking a target into the present frame, moves the shown pose on as the target last moved. Not twice in
   * a row, and only if that is nearly right.
   *
   * @returns false if the target must be tracked.
   */
  carryOn(tMs: number): boolean {
    if (this.state !== 'tracking' || this.#coasted > 0 || !(this.#motionPx <= MAX_COASTED_PX)) return false;
    this.#coasted = 1;
    this.#continue(this.#shown, tMs);
    return true;
  }

  /** Moves a pose on as the target last moved. */
  #continue(pose: Pose, tMs: number): void {
    this.#motion.ms = Math.max(0, Math.min(MAX_PREDICTION_MS, tMs - this.#lastGoodMs));
    this.#motion.moveOn(pose);
  }

  /** Whether the pose of a target that is not shown yet may still have a large error. */
  #isTooUncertainToShow(patchTracker: PatchTracker, target: TargetPictures): boolean {
    if (this.state !== 'verifying') return false;
    if (this.#rivalledFrames > 0) return true;
    patchTracker.measureUncertainty(target, this.#found);
    return !isPreciseEnoughToStart(patchTracker.agreement, patchTracker.agreement.uncertaintyPx);
  }

  /**
   * Initializes tracking from a candidate of a whole-frame search, if the target's patches agree with it.
   *
   * @param pose the candidate, under the focal length of the patch tracker's lens.
   * @returns whether they do; if not, the track stays as it was.
   */
  verify(patchTracker: PatchTracker, target: TargetPictures, frame: FramePyramid, pose: Pose, tMs: number): boolean {
    if (!isFinitePose(pose) || !patchTracker.refineCandidate(target, frame, pose, this.#found)) return false;
    const { support, inliers, strong, tested } = patchTracker.agreement;
    if (inliers < MIN_START_PATCHES) return false;
    const minStrong = MIN_START_STRONG + MIN_START_STRONG_SHARE * tested;
    if (support < MIN_START_SUPPORT && strong < minStrong) return false;
    patchTracker.publish(this.#found, target);
    patchTracker.measureUncertainty(target, this.#found);
    const { uncertaintyPx } = patchTracker.agreement;
    const isCorrection = this.isVague;
    const isRivalled = patchTracker.hasRivals(this.#found);
    if (isCorrection && (isRivalled || !this.#improvesOnVague(patchTracker, uncertaintyPx))) return false;
    this.#rivalledFrames = isRivalled ? 1 : 0;
    this.#forgetMotion();
    this.#uncertainFrames = 0;
    // A target that was recently shown needs no second frame. `lost` here means that it was lost in this frame.
    const wasThere = this.state !== 'searching' || Math.abs(tMs - this.#shownMs) < LOST_AFTER_MS;
    const isCertain = wasThere && !isRivalled && isCertainDetection(patchTracker.agreement, uncertaintyPx);
    this.#isImprecise = isCorrection && !isCertain;
    this.#accept(patchTracker, target.shape, tMs, isCertain || isCorrection ? 'tracking' : 'verifying');
    return true;
  }

  /**
   * Whether a detection replaces a vague pose: if it may be shown and is much more certain, or is the only one without
   * rivals. Otherwise the vague pose is kept with its motion, with which it is often tracked to the right one, for
   * example for a very oblique target.
   */
  #improvesOnVague(patchTracker: PatchTracker, uncertaintyPx: number): boolean {
    return (
      isPreciseEnoughToShow(patchTracker.agreement, uncertaintyPx) &&
      (this.#rivalledFrames > 0 || uncertaintyPx < MAX_VAGUE_SHARE * this.#doubts.uncertaintyPx)
    );
  }

  /** The target's result after this frame, overwritten by the next report. `lost` is reported once. */
  report(tMs: number): Result {
    const { state } = this;
    const shown = !this.#isImprecise && (state === 'tracking' || (state === 'coasting' && this.#coastsNearby()));
    const result = this.#result;
    result.state = state;
    result.rmsPx = this.#rmsPx;
    result.support = this.#support;
    result.tMs = tMs;
    result.matrix = shown ? matrixFromPose(this.#shown, this.#matrix, this.#shape) : undefined;
    if (shown) this.#shownMs = tMs;
    if (state === 'lost') this.#restart();
    return result;
  }

  /**
   * Whether the last pose can still be near the truth if the motion goes on changing as it did. Motion alone does not
   * tell: where a shaking hand turns back, a target rests for a frame and is 50 px away three frames later.
   */
  #coastsNearby(): boolean {
    const frames = this.#coasted;
    const movedPx = frames * (this.#motionPx + 0.5 * (frames + 1) * this.#accelerationPx);
    return frames <= MAX_COASTED_FRAMES && movedPx <= MAX_COASTED_PX;
  }

  #accept(patchTracker: PatchTracker, shape: Proportions, tMs: number, state: TargetState): void {
    this.#shape.stretch = shape.stretch;
    this.#shape.shear = shape.shear;
    const { support, rmsPx } = patchTracker.agreement;
    copyPose(this.#found, this.#pose);
    this.#support = support;
    this.#rmsPx = rmsPx;
    this.#coasted = 0;
    this.#lastGoodMs = tMs;
    this.state = state;
    this.#filter.apply(patchTracker.seen, patchTracker.agreement, tMs, this.#shown);
  }

  #miss(tMs: number, hasLeft: boolean): void {
    this.#support = 0;
    this.#motion.perMs.fill(0);
    if (this.state === 'verifying') {
      this.#restart();
      return;
    }
    this.#coasted++;
    // Time that goes back restarts the wait; otherwise the pose would be kept for ever.
    this.#lastGoodMs = Math.min(this.#lastGoodMs, tMs);
    this.state = hasLeft || tMs - this.#lastGoodMs >= LOST_AFTER_MS ? 'lost' : 'coasting';
  }

  #restart(): void {
    this.state = 'searching';
    this.#forgetMotion();
  }

  #forgetMotion(): void {
    this.#motion.perMs.fill(0);
    this.#filter.reset();
    this.#motionPx = Infinity;
    this.#prior.visibility.reset();
    this.#prior.match = 0;
    this.#prior.graceFrames = 0;
    this.#coasted = 0;
    this.#support = 0;
    this.#rmsPx = 0;
  }
}
