import type { Pose } from '../../geometry/pose';
import type { Fit } from '../../geometry/fit-pose';
import type { TrackingTask } from '../tracking-prior';
import type { PatchGroup, PatchAligner } from '../patches/patch-aligner';
import { hasMajority, isCredibleDetection, isCredibleContinuation, hasDistinctPeaks } from './patch-gates';
import type { PoseEvidence } from './patch-gates';

/** How well the target's patches agreed with a pose. */
export interface Agreement {
  /** Patches that agree, of those that could be found, each by its distinctness. */
  inliers: number;
  tested: number;
  /** Inliers of which hardly one agrees by chance. */
  strong: number;
  /** inliers / tested. */
  support: number;
  rmsPx: number;
  /** See Fit. */
  information: Float64Array;
}

/** Correlation at the fitted pose, and px of the level from there, at which a patch agrees; and at which it surely does. */
export const AGREED_CORRELATION = 0.5;
export const AGREED_PX = 1.5;
const STRONG_CORRELATION = 0.8;
export const STRONG_PX = 0.75;
/** However few patches can be tested, fewer than this prove nothing. */
const MIN_INLIERS = 8;
const PEAK_PATCHES = 64;
/** So strange a lens (see FrameLens) does not fit a target of which little is seen. */
const MAX_FOCAL_INNOVATION = 0.5;

/** Decides whether the patches prove a pose that was fitted to them. */
export class PoseValidator {
  /** Of the last pose that was believed. */
  readonly agreement: Agreement = {
    inliers: 0,
    tested: 0,
    strong: 0,
    support: 0,
    rmsPx: 0,
    information: new Float64Array(36),
  };
  /** What spoke for the last pose that was judged; whether most of the target did; whether it was proven otherwise. */
  readonly evidence: PoseEvidence = { tested: 0, inliers: 0, strong: 0, rmsPx: 0, peaks: 0, peakShare: 0 };
  hasMajority = false;
  hasDistinctPeaks = false;

  constructor(private readonly aligner: PatchAligner) {}

  /**
   * Whether the patches of a group, found on a level, prove the fitted pose; if so, `agreement` tells how.
   *
   * @param focalInnovation see FrameLens.
   * @param exposureStep see PatchAligner; of a target that is tracked.
   * @param graceFrames see TrackingPrior.
   */
  accepts(
    task: TrackingTask,
    pose: Pose,
    fit: Fit,
    group: PatchGroup,
    level: number,
    focalInnovation: number,
    graceFrames: number,
    exposureStep?: Float64Array,
  ): boolean {
    const { evidence } = this;
    this.#weigh(group, fit, level);
    this.hasMajority = hasMajority(evidence);
    this.hasDistinctPeaks = false;
    if (!task.prior) {
      if (!isCredibleDetection(evidence, focalInnovation)) return false;
    } else if (!this.hasMajority) {
      if (focalInnovation >= MAX_FOCAL_INNOVATION || evidence.inliers < MIN_INLIERS) return false;
      evidence.peakShare = this.aligner.findPeaks(task.target, task.frame, pose, level, PEAK_PATCHES, exposureStep);
      evidence.peaks = this.aligner.peaks;
      this.hasDistinctPeaks = hasDistinctPeaks(evidence);
      if (!this.hasDistinctPeaks && !(graceFrames > 0 && isCredibleContinuation(evidence))) return false;
    }
    this.#agree(fit);
    return true;
  }

  /** The believed pose was fitted anew, to the same patches. */
  refit({ rmsPx, information }: Fit): void {
    this.agreement.rmsPx = rmsPx;
    this.agreement.information.set(information);
  }

  #agree(fit: Fit): void {
    const { agreement, evidence } = this;
    agreement.inliers = evidence.inliers;
    agreement.tested = evidence.tested;
    agreement.strong = evidence.strong;
    agreement.support = evidence.inliers / evidence.tested;
    this.refit(fit);
  }

  /** Counts the patches of a group that agree with the fitted pose. */
  #weigh({ start, end, tested }: PatchGroup, fit: Fit, level: number): void {
    const { evidence } = this;
    const { correspondences, correlation, distinctness } = this.aligner;
    evidence.tested = tested;
    evidence.inliers = 0;
    evidence.strong = 0;
    evidence.rmsPx = fit.rmsPx / (1 << level);
    for (let i = start; i < end; i++) {
      const px = correspondences.residual[i] / (1 << level);
      if (correlation[i] < AGREED_CORRELATION || px > AGREED_PX) continue;
      evidence.inliers += distinctness[i];
      if (correlation[i] >= STRONG_CORRELATION && px <= STRONG_PX) evidence.strong += distinctness[i];
    }
  }
}
