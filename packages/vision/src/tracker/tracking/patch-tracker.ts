import type { Camera } from '../../geometry/camera';
import { PlaneView } from '../../geometry/plane-view';
import type { Pose } from '../../geometry/pose';
import { copyPose, createPose } from '../../geometry/pose';
import { cornerUncertaintyPx } from '../../geometry/pose-uncertainty';
import type { Kernels } from '../../kernels/kernels';
import { createFit, fitPose } from '../../geometry/fit-pose';
import type { Correspondences } from '../../geometry/fit-pose';
import type { TrackingPrior, TrackingTask } from '../tracking-prior';
import { COARSE, COARSE_SEARCH, FINE, JOINT, JOINT_COARSER, MIDDLE, MIDDLE_FIRST, JOINT_WIDE } from './alignment-steps';
import type { AlignmentStep } from './alignment-steps';
import { FrameLens } from '../lens/frame-lens';
import { levelOfWidth, PYRAMID_LEVELS } from '../frame-pyramid';
import type { FramePyramid } from '../frame-pyramid';
import { distancePx, isPlausibleMove, isPlausiblePose } from '../pose-validation/motion-gates';
import type { TargetPictures } from '../patches/patch-plan';
import { PatchAligner } from '../patches/patch-aligner';
import type { PatchGroup, AlignmentOptions } from '../patches/patch-aligner';
import { AGREED_CORRELATION, AGREED_PX, PoseValidator, STRONG_PX } from '../pose-validation/pose-validator';
import type { Agreement } from '../pose-validation/pose-validator';
import { ShiftSearch } from './shift-search';
import { ExposureMotion } from './exposure-motion';
import { VisibilityMap } from '../patches/visibility-map';

/** However few patches can be tested, fewer than this lead nowhere. */
const MIN_COARSE_PATCHES = 6;
/** A target that moves faster, px, is soon far off: it must be proven anew in every frame. */
const MAX_GRACE_MOTION_PX = 40;
/** A coarse pose on which fewer of the patches agree is no better than the one before. */
const MIN_COARSE_SHARE = 0.3;
const MIN_COARSE_CONSENT = 0.5;
/** With fewer of the patches on a coarse pose it must also match better. */
const CLEAR_SHARE = 0.7;
/** A target of which less was visible of late is covered, and not looked for on levels where its patches are as large as it. */
const COVERED = 0.75;
/** A target narrower than this on a frame level has too few patches there, px. */
const MIN_LEVEL_WIDTH_PX = 44;
/** A frame level that shows the target this many times larger than the stored picture shows nothing more than the next. */
const MAX_ENLARGEMENT = 2;
const JOINT_ROUNDS = 2;
/** Deviation of a patch, px, as far as patches do not disagree more. */
const PATCH_NOISE_PX = 0.25;

/**
 * Follows a target from a near pose to the exact one, always against its stored picture, so that nothing drifts.
 *
 * Coarse to fine: one shift of all patches together; patches pre-warped by the pose and blurred by its motion, aligned one
 * by one, and one robust pose over them; at last all patches straight to one pose, each with what it tells of its place.
 * Klein & Murray, ISMAR 2007; Wagner et al., TVCG 2010; Baker & Matthews, IJCV 2004.
 */
export class PatchTracker {
  /** How far the target moved per frame up to the last success of `follow`, px. */
  motionPx = 0;
  /** Share of the patches to spend on following; confirming takes all of them. */
  effort = 1;
  /** The plane as the last success saw it, whatever the focal length. */
  readonly view = new PlaneView();
  readonly #aligner: PatchAligner;
  readonly #lens: FrameLens;
  readonly #exposure: ExposureMotion;
  readonly #shift: ShiftSearch;
  readonly #validator: PoseValidator;
  #startF = 0;
  readonly #pose = createPose();
  readonly #moved = createPose();
  readonly #began = createPose();
  readonly #fit = createFit();
  readonly #group: PatchGroup = { tested: 0, start: 0, end: 0 };
  readonly #coarser: PatchGroup = { tested: 0, start: 0, end: 0 };
  /** Of targets that are not tracked yet: all is visible. */
  readonly #open = new VisibilityMap(1);

