import type { Camera } from '../geometry/camera';
import { isPlausibleView } from '../geometry/homography';
import type { Pose } from '../geometry/pose';
import { copyPose, createPose, homographyFromPose } from '../geometry/pose';
import type { Refinement, RefineOptions, Sightings } from '../geometry/refine-pose';
import { createRefinement, refinePose } from '../geometry/refine-pose';
import type { Kernels } from '../kernels/kernels';
import type { FramePyramid } from './frame-pyramid';
import { PatchStage } from './patch-stage';
import type { StageOptions, TargetPictures } from './patch-stage';

/** How well the target's patches agreed with a pose. */
export interface Agreement {
  /** Patches that agree, of those that could be found. */
  inliers: number;
  tested: number;
  /** inliers / tested. */
  support: number;
  rmsPx: number;
  /** See Refinement. */
  information: Float64Array;
}

/** Share of the patches that must agree for a stage to lead on to the next; the last stage asks for more. */
const MIN_COARSE_SHARE = 0.2;
const MIN_FINE_SHARE = 0.25;
/** However few patches can be tested, fewer than this prove nothing. */
const MIN_COARSE_PATCHES = 6;
const MIN_FINE_PATCHES = 10;
/** Of the patches that were found, as many must agree on one pose. */
const MIN_CONSENT = 0.4;
/** A target narrower than this on a frame level has too few patches there, px. */
const MIN_LEVEL_WIDTH_PX = 44;

/** Sizes of a target in the frame between which a pose is believed. */
const MIN_AREA_PX = 300;
const MAX_FRAME_AREAS = 60;

const COARSE: StageOptions = { level: 2, maxPatches: 40, iterations: 8, maxMovePx: 5 };
const COARSE_SEARCH: StageOptions = { level: 2, maxPatches: 60, iterations: 8, maxMovePx: 4, searchPx: 10 };
const MIDDLE: StageOptions = { level: 1, maxPatches: 50, iterations: 6, maxMovePx: 4 };
const FINE: StageOptions = { level: 0, maxPatches: 90, iterations: 5, maxMovePx: 3 };

const COARSE_FIT: RefineOptions = { iterations: 10, firstCutPx: 30, lastCutPx: 8 };
const SEARCH_FIT: RefineOptions = { iterations: 10, firstCutPx: 60, lastCutPx: 8 };
const MIDDLE_FIT: RefineOptions = { iterations: 6, firstCutPx: 8, lastCutPx: 4 };
const FINE_FIT: RefineOptions = { iterations: 8, firstCutPx: 4, lastCutPx: 1.5 };

/**
 * Follows a target from a near pose to the exact one, always against its stored picture, so that nothing drifts.
 *
 * Coarse to fine over 1/4, 1/2 and full frame: patches pre-warped by the pose, aligned one by one, then one robust pose
 * over all of them. Klein & Murray, ISMAR 2007; Wagner et al., TVCG 2010.
 */
export class TargetFollower {
  /** Of the last success. */
  readonly agreement: Agreement = { inliers: 0, tested: 0, support: 0, rmsPx: 0, information: new Float64Array(36) };
  /** Share of the patches to spend on following; confirming takes all of them. */
  effort = 1;
  readonly #stage: PatchStage;
  readonly #camera: Camera;
  readonly #pose = createPose();
  readonly #refinement: Refinement = createRefinement();

  readonly #homography = new Float64Array(9);

  /** How good the last success was: higher for more agreement and for smaller residuals. */
  get quality(): number {
    return this.agreement.support / (1 + this.agreement.rmsPx);
  }

  /** The patches that were found in the last stage. */
  get sightings(): Sightings {
    return this.#stage.sightings;
  }

  constructor(kernels: Kernels, camera: Camera) {
    this.#camera = camera;
    this.#stage = new PatchStage(kernels, camera);
  }

