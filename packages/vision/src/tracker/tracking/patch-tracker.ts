import type { Camera } from '../../geometry/camera';
import { createFit, fitPose } from '../../geometry/fit-pose';
import type { Correspondences } from '../../geometry/correspondences';
import { PlaneView } from '../../geometry/plane-view';
import type { Pose } from '../../geometry/pose';
import { copyPose, createPose } from '../../geometry/pose';
import { measureCorners } from '../../geometry/pose-uncertainty';
import type { TrackingKernels } from '../../kernels/kernels';
import { levelOf, PYRAMID_LEVELS } from '../frame-pyramid';
import type { FramePyramid } from '../frame-pyramid';
import { copyLens, FrameLens } from '../lens/frame-lens';
import type { FittedLens } from '../lens/frame-lens';
import type { RowLean } from '../lens/row-lean';
import { PatchAligner } from '../patches/patch-aligner';
import type { AlignmentOptions, PatchGroup } from '../patches/patch-aligner';
import { createPatchView, finestLevelAt, setPatchView } from '../patches/patch-plan';
import type { PatchPlan, PatchView, TargetPictures } from '../patches/patch-plan';
import { VisibilityMap } from '../patches/visibility-map';
import {
  ALL_POINTS,
  distance,
  isLeaving,
  isPlausibleMove,
  isPlausiblePose,
  measureDistance,
  pointsInside,
} from '../pose-validation/motion-gates';
import { AGREEMENT } from '../pose-validation/patch-gates';
import { PoseValidator } from '../pose-validation/pose-validator';
import type { Agreement, ValidationContext } from '../pose-validation/pose-validator';
import type { TrackingPrior, TrackingTask } from '../tracking-prior';
import { COARSE, COARSE_SEARCH, FINE, JOINT, JOINT_COARSER, JOINT_WIDE, MIDDLE, MIDDLE_FIRST } from './alignment-steps';
import type { AlignmentStep } from './alignment-steps';
import { ExposureMotion } from './exposure-motion';
import { ShiftSearch } from './shift-search';

/*
 * Limits for intermediate poses; the gates of pose-validation make the final decision. Set on 2026-11-21 with the
 * sequences bench (docs/decisions/how-a-target-is-tracked.md). Other values were tried on 2026-11-29 with 989 frames of
 * such sequences: with these, 981 are right to 8 px, and their errors have a median of 0.106 px. "Nothing changes"
 * means that no frame is lost or gained, and the median of no kind of sequence changes by 3%.
 */

/** Least number of found patches for a step. At half and at twice nothing changes. */
const MIN_STEP_PATCHES = 6;
/**
 * Least share of the tested patches for a step, which must be found. At half no frame is lost; at twice one of a
 * re-entry is.
 */
const MIN_STEP_SHARE = 0.3;
/**
 * Share of the found patches that must agree on a step. Lower values follow occluders, higher ones stop on blurred
 * frames. At half nothing changes; at 0.9 a frame of a re-entry is lost.
 */
const MIN_STEP_CONSENSUS = 0.5;
/**
 * Share of the tested patches from which a step is taken even if it does not match better than the pose before it. At
 * half nothing changes. Above 1, each step must match better: of 4,642 frames of two other seeds 4,595 instead of 4,597
 * are right, the median of their errors does not change, and a frame takes 1.09 times as long.
 */
const CLEAR_STEP_SHARE = 0.7;
/**
 * Predicted motion, px per frame, above which there are no grace frames, because the error of such a target grows fast.
 * At half a frame more of the re-entries is right; at twice nothing changes.
 */
const MAX_GRACE_MOTION_PX = 40;
/**
 * Visible share of the target below which it counts as covered and is first aligned jointly, without levels on which a
 * patch is as large as the target. At half, covered targets have 0.080 px instead of 0.089; if all count as covered, 36
 * frames are lost.
 */
const COVERED_SHARE = 0.75;
/**
 * Width of the target on a frame level below which the level has too few patches, px. At half, 4 frames of re-entries
 * are lost; at twice, targets that were just found in blurred frames have 0.41 px instead of 0.38.
 */
const MIN_LEVEL_WIDTH_PX = 44;

