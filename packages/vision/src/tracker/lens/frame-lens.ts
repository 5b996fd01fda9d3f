import type { Camera } from '../../geometry/camera';
import { createFit, fitPose } from '../../geometry/fit-pose';
import type { Correspondences } from '../../geometry/correspondences';
import type { Fit, FitLens, FitOptions, FocalPrior } from '../../geometry/fit-pose';
import { applyHomography } from '../../geometry/mat3';
import type { Pose } from '../../geometry/pose';
import { copyPose, createPose, homographyFromPose } from '../../geometry/pose';
import { findVisibleCorners } from '../../geometry/visible-corners';
import type { PlaneShape } from '../../geometry/visible-corners';
import { RowLean } from './row-lean';

/** The fit under the focal length in use. Its cut-off is wide, because only patches that agreed take part. */
const PUBLISHED_FIT: FitOptions = { iterations: 5, firstCutPx: 12, lastCutPx: 12, maxCutPx: 12 };
/**
 * Difference of log f from its prior that counts as an innovation of 1. Patches that agree by chance do so under an
 * unlikely focal length. Set on 2026-11-21 with the lenses bench; smaller refuses more poses under unusual lenses.
 */
const FULL_INNOVATION_LOG_FOCAL = 0.15;
/**
 * Standard deviation of log f below which a single frame's fit no longer varies the focal length. Chosen, not tuned:
 * 0.4% is 1.3 px at the edge of a frame of 640.
 */
const KNOWN_LOG_FOCAL = 0.004;

/** The parameters of a frame's camera that fits may change, in the units of Camera. */
export interface FittedLens {
  f: number;
  leanX: number;
  leanY: number;
}

export function copyLens(from: FittedLens, to: FittedLens): void {
  to.f = from.f;
  to.leanX = from.leanX;
  to.leanY = from.leanY;
}

/**
 * The camera under two focal lengths: the one in use, to which every published pose belongs, and the one that fits the
 * present frame best, under which its patches are compared.
 */
export class FrameLens {
  /**
   * Corner error of the last published pose due to the focal length in use, compared to the best-fitting one, px. Of a
   * target that fills the frame, the corners of its visible part count; see findVisibleCorners.
   */
  misfitPx = 0;
  readonly #prior: FocalPrior = { logMean: 0, logDeviation: 0 };
  /** Lean of the present frame. */
  readonly #fitted: FitLens;
  readonly #published: FitLens;
  readonly #scaled = createPose();
  readonly #fit = createFit();
  readonly #homography = new Float64Array(9);
  readonly #places = new Float64Array(8);
  readonly #freeCorners = new Float64Array(8);
  readonly #publishedCorners = new Float64Array(8);

  /**
   * @param inUse the camera; its f is the published one.
   * @param ofFrame a copy: its f and lean are free to fit single frames.
   * @param lean of the frame's camera, `ofFrame`.
   */
  constructor(
    readonly inUse: Camera,
    readonly ofFrame: Camera,
    readonly lean = new RowLean(ofFrame),
  ) {
    this.#fitted = { camera: ofFrame, focalPrior: undefined, leanPrior: undefined };
    this.#published = { camera: inUse, focalPrior: undefined, leanPrior: undefined };
  }

  /**
   * Sets the prior of the focal length.
   *
   * @param logMean logarithm of the focal length, px of the frame.
   * @param logDeviation its standard deviation; 0 keeps every fit at the camera's f.
   */
  expect(logMean: number, logDeviation: number): void {
    this.#prior.logMean = logMean;
    this.#prior.logDeviation = logDeviation;
    this.#fitted.focalPrior = logDeviation > KNOWN_LOG_FOCAL ? this.#prior : undefined;
  }

  /** Parameters of fits to the frame: the focal length unless it is known, the lean if the target is fast. */
  get fitted(): FitLens {
    this.#fitted.leanPrior = this.lean.prior;
    return this.#fitted;
  }

  /** Measures how unexpected the frame's focal length is. */
  measureInnovation(out: { focalInnovation: number }): void {
    out.focalInnovation =
      this.ofFrame.f === this.inUse.f
        ? 0
        : Math.min(1, Math.abs(Math.log(this.ofFrame.f) - this.#prior.logMean) / FULL_INNOVATION_LOG_FOCAL);
  }

  /** Approximation of a pose under the frame's own focal length by one under that in use. Valid until the next call. */
  atPublished(pose: Pose): Pose {
    if (this.ofFrame.f === this.inUse.f) return pose;
    const scaled = copyPose(pose, this.#scaled);
    scaled.translation[2] *= this.inUse.f / this.ofFrame.f;
    return scaled;
  }

  /**
   * Replaces the pose that fits this frame best by the best one under the focal length in use, for the patches that
   * agreed.
   *
   * @returns the new fit; null if the frame's focal length is the one in use, or nothing agrees.
   */
  publish(pose: Pose, correspondences: Correspondences, target: PlaneShape): Fit | null {
    this.misfitPx = 0;
    if (this.ofFrame.f === this.inUse.f) return null;
    this.inUse.leanX = this.ofFrame.leanX;
    this.inUse.leanY = this.ofFrame.leanY;
    findVisibleCorners(pose, this.ofFrame, target, this.#places);
    const free = this.#projectPlaces(this.ofFrame, pose, this.#freeCorners);
    copyPose(this.atPublished(pose), pose);
    this.ofFrame.f = this.inUse.f;
    fitPose(pose, correspondences, this.#published, PUBLISHED_FIT, this.#fit);
    this.inUse.leanX = this.inUse.leanY = 0;
    if (this.#fit.inliers === 0) return null;
    const published = this.#projectPlaces(this.inUse, pose, this.#publishedCorners);
    for (let i = 0; i < 8; i++) this.misfitPx = Math.max(this.misfitPx, Math.abs(free[i] - published[i]));
    return this.#fit;
  }

  /**
   * The pose that draws a target most nearly where a frame shows it: without the lean, which no pose can show.
   *
   * @param pose the published one.
   */
  seenAs(pose: Pose, correspondences: Correspondences, out: Pose): void {
    copyPose(pose, out);
    const { leanX, leanY } = this.ofFrame;
    if (leanX !== 0 || leanY !== 0) fitPose(out, correspondences, this.#published, PUBLISHED_FIT, this.#fit);
  }

  #projectPlaces(camera: Camera, pose: Pose, out: Float64Array): Float64Array {
    const h = homographyFromPose(camera, pose, this.#homography);
    for (let i = 0; i < 8; i += 2) applyHomography(h, this.#places[i], this.#places[i + 1], out, i);
    return out;
  }
}
