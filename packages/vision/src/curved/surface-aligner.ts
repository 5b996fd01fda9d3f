import type { Camera } from '../geometry/camera';
import type { FitOptions, FocalPrior } from '../geometry/fit-pose';
import type { Pose } from '../geometry/pose';
import { copyPose, createPose } from '../geometry/pose';
import type { Kernels } from '../kernels/kernels';
import { levelOf } from '../tracker/frame-pyramid';
import type { FramePyramid } from '../tracker/frame-pyramid';
import {
  AGREEMENT,
  hasDistinctPeaks,
  hasMajority,
  isCredibleContinuation,
  isCredibleDetection,
} from '../tracker/pose-validation/patch-gates';
import type { PoseEvidence } from '../tracker/pose-validation/patch-gates';
import { createSurfaceFit, SurfaceFitter } from './surface-fit';
import type { BendPrior, SurfaceFit, SurfaceFitOptions } from './surface-fit';
import { MAX_SHIFT_PX, SurfacePatches } from './surface-patches';
import type { PatchStep, SurfacePictures } from './surface-patches';
import { SurfaceProjection } from '../surfaces/surface-projection';

/*
 * Measured on 2026-11-28 with generated labels, of which the tracker took the lens of some for another: up to 90 still
 * ones, small, steep or half covered, and up to 372 frames of 12 that turn, "fast" ones by up to 35° per frame.
 * Distances are medians of the corners' errors.
 */

/**
 * One step: patches on a level, and the fit of the pose to them. Set on 2026-11-23 with the curved bench. No label is
 * lost if all steps have half or twice as many patches, iterations or px, or ask for half or 1.5 times the correlation.
 * With half of the patches fast labels are off by 0.16 px, not 0.12; with cut-offs of twice the px half-covered ones by
 * 0.11 px, not 0.09.
 */
interface Step {
  patches: PatchStep;
  fit: FitOptions;
  /** Whether it may change the focal length; a first step may start too far off to tell it. */
  tellsFocal: boolean;
}

const COARSE: Step = {
  patches: { maxPatches: 60, iterations: 8, maxMovePx: 5, minCorrelation: 0.5 },
  fit: { iterations: 10, firstCutPx: 30, lastCutPx: 8, maxCutPx: 8 },
  tellsFocal: false,
};
/**
 * First step of the second attempt, from the last pose. Without it, and with half of its radius, the same frames are
 * tracked.
 */
const COARSE_SEARCH: Step = {
  patches: { maxPatches: 60, iterations: 8, maxMovePx: 4, minCorrelation: 0.6, searchPx: 10 },
  fit: { iterations: 10, firstCutPx: 60, lastCutPx: 8, maxCutPx: 8 },
  tellsFocal: false,
};
const MIDDLE: Step = {
  patches: { maxPatches: 60, iterations: 6, maxMovePx: 4, minCorrelation: 0.5 },
  fit: { iterations: 6, firstCutPx: 8, lastCutPx: 4, maxCutPx: 4 },
  tellsFocal: true,
};
/** First step from a pose that may be far off in any direction: of a candidate, or in the last attempt to track. */
const UNSURE: Step = { ...COARSE, patches: MIDDLE.patches };
const FINE: Step = {
  patches: { maxPatches: 90, iterations: 5, maxMovePx: 3, minCorrelation: 0.5 },
  fit: { iterations: 6, firstCutPx: 4, lastCutPx: 1.5, maxCutPx: 3 },
  tellsFocal: true,
};
/**
 * Rounds of the last step, in which patches are warped by the pose that the round before has found. With one, still
 * labels are off by 0.077 px, not 0.069; with four, by 0.068.
 */
const FINE_ROUNDS = 2;
/**
 * Width of the target on a frame level below which the level has too few patches, px. At half of it, one of 24 small
 * labels more is found; at twice, 19 of 72 fast frames are tracked, not 68.
 */
const MIN_LEVEL_WIDTH_PX = 44;
const AT_DEPTH_1 = createPose();
/**
 * A frame level on which the target is this many times larger than in the stored picture adds no detail. At half of it
 * turning labels are off by 0.117 px, not 0.110; at twice nothing changes.
 */
const MAX_ENLARGEMENT = 2;
/** Coarsest frame level on which the last step may run; level 0 is the frame itself. At 1 and at 4, nothing changes. */
const COARSEST_FINE_LEVEL = 2;
/**
 * Standard deviation of ln f for a fit in which the patches alone decide the focal length: a factor of e. At half of it
 * a wrong lens is off by 1.1% after eight frames, not 0.8%; at twice by 0.7%.
 */