/**
 * Share of a target inside the frame from which its lean is fitted. Set on 2026-11-22 with the re-entry sequences;
 * below it, a lean that fitted the visible rows put the far corners of a target 40 px off.
 */
const MIN_LEANING_SHARE = 0.5;

/*
 * Conditions for doubting a pose because its patches match as well at rivals of their places: at another line of text,
 * for example. Set on 2026-11-22 with pages set in one font. At the right pose 98% of sharp views match by more than
 * 0.85; other pages, and poses that are off by lines, match by at most 0.78, and at a rival by at least 0.79 of that.
 */

/** Patches that are compared, on the level that is next coarser to the finest. */
const RIVAL_PATCHES = 48;
/** Match from which a pose is not doubted, 0..1. Higher values doubt more blurred views. */
const UNDOUBTED_MATCH = 0.78;
/** Largest share of its match that a rival may reach. Lower values doubt more blurred views. */
const MAX_RIVAL_SHARE = 0.78;
/** Distance of rivals, px of the level. Nearer ones are the flanks of a patch's own peak. */
const LEAST_RIVAL_PX = 4;
const MOST_RIVAL_PX = 14;

/*
 * Limits beyond which the pose of a target that repeats itself is doubted. Set on 2026-11-26 with brick walls and
 * wallpapers, hand-held and covered (docs/benchmarks.md).
 */

/**
 * Residual, px. It is mostly above this if a part of the patches agrees with a neighbouring motif; at right poses it is
 * 0.05 to 0.25.
 */
const MAX_REPEATED_RMS_PX = 0.2;
/**
 * Least support of a pose without a proven predecessor, 0..1. Patches beyond the print find nothing where it is off by
 * a motif.
 */
const MIN_REPEATED_SUPPORT = 0.95;
/**
 * Least share of the target inside the frame for such a pose. If there are at most five motifs a side, a pose off by
 * one has less inside.
 */
const MIN_REPEATED_SHARE = 0.8;
/**
 * Largest loss of support since a proven pose. A hand that covers the target takes less per frame, a jump by a motif
 * more.
 */
const MAX_REPEATED_LOSS = 0.1;

/**
 * Gauss-Newton steps of all patches together before a pose is validated. On the 989 frames, one step gives covered
 * targets 0.140 px instead of 0.089. With four, 4,603 instead of 4,597 of 4,642 frames of two other seeds are right,
 * the median of their errors does not change, and a frame takes 1.33 times as long.
 */
const JOINT_ROUNDS = 2;
/**
 * Lower limit for the standard deviation of a patch's place, px. On the 712 frames of lenses and prints of 2026-11-29,
 * half of it loses none; twice puts prints of 96% of their height off by 0.075 px instead of 0.036.
 */
const PATCH_NOISE_PX = 0.25;

/**
 * Refines a pose near the true one to the exact one, always against the target's stored picture, so that nothing
 * drifts.
 *
 * Coarse to fine: one shift of all patches together; then patches, warped by the pose and blurred by its motion, are
 * aligned one by one and one robust pose is fitted to them; at last Gauss-Newton steps on the pose by all patches of
 * two levels, each weighted by its gradients. Klein & Murray, ISMAR 2007; Wagner et al., TVCG 2010; Baker & Matthews,
 * IJCV 2004.
 */
