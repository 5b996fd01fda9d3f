import type { Camera } from '../../geometry/camera';
import { PlaneView } from '../../geometry/plane-view';
import type { Pose } from '../../geometry/pose';
import { copyPose, createPose } from '../../geometry/pose';
import { cornerUncertaintyPx } from '../../geometry/pose-uncertainty';
import type { Kernels } from '../../kernels/kernels';
import { createFit, fitPose } from '../../geometry/fit-pose';
import type { Sightings } from '../../geometry/fit-pose';
import type { FollowGuide, FollowTask } from '../follow-guide';
import { COARSE, COARSE_SEARCH, FINE, JOINT, JOINT_COARSER, MIDDLE, MIDDLE_FIRST, SLIDE } from './follow-options';
import type { FollowStep } from './follow-options';
import { FrameLens } from '../lens/frame-lens';
import { levelOfWidth, PYRAMID_LEVELS } from '../frame-pyramid';
import type { FramePyramid } from '../frame-pyramid';
import { distancePx, isPlausibleMove, isPlausiblePose } from '../pose-validation/move-limits';
import type { TargetPictures } from '../patches/patch-plan';
import { PatchStage } from '../patches/patch-stage';
import type { PatchGroup, StageOptions } from '../patches/patch-stage';
import { AGREED_CORRELATION, AGREED_PX, PoseJudge, SURE_PX } from '../pose-validation/pose-judge';
import type { Agreement } from '../pose-validation/pose-judge';
import { ShiftSearch } from './shift-search';
import { ShutterFlow } from './shutter-flow';
import { VisibilityMap } from '../patches/visibility-map';

/** However few patches can be tested, fewer than this lead nowhere. */
const MIN_COARSE_PATCHES = 6;
/** A target that moves faster, px, is soon far off: it must be proven anew in every frame. */
const MAX_CREDITED_PX = 40;
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
export class TargetFollower {
  /** How far the target moved per frame up to the last success of `follow`, px. */
  motionPx = 0;
  /** Share of the patches to spend on following; confirming takes all of them. */
  effort = 1;
  /** The plane as the last success saw it, whatever the focal length. */
  readonly view = new PlaneView();
  readonly #stage: PatchStage;
  readonly #lens: FrameLens;
  readonly #flow: ShutterFlow;
  readonly #shift: ShiftSearch;
  readonly #judge: PoseJudge;
  #startF = 0;
  readonly #pose = createPose();
  readonly #moved = createPose();
  readonly #began = createPose();
  readonly #fit = createFit();
  readonly #group: PatchGroup = { tested: 0, start: 0, end: 0 };
  readonly #coarser: PatchGroup = { tested: 0, start: 0, end: 0 };
  /** Of targets that are not followed yet: all is visible. */
  readonly #open = new VisibilityMap(1);

  /** @param lens a copy of the camera: its f is free to fit single frames. */
  constructor(kernels: Kernels, camera: Camera, lens: Camera) {
    this.#lens = new FrameLens(camera, lens);
    this.#stage = new PatchStage(kernels, lens);
    this.#flow = new ShutterFlow(this.#stage, this.#lens);
    this.#shift = new ShiftSearch(this.#stage, this.#lens, this.#flow);
    this.#judge = new PoseJudge(this.#stage);
  }

  /** Of the last success. */
  get agreement(): Agreement {
    return this.#judge.agreement;
  }

  /** Whether most of the target spoke for the last pose; whether it was proven otherwise. */
  get isFirm(): boolean {
    return this.#judge.isFirm;
  }

