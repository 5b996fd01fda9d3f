import type { Camera } from '../geometry/camera';
import type { Pose } from '../geometry/pose';
import { copyPose, createPose } from '../geometry/pose';
import type { Refinement, RefineOptions } from '../geometry/refine-pose';
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

/** Share of the patches that must be found, and at least how many, before their pose is believed. */
const MIN_COARSE_SHARE = 0.3;
const MIN_COARSE_PATCHES = 6;
const MIN_FINE_PATCHES = 10;
/** A target narrower than this on a frame level has too few patches there, px. */
const MIN_LEVEL_WIDTH_PX = 44;

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
  readonly #stage: PatchStage;
  readonly #camera: Camera;
  readonly #pose = createPose();
  readonly #refinement: Refinement = createRefinement();

  constructor(kernels: Kernels, camera: Camera) {
    this.#camera = camera;
    this.#stage = new PatchStage(kernels, camera);
  }

  /**
   * @param predicted where the target should be by its motion.
   * @param last where it was, for a wider search when the prediction fails; undefined: no such search.
   * @param out the pose found; unchanged on failure.
   * @returns whether enough of the target's patches were found.
   */
  follow(target: TargetPictures, frame: FramePyramid, predicted: Pose, last: Pose | undefined, out: Pose): boolean {
    if (target.levels.length === 0) return false;
    const pose = copyPose(predicted, this.#pose);
    const coarsest = this.#coarsestLevel(pose);
    let found = this.#approach(target, frame, pose, { ...COARSE, level: coarsest }, COARSE_FIT);
    if (!found && last) {
      copyPose(last, pose);
      found = this.#approach(target, frame, pose, { ...COARSE_SEARCH, level: coarsest }, SEARCH_FIT);
    }
    if (!found) return false;
    const middleFound = coarsest > 1 && this.#approach(target, frame, pose, MIDDLE, MIDDLE_FIT);
    const fineFound = this.#approach(target, frame, pose, FINE, FINE_FIT);
    // Motion blur can leave nothing to find at full size: then half size decides.
    if (!fineFound && !(middleFound && this.#approach(target, frame, pose, MIDDLE, MIDDLE_FIT))) return false;
    copyPose(pose, out);
    return true;
  }

  /** One stage and its pose; on success the pose is moved and `agreement` tells how well it fits. */
  #approach(target: TargetPictures, frame: FramePyramid, pose: Pose, stage: StageOptions, fit: RefineOptions): boolean {
    this.#stage.run(target, frame, pose, stage);
    const { sightings, tested } = this.#stage;
    const needed = stage.level === 0 ? MIN_FINE_PATCHES : MIN_COARSE_PATCHES;
    if (sightings.count < Math.max(needed, MIN_COARSE_SHARE * tested)) return false;
    const { inliers, rmsPx, information } = refinePose(pose, sightings, this.#camera, fit, this.#refinement);
    if (inliers < Math.max(needed, 0.5 * sightings.count, MIN_COARSE_SHARE * tested)) return false;
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
