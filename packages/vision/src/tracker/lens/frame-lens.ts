import type { Camera } from '../../geometry/camera';
import { projectRectangle } from '../../geometry/homography';
import type { Pose } from '../../geometry/pose';
import { copyPose, createPose, homographyFromPose } from '../../geometry/pose';
import { createFit, fitPose } from '../../geometry/fit-pose';
import type { Fit, FitOptions, FocalPrior, Correspondences } from '../../geometry/fit-pose';

/** The last fit, at the focal length in use: all patches that agreed count. */
const PUBLISHED_FIT: FitOptions = { iterations: 5, firstCutPx: 12, lastCutPx: 12, maxCutPx: 12 };
/** Patches that agree by chance do so under a strange lens: a focal length off by so much (log) is one. */
const FULL_INNOVATION_LOG_FOCAL = 0.15;
/** Known better than this, the focal length is not asked of a single frame. */
const KNOWN_LOG_FOCAL = 0.004;

/**
 * The camera under two focal lengths: the one in use, which every published pose belongs to, and the one that fits the
 * present frame best, which its patches are compared under.
 */
export class FrameLens {
  /** How far a corner of the last published pose is off because its focal length does not fit the frame best, px. */
  misfitPx = 0;
  readonly #prior: FocalPrior = { logMean: 0, logDeviation: 0 };
  readonly #scaled = createPose();
  readonly #fit = createFit();
  readonly #homography = new Float64Array(9);
  readonly #freeCorners = new Float64Array(8);
  readonly #publishedCorners = new Float64Array(8);

  /**
   * @param inUse the camera; its f is the published one.
   * @param ofFrame a copy: its f is free to fit single frames.
   */
  constructor(
    readonly inUse: Camera,
    readonly ofFrame: Camera,
  ) {}

  /** What is known of the focal length: its logarithm and how unsure that is; 0: nothing but the camera's f will do. */
  expect(logMean: number, logDeviation: number): void {
    this.#prior.logMean = logMean;
    this.#prior.logDeviation = logDeviation;
  }

  /** The focal length as a parameter of a frame's fit, unless it is known. */
  get focalPrior(): FocalPrior | undefined {
    return this.#prior.logDeviation > KNOWN_LOG_FOCAL ? this.#prior : undefined;
  }

  /** How strange the frame's focal length is in the light of what is known, 0..1. */
  get focalInnovation(): number {
    if (this.ofFrame.f === this.inUse.f) return 0;
    return Math.min(1, Math.abs(Math.log(this.ofFrame.f) - this.#prior.logMean) / FULL_INNOVATION_LOG_FOCAL);
  }

  /** A pose under the frame's own focal length as it is about, under the one in use. Valid until the next call. */
  atPublished(pose: Pose): Pose {
    if (this.ofFrame.f === this.inUse.f) return pose;
    const scaled = copyPose(pose, this.#scaled);
    scaled.translation[2] *= this.inUse.f / this.ofFrame.f;
    return scaled;
  }

  /**
   * From the pose that fits this frame best to the best one under the focal length in use, by the patches that agreed.
   *
   * @param aspect height / width of the target.
   * @returns the fit under the focal length in use; null where it was in use already or nothing agrees.
   */
  publish(pose: Pose, correspondences: Correspondences, aspect: number): Fit | null {
    this.misfitPx = 0;
    if (this.ofFrame.f === this.inUse.f) return null;
    const free = this.#projectCorners(this.ofFrame, pose, aspect, this.#freeCorners);
    copyPose(this.atPublished(pose), pose);
    this.ofFrame.f = this.inUse.f;
    fitPose(pose, correspondences, this.inUse, PUBLISHED_FIT, this.#fit);
    if (this.#fit.inliers === 0) return null;
    const published = this.#projectCorners(this.inUse, pose, aspect, this.#publishedCorners);
    for (let i = 0; i < 8; i++) this.misfitPx = Math.max(this.misfitPx, Math.abs(free[i] - published[i]));
    return this.#fit;
  }

  #projectCorners(camera: Camera, pose: Pose, aspect: number, out: Float64Array): Float64Array {
    projectRectangle(homographyFromPose(camera, pose, this.#homography), -0.5, -aspect / 2, 0.5, aspect / 2, out);
    return out;
  }
}
