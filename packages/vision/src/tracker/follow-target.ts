import type { Camera } from '../geometry/camera';
import { isPlausibleView, projectRectangle } from '../geometry/homography';
import { PlaneView } from '../geometry/plane-view';
import type { Pose } from '../geometry/pose';
import { copyPose, createPose, homographyFromPose } from '../geometry/pose';
import { cornerUncertaintyPx } from '../geometry/pose-uncertainty';
import type { Kernels } from '../kernels/kernels';
import { createFit, fitPose } from './fit-pose';
import type { FitOptions, FocalPrior, PatchSightings } from './fit-pose';
import { PYRAMID_LEVELS } from './frame-pyramid';
import type { FramePyramid } from './frame-pyramid';
import type { TargetPictures } from './patch-plan';
import { PatchStage } from './patch-stage';
import type { PatchGroup, StageOptions } from './patch-stage';
import { tangentDifference } from './pose-filter';
import { isFirm, isFound, isLikely, isProven } from './pose-proof';
import type { PoseEvidence } from './pose-proof';
import { VisibilityMap } from './visibility-map';

/** How well the target's patches agreed with a pose. */
export interface Agreement {
  /** Patches that agree, of those that could be found, each by its distinctness. */
  inliers: number;
  tested: number;
  /** Inliers of which hardly one agrees by chance. */
  sure: number;
  /** inliers / tested. */
  support: number;
  rmsPx: number;
  /** See Fit. */
  information: Float64Array;
}

/** What is known of a target before its next frame. */
export interface FollowGuide {
  /** Where the target should be by its motion. */
  predicted: Pose;
  /** Where it was when it was last seen, and how many frames ago: 1 is the frame before. */
  last: Pose;
  framesSince: number;
  /** How long the shutter is open, in frames. */
  shutter: number;
  /** How well its patches together matched of late, 0..1; see PatchStage.findShift. */
  match: number;
  /** For how many more frames a pose may be believed that is not proven; see pose-proof.ts. */
  credit: number;
  visibility: VisibilityMap;
}

/** However few patches can be tested, fewer than this lead nowhere, and prove nothing. */
const MIN_COARSE_PATCHES = 6;
const MIN_INLIERS = 8;
/** Correlation at the fitted pose, and px of the level from there, at which a patch agrees; and at which it surely does. */
const AGREED_CORRELATION = 0.5;
const AGREED_PX = 1.5;
const SURE_CORRELATION = 0.8;
const SURE_PX = 0.75;
const PEAK_PATCHES = 64;
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

/** Sizes of a target in the frame between which a pose is believed. */
const MIN_AREA_PX = 300;
const MAX_FRAME_AREAS = 60;

/** By how much a target may come nearer (log of its distance) and turn in a frame; in parentheses of which little is seen. */
const MAX_NEARING = 0.4;
const MAX_TURN_RAD = 0.8;
const MAX_UNSURE_NEARING = 0.12;
const MAX_UNSURE_TURN_RAD = 0.3;
const MAX_UNSURE_PX = 40;

const COARSE: StageOptions = { maxPatches: 48, iterations: 8, maxMovePx: 5, minCorrelation: 0.5, unhiddenOnly: true };
const COARSE_SEARCH: StageOptions = {
  maxPatches: 60,
  iterations: 8,
  maxMovePx: 4,
  minCorrelation: 0.6,
  searchPx: 10,
  unhiddenOnly: true,
};
const MIDDLE: StageOptions = { maxPatches: 50, iterations: 6, maxMovePx: 4, minCorrelation: 0.5, unhiddenOnly: true };
const FINE: StageOptions = { maxPatches: 70, iterations: 5, maxMovePx: 3, minCorrelation: 0.5, unhiddenOnly: true };
/** One step of all patches together, from where the pose puts them. */
const JOINT: StageOptions = { maxPatches: 100, iterations: 1, maxMovePx: 4, minCorrelation: 0.3, leastShare: 0.4 };
const JOINT_COARSER: StageOptions = { maxPatches: 48, iterations: 1, maxMovePx: 4, minCorrelation: 0.3 };
const JOINT_ROUNDS = 2;

/** The same over parts that were not hidden, for a start that is less near. */
const SLIDE: StageOptions = { ...JOINT, minCorrelation: 0.4, unhiddenOnly: true };