const LOOSE_DEVIATION = 1;
/**
 * Places across the middle of a target at which its size in the frame is measured, target widths from the middle. With
 * the middle alone nothing changes.
 */
const MEASURED_X = [-0.4, -0.2, 0, 0.2, 0.4];
/**
 * Cosine between normal and ray below which a place is seen too obliquely to measure the size there. At half of it and
 * at twice, nothing changes.
 */
const MIN_FACING = 0.2;
const FLAT = { curvature: 0, directionRad: 0 };
/**
 * Least patches found in a step for its fit to be used: twelve equations for up to nine unknowns, those of pose, lens
 * and bend. At half of it and at twice, nothing changes.
 */
const MIN_STEP_PATCHES = 6;

/** Refines poses of curved targets near the true one, always against the stored picture. */
export class SurfaceAligner {
  /** Figures of the last fit. */
  readonly fit: SurfaceFit = createSurfaceFit();
  /** Evidence for the last pose. */
  readonly evidence: PoseEvidence = { tested: 0, inliers: 0, strong: 0, rmsPx: 0, peaks: 0, peakShare: 0 };
  readonly patches: SurfacePatches;
  /**
   * Prior of a focal length that is not known yet: then fits after the first step change the camera's f, which after a
   * success is the one that the frame suggests.
   */
  focal: FocalPrior | undefined;
  /** Prior of the bend of the target's shape, with which every attempt starts: then every fit changes the shape. */
  bend: BendPrior | undefined;
  readonly #camera: Camera;
  readonly #fitter = new SurfaceFitter();
  /** Options of the present fit. */
  readonly #options: SurfaceFitOptions = { iterations: 0, firstCutPx: 0, lastCutPx: 0, maxCutPx: 0 };
  readonly #projection = new SurfaceProjection();
  readonly #pose = createPose();
  readonly #shift = new Float64Array(2);

  constructor(kernels: Kernels, camera: Camera) {
    this.patches = new SurfacePatches(kernels, camera);
    this.#camera = camera;
  }