  get isProven(): boolean {
    return this.#judge.isProven;
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
  get sightings(): Sightings {
    return this.#stage.sightings;
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
    return this.view.fit(this.#stage.sightings, inUse, PATCH_NOISE_PX, this.motionPx, pose);
  }

  /**
   * @param out the pose found; unchanged on failure.
   * @returns whether enough of the target's patches agree with one pose.
   */
  follow(target: TargetPictures, frame: FramePyramid, guide: FollowGuide, out: Pose): boolean {
    if (target.levels.length === 0) return false;
    const stage = this.#stage;
    stage.patchShare = this.effort;
    stage.countsOverlaps = false;
    this.#startF = this.#lens.ofFrame.f = this.#lens.inUse.f;
    const task: FollowTask = { target, frame, visibility: guide.visibility, guide };
    const level = this.#levelOf(guide.predicted);
    const fine = Math.min(1, level);
    const covered = guide.visibility.share < COVERED;
    const found =
      (covered && this.#slide(task, guide, level, 0, out)) ||
      (covered && this.#slide(task, guide, level, 1, out)) ||
      this.#settle(task, this.#shift.run(task, guide, level), level, COARSE, out) ||
      this.#settle(task, guide.last, level, COARSE_SEARCH, out) ||
      this.#settle(task, guide.predicted, fine, MIDDLE_FIRST, out);
    if (!found) return false;
    stage.report(guide.visibility, AGREED_CORRELATION, SURE_PX);
    stage.keepAgreeing(AGREED_CORRELATION, AGREED_PX);
    this.publish(out, target);
    this.motionPx = this.#flow.motionPx(guide, out);
    return true;
  }

  /**
   * As follow, from a pose that a search over the whole frame proposes. Such poses are right to a px or two, or wrong; at
   * half size a half-covered target still shows enough whole patches, so that is asked first.
   *
   * The proposed pose belongs to the lens's f, and so does the one found; see publish.
   */
  confirm(target: TargetPictures, frame: FramePyramid, proposed: Pose, out: Pose): boolean {
    if (target.levels.length === 0) return false;
    const stage = this.#stage;
    stage.patchShare = 1;
    stage.countsOverlaps = true;
    this.#startF = this.#lens.ofFrame.f;
    const task: FollowTask = { target, frame, visibility: this.#open, guide: undefined };
    const level = this.#levelOf(proposed);
    const found =
      this.#settle(task, proposed, Math.min(1, level), MIDDLE_FIRST, out) ||
      this.#settle(task, proposed, level, COARSE, out);
    if (!found) return false;
    stage.keepAgreeing(AGREED_CORRELATION, AGREED_PX);
    this.motionPx = 0;
    return true;
  }

  /** From the pose that fits this frame best to the best one under the focal length in use, by the patches that agreed. */
  publish(pose: Pose, { aspect }: TargetPictures): void {
    const fit = this.#lens.publish(pose, this.#stage.sightings, aspect);
    if (fit) this.#judge.refit(fit);
  }

  /** A covered target hardly moves; what lies on it must not drag the pose: all patches together from the start. */
  #slide(task: FollowTask, guide: FollowGuide, level: number, steps: number, out: Pose): boolean {
    const pose = copyPose(guide.predicted, this.#pose);
    this.#lens.ofFrame.f = this.#startF;
    const finest = Math.min(level, this.#finestLevel(task.target, pose));
    this.#flow.measure(guide, pose);
    for (let next = Math.min(level, finest + steps); next > finest; next--) {
      if (!this.#joinPatches(task, pose, next, SLIDE)) return false;
    }
    return this.#finish(task, pose, finest, out);
  }

  /** From a start to the exact pose. */
  #settle(task: FollowTask, start: Pose, level: number, first: FollowStep, out: Pose): boolean {
    const { guide } = task;
    const pose = copyPose(start, this.#pose);
    this.#lens.ofFrame.f = this.#startF;
    const finest = Math.min(level, this.#finestLevel(task.target, pose));
    if (guide) this.#flow.measure(guide, pose);
    this.#approach(task, pose, level, first);
    for (let next = level - 1; next >= finest; next--) {
      if (guide) this.#flow.measure(guide, pose);
      this.#approach(task, pose, next, next > 0 ? MIDDLE : FINE);
    }
    return this.#finish(task, pose, finest, out);
  }

  /** From a pose near the exact one to that, and whether it is believed. */
  #finish(task: FollowTask, pose: Pose, finest: number, out: Pose): boolean {
    const { guide, target } = task;
    const { inUse, ofFrame } = this.#lens;
    if (guide) this.#flow.measureShutter(task, guide, pose, finest);
    const start = copyPose(pose, this.#began);
    const { f } = ofFrame;
    // Out of focus, bent or blurred, a target shows more on the next level.
    const coarser = Math.min(finest + 1, this.#levelOf(pose));
    const isFast = guide !== undefined && distancePx(guide.last, guide.predicted, inUse.f) > MAX_CREDITED_PX;
    const credit = guide && !isFast ? guide.credit : 0;
    const tries = !guide ? 1 : credit > 0 ? 4 : 2;
    let proven = false;
    for (let i = 0; i < tries && !proven; i++) {
      const level = (i & 1) === 0 ? finest : coarser;
      if (level === finest && (i & 1) === 1) continue;
      ofFrame.f = f;
      proven = this.#refine(task, copyPose(start, pose), level, i < 2 ? 0 : credit);
    }
    if (!proven || !isPlausiblePose(pose, ofFrame, target.aspect)) return false;
    if (guide && !isPlausibleMove(guide, this.#lens.atPublished(pose), inUse.f, this.isFirm)) return false;
    copyPose(pose, out);
    return true;
  }

  /** One stage of aligned patches; moves the pose if enough of them agree on another. */
  #approach(task: FollowTask, pose: Pose, level: number, { stage, fit }: FollowStep): void {
    const { ofFrame } = this.#lens;
    this.#stage.begin();
    this.#runStage(task, pose, level, stage, this.#group);
    const { sightings } = this.#stage;
    const needed = Math.max(MIN_COARSE_PATCHES, MIN_COARSE_SHARE * this.#group.tested);
    if (sightings.count < needed) return;
    const moved = copyPose(pose, this.#moved);
    const { f } = ofFrame;
    fitPose(moved, sightings, ofFrame, fit, this.#fit, this.#lens.prior);
    const { inliers } = this.#fit;
    const agree = inliers >= Math.max(needed, MIN_COARSE_CONSENT * sightings.count);
    const clear = inliers >= CLEAR_SHARE * this.#group.tested;
    if (agree && (clear || this.#matchesBetter(task, pose, f, moved, level, stage))) copyPose(moved, pose);
    else ofFrame.f = f;
  }

  /** Whether the patches match better at a moved pose than at the one before, which belongs to focal length f. */
  #matchesBetter(task: FollowTask, pose: Pose, f: number, moved: Pose, level: number, stage: StageOptions): boolean {
    const { ofFrame } = this.#lens;
    const after = this.#measureMatch(task, moved, level, stage);
    const movedF = ofFrame.f;
    ofFrame.f = f;
    const before = this.#measureMatch(task, pose, level, stage);
    ofFrame.f = movedF;
    return after >= before;
  }

  #measureMatch({ target, frame, visibility, guide }: FollowTask, pose: Pose, level: number, stage: StageOptions) {
    const flow = guide && this.#flow.step;
    return this.#stage.measureMatch(target, frame, pose, level, stage.maxPatches, visibility, flow);
  }

  /** All patches of a level and the next together, step by step; then whether either of them proves the pose. */
  #refine(task: FollowTask, pose: Pose, level: number, credit: number): boolean {
    for (let round = 0; round < JOINT_ROUNDS; round++) {
      if (!this.#joinPatches(task, pose, level, JOINT)) return false;
    }
    const coarser = Math.min(PYRAMID_LEVELS - 1, level + 1);
    return (
      this.#believes(task, pose, this.#group, level, credit) ||
      this.#believes(task, pose, this.#coarser, coarser, credit)
    );
  }

  /** One step of the pose by all patches of a level and the next coarser one together. */
  #joinPatches(task: FollowTask, pose: Pose, level: number, { stage, fit }: FollowStep): boolean {
    const coarser = Math.min(PYRAMID_LEVELS - 1, level + 1);
    const { sightings } = this.#stage;
    this.#stage.begin();
    this.#runStage(task, pose, level, stage, this.#group);
    this.#runStage(task, pose, coarser, JOINT_COARSER, this.#coarser);
    if (sightings.count < MIN_COARSE_PATCHES) return false;
    fitPose(pose, sightings, this.#lens.ofFrame, fit, this.#fit, this.#lens.prior);
    return this.#fit.inliers >= MIN_COARSE_PATCHES;
  }

  #runStage(task: FollowTask, pose: Pose, level: number, options: StageOptions, group: PatchGroup): void {
    const { target, frame, visibility, guide } = task;
    this.#stage.run(target, frame, pose, level, options, visibility, group, guide && this.#flow.step);
  }

  #believes(task: FollowTask, pose: Pose, group: PatchGroup, level: number, credit: number): boolean {
    const flow = task.guide && this.#flow.step;
    return this.#judge.believes(task, pose, this.#fit, group, level, this.#lens.strangeness, credit, flow);
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