export class PatchTracker {
  /** Distance of the target's middle in the last success of `track` from its predicted place, px. */
  innovationPx = 0;
  /** Share of the patches to use for tracking, 0..1; candidates always use all of them. */
  effort = 1;
  /**
   * Homography of the target in the last success, independent of the focal length; see measureView. Its motion is that
   * of the last success of `track`, and 0 for a candidate.
   */
  readonly view = new PlaneView();
  /** The pose that draws the target of the last success most nearly at its place in the frame; see FrameLens.seenAs. */
  readonly seen = createPose();
  readonly #aligner: PatchAligner;
  readonly #lens: FrameLens;
  readonly #exposure: ExposureMotion;
  readonly #shift: ShiftSearch;
  readonly #validator: PoseValidator;
  /** Focal length with which every attempt on a frame starts, px. */
  #startF = 0;
  readonly #pose = createPose();
  readonly #moved = createPose();
  readonly #start = createPose();
  /** The target and frame at hand. One object is reused. */
  readonly #task: Partial<TrackingTask> = {};
  /** Whether enough of the target is expected in the frame for its lean to be fitted. */
  #leans = false;
  readonly #startLens: FittedLens = { f: 0, leanX: 0, leanY: 0 };
  readonly #stepLens: FittedLens = { f: 0, leanX: 0, leanY: 0 };
  readonly #movedLens: FittedLens = { f: 0, leanX: 0, leanY: 0 };
  readonly #fit = createFit();
  readonly #patchView = createPatchView();
  readonly #context: ValidationContext = { focalInnovation: 0, graceFrames: 0 };
  readonly #group: PatchGroup = { tested: 0, start: 0, end: 0 };
  readonly #coarser: PatchGroup = { tested: 0, start: 0, end: 0 };
  /** The map of candidates, whose hidden parts are unknown. */
  readonly #allVisible = new VisibilityMap(1);

  /**
   * @param lens a copy of the camera: its f is free to fit single frames.
   * @param plan see PatchAligner.
   * @param lean of `lens`; by default that of printed pictures.
   */
  constructor(kernels: TrackingKernels, camera: Camera, lens: Camera, plan?: PatchPlan, lean?: RowLean) {
    this.#lens = new FrameLens(camera, lens, lean);
    this.#aligner = new PatchAligner(kernels, lens, plan);
    this.#exposure = new ExposureMotion(this.#aligner, this.#lens);
    this.#shift = new ShiftSearch(this.#aligner, this.#lens, this.#exposure);
    this.#validator = new PoseValidator(this.#aligner);
  }

  /** Agreement of the patches with the pose of the last success. */
  get agreement(): Agreement {
    return this.#validator.agreement;
  }

  /** Whether the last pose passed the gate of this name in patch-gates.ts. */
  get hasMajority(): boolean {
    return this.#validator.hasMajority;
  }

  /** Whether the last pose passed the gate of this name in patch-gates.ts. */
  get hasDistinctPeaks(): boolean {
    return this.#validator.hasDistinctPeaks;
  }

  /** Joint match of the patches in the last `track`, 0..1; see PatchAligner.findShift. */
  get match(): number {
    return this.#shift.match;
  }

  /** Corner error of the last success due to the focal length in use, compared to the best-fitting one, px. */
  get focalMisfitPx(): number {
    return this.#lens.misfitPx;
  }

  /** The patches that agreed in the last success. */
  get correspondences(): Correspondences {
    return this.#aligner.correspondences;
  }