  /**
   * Refines a pose that a search has proposed under the camera's f; false if the patches do not support it. The
   * camera's f then stays as it was.
   */
  refineCandidate(target: SurfacePictures, frame: FramePyramid, candidate: Pose, out: Pose): boolean {
    const { f } = this.#camera;
    const level = this.#levelOf(target, candidate);
    for (const first of [Math.min(1, level), level]) {
      this.#camera.f = f;
      const pose = copyPose(candidate, this.#pose);
      if (!this.#descend(target, frame, pose, first, UNSURE)) continue;
      if (!isCredibleDetection(this.evidence, 0)) continue;
      copyPose(pose, out);
      return true;
    }
    this.#camera.f = f;
    return false;
  }

  /**
   * Tracks a target into a frame.
   *
   * @param predicted where it is expected. @param last where it was. @param isGrace whether less evidence suffices.
   * @param out the pose found; unchanged on failure.
   */
  track(
    target: SurfacePictures,
    frame: FramePyramid,
    { predicted, last, isGrace }: { predicted: Pose; last: Pose; isGrace: boolean },
    out: Pose,
  ): boolean {
    const { f } = this.#camera;
    const level = this.#levelOf(target, predicted);
    const pose = this.#pose;
    for (let attempt = 0; attempt < 3; attempt++) {
      this.#camera.f = f;
      copyPose(attempt === 1 ? last : predicted, pose);
      if (attempt === 0) this.#shiftPose(target, frame, pose, level);
      const first = attempt === 2 ? Math.min(1, level) : level;
      const step = attempt === 0 ? COARSE : attempt === 1 ? COARSE_SEARCH : UNSURE;
      if (!this.#descend(target, frame, pose, first, step)) continue;
      if (!this.#isProven(target, frame, pose, isGrace)) continue;
      copyPose(pose, out);
      return true;
    }
    this.#camera.f = f;
    return false;
  }

  /**
   * Fits pose and focal length to the patches of the last success, with hardly any prior; false if they do not fix
   * them.
   */
  fitFocal(pose: Pose, lens: Camera, fit: SurfaceFit): boolean {
    const { bend } = this;
    const focal = { logMean: Math.log(lens.f), logDeviation: LOOSE_DEVIATION };
    const { curvature, directionRad } = bend?.shape ?? FLAT;
    this.#fitter.fit(pose, this.patches.found, lens, { ...FINE.fit, focal, ...(bend && { bend }) }, fit);
    bend?.shape.copy({ curvature, directionRad });
    return fit.inliers > 0;
  }

  /** Moves the places of the found patches that agree with the last pose to the front. @returns their number */
  countAgreeing(): number {
    const { found, correlation } = this.patches;
    let agreeing = 0;
    for (let i = 0; i < found.count; i++) {
      if (correlation[i] < AGREEMENT.correlation || found.residual[i] > AGREEMENT.distancePx) continue;
      found.x[agreeing] = found.x[i];
      found.y[agreeing++] = found.y[i];
    }
    return agreeing;
  }

  #descend(target: SurfacePictures, frame: FramePyramid, pose: Pose, from: number, first: Step): boolean {
    this.bend?.shape.copy(this.bend.expected);
    const finest = Math.min(from, this.#finestLevel(target, pose));
    this.#align(target, frame, pose, from, first);
    for (let level = from - 1; level > finest; level--) this.#align(target, frame, pose, level, MIDDLE);
    let isFitted = false;
    for (let round = 0; round < FINE_ROUNDS; round++) isFitted = this.#align(target, frame, pose, finest, FINE);
    this.#weigh(finest);
    return isFitted;
  }

  #align(
    target: SurfacePictures,
    frame: FramePyramid,
    pose: Pose,
    level: number,
    { patches, fit, tellsFocal }: Step,
  ): boolean {
    this.patches.align(target, frame, pose, level, patches);
    if (this.patches.found.count < MIN_STEP_PATCHES) return false;
    const options = this.#options;
    // Cut-offs of the coarse steps are in px of the frame, as in the tracker of flat targets.
    const grown = fit === FINE.fit ? 1 << level : 1;
    options.focal = tellsFocal ? this.focal : undefined;
    options.bend = this.bend;
    options.iterations = fit.iterations;
    options.firstCutPx = grown * fit.firstCutPx;
    options.lastCutPx = grown * fit.lastCutPx;
    options.maxCutPx = grown * fit.maxCutPx;
    this.#fitter.fit(pose, this.patches.found, this.#camera, options, this.fit);
    return this.fit.inliers >= MIN_STEP_PATCHES;
  }

  /** Counts the patches that agree with the fitted pose. */
  #weigh(level: number): void {
    const { evidence } = this;
    const { found, correlation, distinctness, tested } = this.patches;
    evidence.tested = tested;
    evidence.inliers = evidence.strong = evidence.peaks = evidence.peakShare = 0;
    evidence.rmsPx = this.fit.rmsPx / (1 << level);
    for (let i = 0; i < found.count; i++) {
      const px = found.residual[i] / (1 << level);
      if (correlation[i] < AGREEMENT.correlation || px > AGREEMENT.distancePx) continue;
      evidence.inliers += distinctness[i];
      const isStrong = correlation[i] >= AGREEMENT.strongCorrelation && px <= AGREEMENT.strongDistancePx;
      if (isStrong) evidence.strong += distinctness[i];
    }
  }

  #isProven(target: SurfacePictures, frame: FramePyramid, pose: Pose, isGrace: boolean): boolean {
    const { evidence } = this;
    if (hasMajority(evidence)) return true;
    evidence.peakShare = this.patches.findPeaks(target, frame, pose, this.#finestLevel(target, pose));
    evidence.peaks = this.patches.peaks;
    return hasDistinctPeaks(evidence) || (isGrace && isCredibleContinuation(evidence));
  }

  /** Moves a pose sideways by the shift at which the patches match best together on a level. */
  #shiftPose(target: SurfacePictures, frame: FramePyramid, pose: Pose, level: number): void {
    const shift = this.#shift;
    this.patches.findShift(target, frame, pose, { level, radiusPx: MAX_SHIFT_PX }, shift);
    const depth = pose.translation[2] / this.#camera.f;
    pose.translation[0] += shift[0] * (1 << level) * depth;
    pose.translation[1] += shift[1] * (1 << level) * depth;
  }

  /** Frame px per target width where the surface is seen best. */
  #sizePx(target: SurfacePictures, pose: Pose): number {
    const projection = this.#projection;
    let size = 0;
    for (const x of MEASURED_X) {
      if (!projection.project(target.surface, pose, this.#camera, x, 0) || projection.facing < MIN_FACING) continue;
      size = Math.max(size, Math.hypot(projection.jacobian[1], projection.jacobian[3]));
    }
    return size;
  }

  #levelOf(target: SurfacePictures, pose: Pose): number {
    return levelOf({ f: this.#sizePx(target, pose) }, AT_DEPTH_1, MIN_LEVEL_WIDTH_PX);
  }

  #finestLevel(target: SurfacePictures, pose: Pose): number {
    const enlargement = this.#sizePx(target, pose) / target.levels[0].width;
    let level = 0;
    while (level < COARSEST_FINE_LEVEL && enlargement / (1 << level) > MAX_ENLARGEMENT) level++;
    return level;
  }
}