  /**
   * @param predicted where the target should be by its motion.
   * @param last where it was, for a wider search when the prediction fails.
   * @param out the pose found; unchanged on failure.
   * @returns whether enough of the target's patches agree with one pose.
   */
  follow(target: TargetPictures, frame: FramePyramid, predicted: Pose, last: Pose, out: Pose): boolean {
    this.#stage.patchShare = this.effort;
    return (
      this.#settle(target, frame, predicted, COARSE, COARSE_FIT, out) ||
      this.#settle(target, frame, last, COARSE_SEARCH, SEARCH_FIT, out)
    );
  }

  /**
   * As follow, from a pose that a search over the whole frame proposes. Such poses are right to a px or two, or wrong; at
   * half size a half-covered target still shows enough whole patches, so that is asked first.
   */
  confirm(target: TargetPictures, frame: FramePyramid, proposed: Pose, out: Pose): boolean {
    this.#stage.patchShare = 1;
    return (
      this.#settle(target, frame, proposed, MIDDLE, COARSE_FIT, out) ||
      this.#settle(target, frame, proposed, COARSE, COARSE_FIT, out)
    );
  }

  /** From a start to the exact pose, the first stage being given. */
  #settle(
    target: TargetPictures,
    frame: FramePyramid,
    start: Pose,
    firstStage: StageOptions,
    firstFit: RefineOptions,
    out: Pose,
  ): boolean {
    if (target.levels.length === 0) return false;
    const pose = copyPose(start, this.#pose);
    const level = Math.min(firstStage.level, this.#coarsestLevel(pose));
    if (!this.#approach(target, frame, pose, { ...firstStage, level }, firstFit, MIN_COARSE_SHARE)) return false;
    if (level > 1) this.#approach(target, frame, pose, MIDDLE, MIDDLE_FIT, MIN_COARSE_SHARE);
    // Motion blur can leave nothing to find at full size: then half size decides.
    const exact =
      this.#approach(target, frame, pose, FINE, FINE_FIT, MIN_FINE_SHARE) ||
      this.#approach(target, frame, pose, MIDDLE, MIDDLE_FIT, MIN_FINE_SHARE);
    if (!exact || !this.#isPlausible(pose, target.aspect)) return false;
    copyPose(pose, out);
    return true;
  }

  /** Whether a camera can see the front of the target like that; sparse patches can fit poses that put corners behind it. */
  #isPlausible(pose: Pose, aspect: number): boolean {
    const { width, height } = this.#camera;
    homographyFromPose(this.#camera, pose, this.#homography);
    return isPlausibleView(this.#homography, aspect, MIN_AREA_PX, MAX_FRAME_AREAS * width * height);
  }

  /** One stage and its pose; on success the pose is moved and `agreement` tells how well it fits. */
  #approach(
    target: TargetPictures,
    frame: FramePyramid,
    pose: Pose,
    stage: StageOptions,
    fit: RefineOptions,
    minShare: number,
  ): boolean {
    this.#stage.run(target, frame, pose, stage);
    const { sightings, tested } = this.#stage;
    const needed = Math.max(stage.level === 0 ? MIN_FINE_PATCHES : MIN_COARSE_PATCHES, minShare * tested);
    if (sightings.count < needed) return false;
    const { inliers, rmsPx, information } = refinePose(pose, sightings, this.#camera, fit, this.#refinement);
    if (inliers < Math.max(needed, MIN_CONSENT * sightings.count)) return false;
    const { agreement } = this;
    agreement.inliers = inliers;
    agreement.tested = tested;
    agreement.support = inliers / tested;
    agreement.rmsPx = rmsPx;
    agreement.information.set(information);
    return true;
  }

  #coarsestLevel(pose: Pose): number {
    const widthPx = this.#camera.f / pose.translation[2];
    let level = 2;
    while (level > 0 && widthPx / (1 << level) < MIN_LEVEL_WIDTH_PX) level--;
    return level;
  }
}