  /** Measures how uncertain the pose of the last success is, into `agreement`. */
  measureUncertainty(target: TargetPictures, pose: Pose): void {
    measureCorners(pose, this.agreement, this.#lens.ofFrame, target);
  }

  /** Whether a missed target has left the frame; see isLeaving. */
  hasLeft(target: TargetPictures, prior: TrackingPrior): boolean {
    return isLeaving(prior, this.#lens.inUse, target);
  }

  /** Sets the prior of the focal length: mean and standard deviation of its logarithm, px of the frame. */
  expectFocal(logMean: number, logDeviation: number): void {
    this.#lens.expect(logMean, logDeviation);
  }

  /** Fits `view` to the patches of the last success; false if they are too few, or do not fix it. */
  measureView(pose: Pose): boolean {
    const { inUse } = this.#lens;
    this.view.startAtPose(pose, inUse);
    return this.view.fit(this.#aligner.correspondences, inUse, PATCH_NOISE_PX, pose);
  }

  /**
   * Tracks a target into a frame.
   *
   * @param out the pose found; unchanged on failure.
   * @returns whether enough of the target's patches agree with one pose.
   */
  track(target: TargetPictures, frame: FramePyramid, prior: TrackingPrior, out: Pose): boolean {
    if (target.levels.length === 0) return false;
    const aligner = this.#aligner;
    aligner.patchShare = this.effort;
    aligner.countsOverlaps = false;
    this.#startF = this.#lens.ofFrame.f = this.#lens.inUse.f;
    this.#leans = pointsInside(prior.predicted, this.#lens.inUse, target) >= MIN_LEANING_SHARE * ALL_POINTS;
    this.#startLensAt(prior, prior.predicted);
    const task = this.#begin(target, frame, prior.visibility, prior);
    const level = this.#levelOf(prior.predicted);
    const fine = Math.min(1, level);
    const covered = prior.visibility.share < COVERED_SHARE;
    const found =
      (covered && (this.#alignJointly(task, prior, level, 0, out) || this.#alignJointly(task, prior, level, 1, out))) ||
      this.#alignCoarseToFine(task, this.#shift.run(task, prior, level), level, COARSE, out) ||
      this.#alignCoarseToFine(task, prior.last, level, COARSE_SEARCH, out) ||
      this.#alignCoarseToFine(task, prior.predicted, fine, MIDDLE_FIRST, out);
    if (!found) return false;
    aligner.report(prior.visibility, AGREEMENT);
    aligner.keepAgreeing(AGREEMENT);
    this.#lens.lean.learn(this.#fit);
    this.publish(out, target);
    this.#exposure.measureMotion(prior, out);
    this.view.motionPx = this.#exposure.motionPx;
    measureDistance(prior.predicted, out, this.#lens.inUse);
    this.innovationPx = distance.px;
    return true;
  }

  #begin(
    target: TargetPictures,
    frame: FramePyramid,
    visibility: VisibilityMap,
    prior: TrackingPrior | undefined,
  ): TrackingTask {
    const task = this.#task;
    task.target = target;
    task.frame = frame;
    task.visibility = visibility;
    task.prior = prior;
    return task as TrackingTask;
  }

  /**
   * Refines a candidate pose of a whole-frame search. Candidates are right within a px or two, or wrong. The half-size
   * level comes first, because a half-covered target still has enough whole patches there.
   *
   * Both the candidate and the pose found belong to the lens's f; see publish.
   *
   * @param out the pose found; of no use if false is returned.
   * @returns whether a refined pose passed the gates.
   */
  refineCandidate(target: TargetPictures, frame: FramePyramid, proposed: Pose, out: Pose): boolean {
    if (target.levels.length === 0) return false;
    const aligner = this.#aligner;
    aligner.patchShare = 1;
    aligner.countsOverlaps = true;
    this.#startF = this.#lens.ofFrame.f;
    const task = this.#begin(target, frame, this.#allVisible, undefined);
    const level = this.#levelOf(proposed);
    const found =
      this.#alignCoarseToFine(task, proposed, Math.min(1, level), MIDDLE_FIRST, out) ||
      this.#alignCoarseToFine(task, proposed, level, COARSE, out);
    if (!found) return false;
    aligner.keepAgreeing(AGREEMENT);
    this.view.motionPx = 0;
    return true;
  }

  /**
   * Replaces the pose that fits this frame best by the best one under the focal length in use, and sets `seen`; see
   * FrameLens.publish.
   */
  publish(pose: Pose, target: TargetPictures): void {
    const { correspondences } = this.#aligner;
    const fit = this.#lens.publish(pose, correspondences, target);
    if (fit) this.#validator.refit(fit);
    this.#lens.seenAs(pose, correspondences, this.seen);
  }

  /**
   * Whether the patches match about as well, and not very well, at other places than those given by the pose of the
   * last success, or whether the target repeats itself and the pose is not proven to be the right one.
   */
  hasRivals(pose: Pose): boolean {
    const task = this.#task as TrackingTask;
    const { target, prior } = task;
    const aligner = this.#aligner;
    if (target.repeats && !this.#isProven(task, pose)) return true;
    if (prior) this.#exposure.measure(prior, pose);
    const level = Math.min(PYRAMID_LEVELS - 1, 1 + finestLevelAt(target, this.#lens.inUse, pose));
    const view = this.#viewOf(task, pose, level);
    aligner.matchWithin(task, view, RIVAL_PATCHES, 0, 1);
    const { match } = aligner;
    if (match >= UNDOUBTED_MATCH) return false;
    aligner.matchWithin(task, view, RIVAL_PATCHES, LEAST_RIVAL_PX, MOST_RIVAL_PX);
    return aligner.match > MAX_RIVAL_SHARE * match;
  }

  #isProven({ target, prior }: TrackingTask, pose: Pose): boolean {
    const { support, rmsPx } = this.agreement;
    const isSupported = prior?.provenSupport
      ? support > prior.provenSupport - MAX_REPEATED_LOSS
      : support > MIN_REPEATED_SUPPORT &&
        pointsInside(pose, this.#lens.inUse, target) > MIN_REPEATED_SHARE * ALL_POINTS;
    return isSupported && rmsPx < MAX_REPEATED_RMS_PX;
  }

  /**
   * For covered targets, which hardly move: all patches are aligned together from the start, so that the occluder
   * cannot shift the pose.
   */
  #alignJointly(task: TrackingTask, prior: TrackingPrior, level: number, steps: number, out: Pose): boolean {
    const pose = copyPose(prior.predicted, this.#pose);
    this.#startLensAt(prior, pose);
    const finest = Math.min(level, finestLevelAt(task.target, this.#lens.inUse, pose));
    this.#exposure.measure(prior, pose);
    for (let next = Math.min(level, finest + steps); next > finest; next--) {
      if (!this.#joinPatches(task, pose, next, JOINT_WIDE)) return false;
    }
    return this.#refineAndValidate(task, pose, finest, out);
  }

  /** Aligns single patches level by level from a start pose, then refines and validates the result. */
  #alignCoarseToFine(task: TrackingTask, start: Pose, level: number, first: AlignmentStep, out: Pose): boolean {
    const { prior } = task;
    const pose = copyPose(start, this.#pose);
    this.#startLensAt(prior, pose);
    const finest = Math.min(level, finestLevelAt(task.target, this.#lens.inUse, pose));
    if (prior) this.#exposure.measure(prior, pose);
    this.#alignPatches(task, pose, level, first);
    for (let next = level - 1; next >= finest; next--) {
      if (prior) this.#exposure.measure(prior, pose);
      this.#alignPatches(task, pose, next, next > 0 ? MIDDLE : FINE);
    }
    return this.#refineAndValidate(task, pose, finest, out);
  }

  /**
   * Starts an attempt on the frame, with the focal length of all attempts and the lean suggested by the motion to a
   * pose.
   */
  #startLensAt(prior: TrackingPrior | undefined, pose: Pose): void {
    this.#lens.ofFrame.f = this.#startF;
    if (prior && this.#leans) this.#lens.lean.start(prior.last, pose, prior.framesSince);
    else this.#lens.lean.clear();
  }

  /** Refines a pose with a small error and passes it through the gates. */
  #refineAndValidate(task: TrackingTask, pose: Pose, finest: number, out: Pose): boolean {
    const { prior, target } = task;
    const { inUse, ofFrame } = this.#lens;
    if (prior) this.#exposure.measureShutter(task, prior, pose, finest);
    if (prior && this.#leans) this.#lens.lean.expect(prior.last, pose, prior.framesSince);
    const start = copyPose(pose, this.#start);
    copyLens(ofFrame, this.#startLens);
    // A target that is out of focus, bent or blurred agrees better on the next coarser level.
    const coarser = Math.min(finest + 1, this.#levelOf(pose));
    if (prior) measureDistance(prior.last, prior.predicted, inUse);
    const graceFrames = prior && !(distance.px > MAX_GRACE_MOTION_PX) ? prior.graceFrames : 0;
    const step = coarser === finest ? 2 : 1;
    let accepted = (this.#validator.mayContinue = false);
    // With grace frames, the same poses are judged by weaker evidence, if any of them has it.
    for (let i = 0; i < (!prior ? 1 : graceFrames > 0 && this.#validator.mayContinue ? 4 : 2) && !accepted; i += step) {
      const level = (i & 1) === 0 ? finest : coarser;
      copyLens(this.#startLens, ofFrame);
      accepted = this.#refine(task, copyPose(start, pose), level, i < 2 ? 0 : graceFrames);
    }
    if (!accepted || !isPlausiblePose(pose, ofFrame, target)) return false;
    if (prior && !isPlausibleMove(prior, this.#lens.atPublished(pose), inUse, this.hasMajority)) return false;
    copyPose(pose, out);
    return true;
  }

  /** Aligns the patches of one level one by one; moves the pose if enough of them agree on another one. */
  #alignPatches(task: TrackingTask, pose: Pose, level: number, { alignment, fit }: AlignmentStep): void {
    const { ofFrame } = this.#lens;
    this.#aligner.begin();
    this.#align(task, pose, level, alignment, this.#group);
    const { correspondences } = this.#aligner;
    const needed = Math.max(MIN_STEP_PATCHES, MIN_STEP_SHARE * this.#group.tested);
    if (correspondences.count < needed) return;
    const moved = copyPose(pose, this.#moved);
    copyLens(ofFrame, this.#stepLens);
    fitPose(moved, correspondences, this.#lens.fitted, fit, this.#fit);
    const { inliers } = this.#fit;
    const agree = inliers >= Math.max(needed, MIN_STEP_CONSENSUS * correspondences.count);
    const clear = inliers >= CLEAR_STEP_SHARE * this.#group.tested;
    if (agree && (clear || this.#matchesBetter(task, pose, this.#viewOf(task, moved, level), alignment.maxPatches))) {
      copyPose(moved, pose);
    } else {
      copyLens(this.#stepLens, ofFrame);
    }
  }

  /** Whether the patches match better at a moved pose than at the one before, which belongs to the step's lens. */
  #matchesBetter(task: TrackingTask, pose: Pose, moved: PatchView, maxPatches: number): boolean {
    const { ofFrame } = this.#lens;
    const aligner = this.#aligner;
    aligner.measureMatch(task, moved, maxPatches);
    const after = aligner.match;
    copyLens(ofFrame, this.#movedLens);
    copyLens(this.#stepLens, ofFrame);
    aligner.measureMatch(task, this.#viewOf(task, pose, moved.level), maxPatches);
    copyLens(this.#movedLens, ofFrame);
    return after >= aligner.match;
  }

  /**
   * Joint steps by the patches of a level and the next coarser one; returns whether those of either level prove the
   * pose.
   */
  #refine(task: TrackingTask, pose: Pose, level: number, graceFrames: number): boolean {
    for (let round = 0; round < JOINT_ROUNDS; round++) {
      if (!this.#joinPatches(task, pose, level, JOINT)) return false;
    }
    const coarser = Math.min(PYRAMID_LEVELS - 1, level + 1);
    return (
      this.#accepts(task, pose, this.#group, level, graceFrames) ||
      this.#accepts(task, pose, this.#coarser, coarser, graceFrames)
    );
  }

  /** One step of the pose by all patches of a level and the next coarser one together. */
  #joinPatches(task: TrackingTask, pose: Pose, level: number, { alignment, fit }: AlignmentStep): boolean {
    const coarser = Math.min(PYRAMID_LEVELS - 1, level + 1);
    const { correspondences } = this.#aligner;
    this.#aligner.begin();
    this.#align(task, pose, level, alignment, this.#group);
    this.#align(task, pose, coarser, JOINT_COARSER, this.#coarser);
    if (correspondences.count < MIN_STEP_PATCHES) return false;
    fitPose(pose, correspondences, this.#lens.fitted, fit, this.#fit);
    return this.#fit.inliers >= MIN_STEP_PATCHES;
  }

  #align(task: TrackingTask, pose: Pose, level: number, options: AlignmentOptions, group: PatchGroup): void {
    this.#aligner.align(task, this.#viewOf(task, pose, level), options, group);
  }

  #accepts(task: TrackingTask, pose: Pose, group: PatchGroup, level: number, graceFrames: number): boolean {
    const context = this.#context;
    this.#lens.measureInnovation(context);
    context.graceFrames = graceFrames;
    return this.#validator.accepts(task, this.#viewOf(task, pose, level), this.#fit, group, context);
  }

  /** The view of a pose on a level, blurred by the motion of a tracked target. Valid until the next call. */
  #viewOf({ prior }: TrackingTask, pose: Pose, level: number): PatchView {
    return setPatchView(this.#patchView, pose, level, prior && this.#exposure.step);
  }

  #levelOf(pose: Pose): number {
    return levelOf(this.#lens.inUse, pose, MIN_LEVEL_WIDTH_PX);
  }
}