const COARSE_FIT: FitOptions = { iterations: 10, firstCutPx: 30, lastCutPx: 8, maxCutPx: 8 };
const SEARCH_FIT: FitOptions = { iterations: 10, firstCutPx: 60, lastCutPx: 8, maxCutPx: 8 };
const MIDDLE_FIT: FitOptions = { iterations: 6, firstCutPx: 8, lastCutPx: 4, maxCutPx: 4 };
const FINE_FIT: FitOptions = { iterations: 6, firstCutPx: 4, lastCutPx: 1.5, maxCutPx: 3 };
const JOINT_FIT: FitOptions = { iterations: 3, firstCutPx: 3, lastCutPx: 1.5, maxCutPx: 3 };
/** The last fit, at the focal length in use: all patches that agreed have their say. */
const PUBLISHED_FIT: FitOptions = { iterations: 5, firstCutPx: 12, lastCutPx: 12, maxCutPx: 12 };

/** Deviation of a patch, px, as far as patches do not disagree more. */
const PATCH_NOISE_PX = 0.25;
/** Patches that agree by chance do so under a strange lens: a focal length off by so much (log) is one. */
const STRANGE_LENS = 0.15;
/** Known better than this, the focal length is not asked of a single frame. */
const KNOWN_LOG_FOCAL = 0.004;

/** Speed, px of a level per frame, at which blur tells how long the shutter is open; by how much that may change. */
const TELLING_SPEED_PX = 5;
const SHUTTER_STEP = 0.15;
const MAX_SHUTTER = 1;

const SLIDE_FIT: FitOptions = { iterations: 3, firstCutPx: 12, lastCutPx: 6, maxCutPx: 6 };

const SHIFT_PATCHES = 24;
/** Radius of the first search for a shift, px of the level: at rest, and per px of the level that the target moves. */
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
const MIN_SHIFT_WIDTH_PX = 30;

/**
 * Follows a target from a near pose to the exact one, always against its stored picture, so that nothing drifts.
 *
 * Coarse to fine: one shift of all patches together; patches pre-warped by the pose and blurred by its motion, aligned one
 * by one, and one robust pose over them; at last all patches straight to one pose, each with what it tells of its place.
 * Klein & Murray, ISMAR 2007; Wagner et al., TVCG 2010; Baker & Matthews, IJCV 2004.
 */
export class TargetFollower {
  /** Of the last success. */
  readonly agreement: Agreement = {
    inliers: 0,
    tested: 0,
    sure: 0,
    support: 0,
    rmsPx: 0,
    information: new Float64Array(36),
  };
  /** What spoke for the last pose that was judged; whether most of the target did; whether it was proven otherwise. */
  readonly evidence: PoseEvidence = { tested: 0, inliers: 0, sure: 0, rmsPx: 0, peaks: 0, peakShare: 0 };
  isFirm = false;
  isProven = false;
  /** How far the target moved per frame up to the last success of `follow`, px. */
  motionPx = 0;
  /** How far a corner of the last success is off because the focal length in use is not the one that fits best, px. */
  focalMisfitPx = 0;
  /** How well the patches matched together in the last `follow`, 0..1. */
  match = 0;
  /** Share of the patches to spend on following; confirming takes all of them. */
  effort = 1;
  readonly #stage: PatchStage;
  readonly #camera: Camera;
  /** The same with the focal length that fits the present frame. */
  readonly #lens: Camera;
  #startF = 0;
  readonly #focal: FocalPrior = { logMean: 0, logDeviation: 0 };
  /** The plane as the last success saw it, whatever the focal length. */
  readonly view = new PlaneView();
  readonly #pose = createPose();
  readonly #start = createPose();
  readonly #wide = createPose();
  readonly #moved = createPose();
  readonly #began = createPose();
  readonly #scaled = createPose();
  readonly #fit = createFit();
  readonly #homography = new Float64Array(9);
  readonly #flow = new Float64Array(6);
  readonly #shift = new Float64Array(2);
  readonly #group: PatchGroup = { tested: 0, start: 0, end: 0 };
  readonly #coarser: PatchGroup = { tested: 0, start: 0, end: 0 };
  /** Of targets that are not followed yet: all is visible. */
  readonly #open = new VisibilityMap(1);
  #flowing = false;