  /** @param lens a copy of the camera: its f is free to fit single frames. */
  constructor(kernels: Kernels, camera: Camera, lens: Camera) {
    this.#lens = new FrameLens(camera, lens);
    this.#aligner = new PatchAligner(kernels, lens);
    this.#exposure = new ExposureMotion(this.#aligner, this.#lens);
    this.#shift = new ShiftSearch(this.#aligner, this.#lens, this.#exposure);
    this.#validator = new PoseValidator(this.#aligner);
  }

  /** Of the last success. */
  get agreement(): Agreement {
    return this.#validator.agreement;
  }

  /** Whether most of the target spoke for the last pose; whether it was proven otherwise. */
  get hasMajority(): boolean {
    return this.#validator.hasMajority;
  }

  get hasDistinctPeaks(): boolean {
    return this.#validator.hasDistinctPeaks;
  }

  /** How well the patches matched together in the last `follow`, 0..1. */
  get match(): number {
    return this.#shift.match;
  }

  /** How far a corner of the last success is off because the focal length in use is not the one that fits best, px. */
  get focalMisfitPx(): number {
    return this.#lens.misfitPx;
  }

  /** The patches that agreed in the last success. */
  get correspondences(): Correspondences {
    return this.#aligner.correspondences;
  }

  /** How far off the least known corner of the last success may be, px: one standard deviation. */
  uncertaintyPx({ aspect }: TargetPictures, pose: Pose): number {
    const { information, rmsPx } = this.agreement;
    return cornerUncertaintyPx(pose, information, rmsPx, this.#lens.ofFrame, aspect);
  }

  /** See FrameLens. */
  expectFocal(logMean: number, logDeviation: number): void {
    this.#lens.expect(logMean, logDeviation);
  }

  /** Fits `view` to the patches of the last success; false if there are too few. */
  measureView(pose: Pose): boolean {
    const { inUse } = this.#lens;
    this.view.startAtPose(pose, inUse);
    return this.view.fit(this.#aligner.correspondences, inUse, PATCH_NOISE_PX, this.motionPx, pose);
  }

  /**
   * @param out the pose found; unchanged on failure.
   * @returns whether enough of the target's patches agree with one pose.
   */
  track(target: TargetPictures, frame: FramePyramid, prior: TrackingPrior, out: Pose): boolean {
    if (target.levels.length === 0) return false;
    const aligner = this.#aligner;
    aligner.patchShare = this.effort;
    aligner.countsOverlaps = false;
    this.#startF = this.#lens.ofFrame.f = this.#lens.inUse.f;
    const task: TrackingTask = { target, frame, visibility: prior.visibility, prior };
    const level = this.#levelOf(prior.predicted);
    const fine = Math.min(1, level);
    const covered = prior.visibility.share < COVERED;
    const found =
      (covered && this.#alignJointly(task, prior, level, 0, out)) ||
      (covered && this.#alignJointly(task, prior, level, 1, out)) ||
      this.#alignCoarseToFine(task, this.#shift.run(task, prior, level), level, COARSE, out) ||
      this.#alignCoarseToFine(task, prior.last, level, COARSE_SEARCH, out) ||
      this.#alignCoarseToFine(task, prior.predicted, fine, MIDDLE_FIRST, out);
    if (!found) return false;
    aligner.report(prior.visibility, AGREED_CORRELATION, STRONG_PX);
    aligner.keepAgreeing(AGREED_CORRELATION, AGREED_PX);
    this.publish(out, target);
    this.motionPx = this.#exposure.motionPx(prior, out);
    return true;
  }

  /**
   * As follow, from a pose that a search over the whole frame proposes. Such poses are right to a px or two, or wrong; at
   * half size a half-covered target still shows enough whole patches, so that is asked first.
   *
   * The proposed pose belongs to the lens's f, and so does the one found; see publish.
   */
  refineCandidate(target: TargetPictures, frame: FramePyramid, proposed: Pose, out: Pose): boolean {
    if (target.levels.length === 0) return false;
    const aligner = this.#aligner;
    aligner.patchShare = 1;
    aligner.countsOverlaps = true;
    this.#startF = this.#lens.ofFrame.f;
    const task: TrackingTask = { target, frame, visibility: this.#open, prior: undefined };
    const level = this.#levelOf(proposed);
    const found =
      this.#alignCoarseToFine(task, proposed, Math.min(1, level), MIDDLE_FIRST, out) ||
      this.#alignCoarseToFine(task, proposed, level, COARSE, out);
    if (!found) return false;
    aligner.keepAgreeing(AGREED_CORRELATION, AGREED_PX);
    this.motionPx = 0;
    return true;
  }

  /** From the pose that fits this frame best to the best one under the focal length in use, by the patches that agreed. */
  publish(pose: Pose, { aspect }: TargetPictures): void {
    const fit = this.#lens.publish(pose, this.#aligner.correspondences, aspect);
    if (fit) this.#validator.refit(fit);
  }

  /** A covered target hardly moves; what lies on it must not drag the pose: all patches together from the start. */
  #alignJointly(task: TrackingTask, prior: TrackingPrior, level: number, steps: number, out: Pose): boolean {
    const pose = copyPose(prior.predicted, this.#pose);
    this.#lens.ofFrame.f = this.#startF;
    const finest = Math.min(level, this.#finestLevel(task.target, pose));
    this.#exposure.measure(prior, pose);
    for (let next = Math.min(level, finest + steps); next > finest; next--) {
      if (!this.#joinPatches(task, pose, next, JOINT_WIDE)) return false;
    }
    return this.#refineAndValidate(task, pose, finest, out);
  }

  /** From a start to the exact pose. */
  #alignCoarseToFine(task: TrackingTask, start: Pose, level: number, first: AlignmentStep, out: Pose): boolean {
    const { prior } = task;
    const pose = copyPose(start, this.#pose);
    this.#lens.ofFrame.f = this.#startF;
    const finest = Math.min(level, this.#finestLevel(task.target, pose));
    if (prior) this.#exposure.measure(prior, pose);
    this.#alignPatches(task, pose, level, first);
    for (let next = level - 1; next >= finest; next--) {
      if (prior) this.#exposure.measure(prior, pose);
      this.#alignPatches(task, pose, next, next > 0 ? MIDDLE : FINE);
    }
    return this.#refineAndValidate(task, pose, finest, out);
  }

  /** From a pose near the exact one to that, and whether it is believed. */
  #refineAndValidate(task: TrackingTask, pose: Pose, finest: number, out: Pose): boolean {
    const { prior, target } = task;
    const { inUse, ofFrame } = this.#lens;
    if (prior) this.#exposure.measureShutter(task, prior, pose, finest);
    const start = copyPose(pose, this.#began);
    const { f } = ofFrame;
    // Out of focus, bent or blurred, a target shows more on the next level.
    const coarser = Math.min(finest + 1, this.#levelOf(pose));
    const isFast = prior !== undefined && distancePx(prior.last, prior.predicted, inUse.f) > MAX_GRACE_MOTION_PX;
    const graceFrames = prior && !isFast ? prior.graceFrames : 0;
    const tries = !prior ? 1 : graceFrames > 0 ? 4 : 2;
    let proven = false;
    for (let i = 0; i < tries && !proven; i++) {
      const level = (i & 1) === 0 ? finest : coarser;
      if (level === finest && (i & 1) === 1) continue;
      ofFrame.f = f;
      proven = this.#refine(task, copyPose(start, pose), level, i < 2 ? 0 : graceFrames);
    }
    if (!proven || !isPlausiblePose(pose, ofFrame, target.aspect)) return false;
    if (prior && !isPlausibleMove(prior, this.#lens.atPublished(pose), inUse.f, this.hasMajority)) return false;
    copyPose(pose, out);
    return true;
  }

  /** One stage of aligned patches; moves the pose if enough of them agree on another. */
  #alignPatches(task: TrackingTask, pose: Pose, level: number, { alignment, fit }: AlignmentStep): void {
    const { ofFrame } = this.#lens;
    this.#aligner.begin();
    this.#align(task, pose, level, alignment, this.#group);
    const { correspondences } = this.#aligner;
    const needed = Math.max(MIN_COARSE_PATCHES, MIN_COARSE_SHARE * this.#group.tested);
    if (correspondences.count < needed) return;
    const moved = copyPose(pose, this.#moved);
    const { f } = ofFrame;
    fitPose(moved, correspondences, ofFrame, fit, this.#fit, this.#lens.focalPrior);
    const { inliers } = this.#fit;
    const agree = inliers >= Math.max(needed, MIN_COARSE_CONSENT * correspondences.count);
    const clear = inliers >= CLEAR_SHARE * this.#group.tested;
    if (agree && (clear || this.#matchesBetter(task, pose, f, moved, level, alignment))) copyPose(moved, pose);
    else ofFrame.f = f;
  }

  /** Whether the patches match better at a moved pose than at the one before, which belongs to focal length f. */
  #matchesBetter(
    task: TrackingTask,
    pose: Pose,
    f: number,
    moved: Pose,
    level: number,
    alignment: AlignmentOptions,
  ): boolean {
    const { ofFrame } = this.#lens;
    const after = this.#measureMatch(task, moved, level, alignment);
    const movedF = ofFrame.f;
    ofFrame.f = f;
    const before = this.#measureMatch(task, pose, level, alignment);
    ofFrame.f = movedF;
    return after >= before;
  }

  #measureMatch(
    { target, frame, visibility, prior }: TrackingTask,
    pose: Pose,
    level: number,
    alignment: AlignmentOptions,
  ) {
    const exposureStep = prior && this.#exposure.step;
    return this.#aligner.measureMatch(target, frame, pose, level, alignment.maxPatches, visibility, exposureStep);
  }

  /** All patches of a level and the next together, step by step; then whether either of them proves the pose. */
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
    if (correspondences.count < MIN_COARSE_PATCHES) return false;
    fitPose(pose, correspondences, this.#lens.ofFrame, fit, this.#fit, this.#lens.focalPrior);
    return this.#fit.inliers >= MIN_COARSE_PATCHES;
  }

  #align(task: TrackingTask, pose: Pose, level: number, options: AlignmentOptions, group: PatchGroup): void {
    const { target, frame, visibility, prior } = task;
    this.#aligner.align(target, frame, pose, level, options, visibility, group, prior && this.#exposure.step);
  }

  #accepts(task: TrackingTask, pose: Pose, group: PatchGroup, level: number, graceFrames: number): boolean {
    const exposureStep = task.prior && this.#exposure.step;
    return this.#validator.accepts(
      task,
      pose,
      this.#fit,
      group,
      level,
      this.#lens.focalInnovation,
      graceFrames,
      exposureStep,
    );
  }

  #levelOf(pose: Pose): number {
    return levelOfWidth(this.#widthPx(pose), MIN_LEVEL_WIDTH_PX);
  }

  /** The frame level below which the stored picture has no more detail to compare. */
  #finestLevel({ levels }: TargetPictures, pose: Pose): number {
    const widthPx = this.#widthPx(pose);
    let level = 0;
    while (level < PYRAMID_LEVELS - 2 && widthPx / (1 << level) > MAX_ENLARGEMENT * levels[0].width) level++;
    return level;
  }

  /** About how wide the target is in the frame. */
  #widthPx({ translation }: Pose): number {
    return this.#lens.inUse.f / translation[2];
  }
}