  /** How far off the least known corner of the last success may be, px: one standard deviation. */
  uncertaintyPx({ aspect }: TargetPictures, pose: Pose): number {
    const { information, rmsPx } = this.agreement;
    return cornerUncertaintyPx(pose, information, rmsPx, this.#lens, aspect);
  }

  /** The patches that agreed in the last success. */
  get sightings(): PatchSightings {
    return this.#stage.sightings;
  }

  /** @param lens a copy of the camera: its f is free to fit single frames. */
  constructor(kernels: Kernels, camera: Camera, lens: Camera) {
    this.#camera = camera;
    this.#lens = lens;
    this.#stage = new PatchStage(kernels, this.#lens);
  }

  /** What is known of the focal length: its logarithm and how unsure that is; 0: nothing but the camera's f will do. */
  expectFocal(logMean: number, logDeviation: number): void {
    this.#focal.logMean = logMean;
    this.#focal.logDeviation = logDeviation;
  }

  /** Fits `view` to the patches of the last success; false if there are too few. */
  measureView(pose: Pose): boolean {
    this.view.startAtPose(pose, this.#camera);
    return this.view.fit(this.#stage.sightings, this.#camera, PATCH_NOISE_PX, this.motionPx, pose);
  }

  /**
   * @param out the pose found; unchanged on failure.
   * @returns whether enough of the target's patches agree with one pose.
   */
  follow(target: TargetPictures, frame: FramePyramid, guide: FollowGuide, out: Pose): boolean {
    if (target.levels.length === 0) return false;
    this.#stage.patchShare = this.effort;
    this.#stage.countsOverlaps = false;
    this.#startF = this.#lens.f = this.#camera.f;
    const level = this.#levelOfWidth(guide.predicted, MIN_LEVEL_WIDTH_PX);
    const fine = Math.min(1, level);
    const covered = guide.visibility.share < COVERED;
    const found =
      (covered && this.#slide(target, frame, guide, level, 0, out)) ||
      (covered && this.#slide(target, frame, guide, level, 1, out)) ||
      this.#followShift(target, frame, guide, level, out) ||
      this.#settle(target, frame, guide.last, level, COARSE_SEARCH, SEARCH_FIT, guide.visibility, guide, out) ||
      this.#settle(target, frame, guide.predicted, fine, MIDDLE, COARSE_FIT, guide.visibility, guide, out);
    if (!found) return false;
    this.#stage.report(guide.visibility, AGREED_CORRELATION, SURE_PX);
    this.#stage.keepAgreeing(AGREED_CORRELATION, AGREED_PX);
    this.publish(out, target);
    this.motionPx = this.#motionPx(guide, out);
    return true;
  }

  /** A covered target hardly moves; what lies on it must not drag the pose: all patches together from the start. */
  #slide(
    target: TargetPictures,
    frame: FramePyramid,
    guide: FollowGuide,
    level: number,
    steps: number,
    out: Pose,
  ): boolean {
    const pose = copyPose(guide.predicted, this.#pose);
    this.#lens.f = this.#startF;
    const finest = Math.min(level, this.#finestLevel(target, pose));
    this.#flowing = true;
    this.#measureFlow(guide, pose);
    for (let next = Math.min(level, finest + steps); next > finest; next--) {
      if (!this.#joinPatches(target, frame, pose, next, guide.visibility, SLIDE, SLIDE_FIT)) return false;
    }
    return this.#finish(target, frame, pose, finest, guide.visibility, guide, out);
  }

  #followShift(target: TargetPictures, frame: FramePyramid, guide: FollowGuide, level: number, out: Pose): boolean {
    this.#searchShift(target, frame, guide, level);
    return this.#settle(target, frame, this.#start, level, COARSE, COARSE_FIT, guide.visibility, guide, out);
  }

  /**
   * As follow, from a pose that a search over the whole frame proposes. Such poses are right to a px or two, or wrong; at
   * half size a half-covered target still shows enough whole patches, so that is asked first.
   *
   * The proposed pose belongs to the lens's f, and so does the one found; see publish.
   */
  confirm(target: TargetPictures, frame: FramePyramid, proposed: Pose, out: Pose): boolean {
    if (target.levels.length === 0) return false;
    this.#stage.patchShare = 1;
    this.#stage.countsOverlaps = true;
    this.#startF = this.#lens.f;
    const level = this.#levelOfWidth(proposed, MIN_LEVEL_WIDTH_PX);
    const open = this.#open;
    const found =
      this.#settle(target, frame, proposed, Math.min(1, level), MIDDLE, COARSE_FIT, open, undefined, out) ||
      this.#settle(target, frame, proposed, level, COARSE, COARSE_FIT, open, undefined, out);
    if (!found) return false;
    this.#stage.keepAgreeing(AGREED_CORRELATION, AGREED_PX);
    this.motionPx = 0;
    return true;
  }

  /** Puts `#start` where the patches together match best: near the predicted pose, or else in a wide circle around the last. */
  #searchShift(target: TargetPictures, frame: FramePyramid, guide: FollowGuide, level: number): void {
    const { predicted, last } = guide;
    const start = copyPose(predicted, this.#start);
    const speedPx = this.#distancePx(last, predicted) / (1 << level);
    const radius = Math.min(MAX_FIRST_SHIFT_PX, Math.ceil(SHIFT_PX + SHIFT_PER_SPEED * speedPx));
    this.#measureFlow(guide, predicted);
    this.match = this.#moveByShift(target, frame, start, level, radius, guide.visibility, this.#flow);
    if (this.match >= (guide.match > 0 ? DOUBTFUL_MATCH * guide.match : SURE_MATCH)) return;
    const wide = copyPose(last, this.#wide);
    const wideLevel = Math.min(level + 1, this.#levelOfWidth(last, MIN_SHIFT_WIDTH_PX));
    const wideMatch = this.#moveByShift(target, frame, wide, wideLevel, WIDE_SHIFT_PX >> wideLevel, guide.visibility);
    if (wideMatch < WIDE_GAIN * this.match) return;
    this.#measureFlow(guide, wide);
    const again = this.#moveByShift(target, frame, wide, level, 2 << (wideLevel - level), guide.visibility, this.#flow);
    if (again < this.match) return;
    this.match = again;
    copyPose(wide, start);
  }

  #moveByShift(
    target: TargetPictures,
    frame: FramePyramid,
    pose: Pose,
    level: number,
    radiusPx: number,
    visibility: VisibilityMap,
    flow?: Float64Array,
  ): number {
    const shift = this.#shift;
    const radius = Math.min(20, radiusPx);
    const match = this.#stage.findShift(target, frame, pose, level, SHIFT_PATCHES, radius, shift, visibility, flow);
    const { translation: t } = pose;
    const perPx = ((1 << level) * t[2]) / this.#camera.f;
    t[0] += shift[0] * perPx;
    t[1] += shift[1] * perPx;
    return match;
  }

  /** Sets `#flow` to how a target that came to `pose` moves while the shutter is open. */
  #measureFlow({ last, framesSince, shutter: usual }: FollowGuide, pose: Pose, shutter = usual): void {
    tangentDifference(last, this.#atPublished(pose), this.#flow);
    for (let i = 0; i < 6; i++) this.#flow[i] *= shutter / framesSince;
  }

  /** Finds out how long the shutter is open where the motion shows it, and sets `#flow` accordingly. */
  #measureShutter(target: TargetPictures, frame: FramePyramid, guide: FollowGuide, pose: Pose, level: number): void {
    const speedPx = this.#distancePx(guide.last, this.#atPublished(pose)) / (guide.framesSince << level);
    if (speedPx >= TELLING_SPEED_PX) {
      const before = guide.shutter;
      let best = -1;
      for (let i = -1; i <= 1; i++) {
        const shutter = Math.max(0, Math.min(MAX_SHUTTER, before + i * SHUTTER_STEP));
        this.#measureFlow(guide, pose, shutter);
        const match = this.#stage.measureMatch(target, frame, pose, level, SHIFT_PATCHES, guide.visibility, this.#flow);
        if (match <= best) continue;
        best = match;
        guide.shutter = shutter;
      }
    }
    this.#measureFlow(guide, pose);
  }

  /** From a start to the exact pose. */
  #settle(
    target: TargetPictures,
    frame: FramePyramid,
    start: Pose,
    level: number,
    firstStage: StageOptions,
    firstFit: FitOptions,
    visibility: VisibilityMap,
    guide: FollowGuide | undefined,
    out: Pose,
  ): boolean {
    const pose = copyPose(start, this.#pose);
    this.#lens.f = this.#startF;
    const finest = Math.min(level, this.#finestLevel(target, pose));
    this.#flowing = guide !== undefined;
    if (guide) this.#measureFlow(guide, pose);
    this.#approach(target, frame, pose, level, firstStage, firstFit, visibility);
    for (let next = level - 1; next >= finest; next--) {
      if (guide) this.#measureFlow(guide, pose);
      this.#approach(target, frame, pose, next, next > 0 ? MIDDLE : FINE, next > 0 ? MIDDLE_FIT : FINE_FIT, visibility);
    }
    return this.#finish(target, frame, pose, finest, visibility, guide, out);
  }

  /** From a pose near the exact one to that, and whether it is believed. */
  #finish(
    target: TargetPictures,
    frame: FramePyramid,
    pose: Pose,
    finest: number,
    visibility: VisibilityMap,
    guide: FollowGuide | undefined,
    out: Pose,
  ): boolean {
    if (guide) this.#measureShutter(target, frame, guide, pose, finest);
    const start = copyPose(pose, this.#began);
    const { f } = this.#lens;
    // Out of focus, bent or blurred, a target shows more on the next level.
    const coarser = Math.min(finest + 1, this.#levelOfWidth(pose, MIN_LEVEL_WIDTH_PX));
    const isFast = guide !== undefined && this.#distancePx(guide.last, guide.predicted) > MAX_CREDITED_PX;
    const credit = guide && !isFast ? guide.credit : 0;
    const tries = !guide ? 1 : credit > 0 ? 4 : 2;
    let proven = false;
    for (let i = 0; i < tries && !proven; i++) {
      const level = (i & 1) === 0 ? finest : coarser;
      if (level === finest && (i & 1) === 1) continue;
      this.#lens.f = f;
      proven = this.#refine(target, frame, copyPose(start, pose), level, visibility, i < 2 ? 0 : credit);
    }
    if (!proven || !this.#isPlausible(pose, target.aspect)) return false;
    if (guide && !this.#isPlausibleMove(guide, pose)) return false;
    copyPose(pose, out);
    return true;
  }

  /** One stage of aligned patches; moves the pose if enough of them agree on another. */
  #approach(
    target: TargetPictures,
    frame: FramePyramid,
    pose: Pose,
    level: number,
    stage: StageOptions,
    fitOptions: FitOptions,
    visibility: VisibilityMap,
  ): void {
    this.#stage.begin();
    this.#stage.run(target, frame, pose, level, stage, visibility, this.#group, this.#flowing ? this.#flow : undefined);
    const { sightings } = this.#stage;
    const needed = Math.max(MIN_COARSE_PATCHES, MIN_COARSE_SHARE * this.#group.tested);
    if (sightings.count < needed) return;
    const moved = copyPose(pose, this.#moved);
    const { f } = this.#lens;
    fitPose(moved, sightings, this.#lens, fitOptions, this.#fit, this.#freeFocal());
    const { inliers } = this.#fit;
    const agree = inliers >= Math.max(needed, MIN_COARSE_CONSENT * sightings.count);
    const clear = inliers >= CLEAR_SHARE * this.#group.tested;
    if (agree && (clear || this.#matchesBetter(target, frame, pose, f, moved, level, stage, visibility))) {
      copyPose(moved, pose);
    } else {
      this.#lens.f = f;
    }
  }

  /** Whether the patches match better at a moved pose than at the one before, which belongs to focal length f. */
  #matchesBetter(
    target: TargetPictures,
    frame: FramePyramid,
    pose: Pose,
    f: number,
    moved: Pose,
    level: number,
    { maxPatches }: StageOptions,
    visibility: VisibilityMap,
  ): boolean {
    const flow = this.#flowing ? this.#flow : undefined;
    const after = this.#stage.measureMatch(target, frame, moved, level, maxPatches, visibility, flow);
    const movedF = this.#lens.f;
    this.#lens.f = f;
    const before = this.#stage.measureMatch(target, frame, pose, level, maxPatches, visibility, flow);
    this.#lens.f = movedF;
    return after >= before;
  }

  /** All patches of a level and the next together, step by step; then whether either of them proves the pose. */
  #refine(
    target: TargetPictures,
    frame: FramePyramid,
    pose: Pose,
    level: number,
    visibility: VisibilityMap,
    credit: number,
  ): boolean {
    for (let round = 0; round < JOINT_ROUNDS; round++) {
      if (!this.#joinPatches(target, frame, pose, level, visibility, JOINT, JOINT_FIT)) return false;
    }
    const coarser = Math.min(PYRAMID_LEVELS - 1, level + 1);
    return (
      this.#judge(target, frame, pose, this.#group, level, credit) ||
      this.#judge(target, frame, pose, this.#coarser, coarser, credit)
    );
  }

  /** One step of the pose by all patches of a level and the next coarser one together. */
  #joinPatches(
    target: TargetPictures,
    frame: FramePyramid,
    pose: Pose,
    level: number,
    visibility: VisibilityMap,
    options: StageOptions,
    fitOptions: FitOptions,
  ): boolean {
    const stage = this.#stage;
    const flow = this.#flowing ? this.#flow : undefined;
    const coarser = Math.min(PYRAMID_LEVELS - 1, level + 1);
    stage.begin();
    stage.run(target, frame, pose, level, options, visibility, this.#group, flow);
    stage.run(target, frame, pose, coarser, JOINT_COARSER, visibility, this.#coarser, flow);
    if (stage.sightings.count < MIN_COARSE_PATCHES) return false;
    fitPose(pose, stage.sightings, this.#lens, fitOptions, this.#fit, this.#freeFocal());
    return this.#fit.inliers >= MIN_COARSE_PATCHES;
  }

  /** Whether the patches of a group prove the fitted pose; if so, `agreement` tells how. */
  #judge(
    target: TargetPictures,
    frame: FramePyramid,
    pose: Pose,
    group: PatchGroup,
    level: number,
    credit: number,
  ): boolean {
    const { evidence, agreement } = this;
    this.#weigh(group, level);
    const strangeness = this.#strangeness();
    this.isFirm = isFirm(evidence);
    this.isProven = false;
    if (!this.#flowing) {
      if (!isFound(evidence, strangeness)) return false;
    } else if (!this.isFirm) {
      if (strangeness >= 0.5) return false;
      if (evidence.inliers < MIN_INLIERS) return false;
      const flow = this.#flowing ? this.#flow : undefined;
      evidence.peakShare = this.#stage.findPeaks(target, frame, pose, level, PEAK_PATCHES, flow);
      evidence.peaks = this.#stage.peaks;
      this.isProven = isProven(evidence);
      if (!this.isProven && !(credit > 0 && isLikely(evidence))) return false;
    }
    agreement.inliers = evidence.inliers;
    agreement.tested = evidence.tested;
    agreement.sure = evidence.sure;
    agreement.support = evidence.inliers / evidence.tested;
    agreement.rmsPx = this.#fit.rmsPx;
    agreement.information.set(this.#fit.information);
    return true;
  }

  /** Counts the patches of a group that agree with the fitted pose. */
  #weigh({ start, end, tested }: PatchGroup, level: number): void {
    const { evidence } = this;
    const { sightings, correlation, distinctness } = this.#stage;
    evidence.tested = tested;
    evidence.inliers = 0;
    evidence.sure = 0;
    evidence.rmsPx = this.#fit.rmsPx / (1 << level);
    for (let i = start; i < end; i++) {
      const px = sightings.residual[i] / (1 << level);
      if (correlation[i] < AGREED_CORRELATION || px > AGREED_PX) continue;
      evidence.inliers += distinctness[i];
      if (correlation[i] >= SURE_CORRELATION && px <= SURE_PX) evidence.sure += distinctness[i];
    }
  }

  /** The focal length as a parameter of a frame's fit, unless it is known. */
  #freeFocal(): FocalPrior | undefined {
    return this.#focal.logDeviation > KNOWN_LOG_FOCAL ? this.#focal : undefined;
  }

  /** How strange the frame's focal length is in the light of what is known, 0..1. */
  #strangeness(): number {
    if (this.#lens.f === this.#camera.f) return 0;
    return Math.min(1, Math.abs(Math.log(this.#lens.f) - this.#focal.logMean) / STRANGE_LENS);
  }

  /** A pose under the frame's own focal length as it is about, under the one in use. */
  #atPublished(pose: Pose): Pose {
    if (this.#lens.f === this.#camera.f) return pose;
    const scaled = copyPose(pose, this.#scaled);
    scaled.translation[2] *= this.#camera.f / this.#lens.f;
    return scaled;
  }

  /** From the pose that fits this frame best to the best one under the focal length in use, by the patches that agreed. */
  publish(pose: Pose, { aspect }: TargetPictures): void {
    this.focalMisfitPx = 0;
    if (this.#lens.f === this.#camera.f) return;
    projectCorners(this.#lens, pose, aspect, freeCorners);
    copyPose(this.#atPublished(pose), pose);
    this.#lens.f = this.#camera.f;
    fitPose(pose, this.#stage.sightings, this.#camera, PUBLISHED_FIT, this.#fit);
    if (this.#fit.inliers === 0) return;
    this.agreement.rmsPx = this.#fit.rmsPx;
    this.agreement.information.set(this.#fit.information);
    projectCorners(this.#camera, pose, aspect, publishedCorners);
    for (let i = 0; i < 8; i++) {
      this.focalMisfitPx = Math.max(this.focalMisfitPx, Math.abs(freeCorners[i] - publishedCorners[i]));
    }
  }

  /** Whether a camera can see the front of the target like that; sparse patches can fit poses that put corners behind it. */
  #isPlausible(pose: Pose, aspect: number): boolean {
    const { width, height } = this.#lens;
    homographyFromPose(this.#lens, pose, this.#homography);
    return isPlausibleView(this.#homography, aspect, MIN_AREA_PX, MAX_FRAME_AREAS * width * height);
  }

  /** Whether a target can come from its last pose to this one in the time; fewer patches prove less. */
  #isPlausibleMove({ last, predicted, framesSince }: FollowGuide, pose: Pose): boolean {
    const { isFirm } = this;
    const reach = isFirm ? framesSince : 1;
    const from = isFirm ? last : predicted;
    const nearness = Math.abs(Math.log(this.#atPublished(pose).translation[2] / from.translation[2]));
    if (nearness > reach * (isFirm ? MAX_NEARING : MAX_UNSURE_NEARING)) return false;
    const { rotation: r } = pose;
    const q = from.rotation;
    let trace = 0;
    for (let i = 0; i < 9; i++) trace += r[i] * q[i];
    const turn = Math.acos(Math.max(-1, Math.min(1, (trace - 1) / 2)));
    if (turn > reach * (isFirm ? MAX_TURN_RAD : MAX_UNSURE_TURN_RAD)) return false;
    return isFirm || this.#distancePx(from, this.#atPublished(pose)) <= MAX_UNSURE_PX;
  }

  /** The coarsest frame level on which the target is at least so wide. */
  #levelOfWidth(pose: Pose, minWidthPx: number): number {
    const widthPx = this.#camera.f / pose.translation[2];
    let level = PYRAMID_LEVELS - 1;
    while (level > 0 && widthPx / (1 << level) < minWidthPx) level--;
    return level;
  }

  /** The frame level below which the stored picture has no more detail to compare. */
  #finestLevel({ levels }: TargetPictures, pose: Pose): number {
    const widthPx = this.#camera.f / pose.translation[2];
    let level = 0;
    while (level < PYRAMID_LEVELS - 2 && widthPx / (1 << level) > MAX_ENLARGEMENT * levels[0].width) level++;
    return level;
  }

  /** How far the farthest point of the target moves in a frame, roughly. */
  #motionPx({ last, framesSince }: FollowGuide, pose: Pose): number {
    tangentDifference(last, pose, this.#flow);
    const [x, y, z] = this.#flow;
    const halfPx = (0.5 * this.#camera.f) / pose.translation[2];
    return (this.#distancePx(last, pose) + halfPx * Math.sqrt(x * x + y * y + z * z)) / framesSince;
  }

  /** How far the target's middle moves between two poses. */
  #distancePx({ translation: a }: Pose, { translation: b }: Pose): number {
    const right = b[0] / b[2] - a[0] / a[2];
    const down = b[1] / b[2] - a[1] / a[2];
    return this.#camera.f * Math.sqrt(right * right + down * down);
  }
}

const freeCorners = new Float64Array(8);
const publishedCorners = new Float64Array(8);
const frameFromPlane = new Float64Array(9);

function projectCorners(camera: Camera, pose: Pose, aspect: number, out: Float64Array): void {
  projectRectangle(homographyFromPose(camera, pose, frameFromPlane), -0.5, -aspect / 2, 0.5, aspect / 2, out);
}
