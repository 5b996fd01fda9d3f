import type { Pose } from '../../geometry/pose';
import type { Fit } from '../../geometry/fit-pose';
import type { FollowTask } from '../follow-guide';
import type { PatchGroup, PatchStage } from '../patches/patch-stage';
import { isFirm, isFound, isLikely, isProven } from './pose-proof';
import type { PoseEvidence } from './pose-proof';

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

/** Correlation at the fitted pose, and px of the level from there, at which a patch agrees; and at which it surely does. */
export const AGREED_CORRELATION = 0.5;
export const AGREED_PX = 1.5;
const SURE_CORRELATION = 0.8;
export const SURE_PX = 0.75;
/** However few patches can be tested, fewer than this prove nothing. */
const MIN_INLIERS = 8;
const PEAK_PATCHES = 64;
/** So strange a lens (see FrameLens) does not fit a target of which little is seen. */
const TOO_STRANGE = 0.5;

/** Decides whether the patches prove a pose that was fitted to them. */
export class PoseJudge {
  /** Of the last pose that was believed. */
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

  constructor(private readonly stage: PatchStage) {}

  /**
   * Whether the patches of a group, found on a level, prove the fitted pose; if so, `agreement` tells how.
   *
   * @param strangeness see FrameLens.
   * @param flow see PatchStage; of a target that is followed.
   * @param credit see FollowGuide.
   */
  believes(
    task: FollowTask,
    pose: Pose,
    fit: Fit,
    group: PatchGroup,
    level: number,
    strangeness: number,
    credit: number,
    flow?: Float64Array,
  ): boolean {
    const { evidence } = this;
    this.#weigh(group, fit, level);
    this.isFirm = isFirm(evidence);
    this.isProven = false;
    if (!task.guide) {
      if (!isFound(evidence, strangeness)) return false;
    } else if (!this.isFirm) {
      if (strangeness >= TOO_STRANGE || evidence.inliers < MIN_INLIERS) return false;
      evidence.peakShare = this.stage.findPeaks(task.target, task.frame, pose, level, PEAK_PATCHES, flow);
      evidence.peaks = this.stage.peaks;
      this.isProven = isProven(evidence);
      if (!this.isProven && !(credit > 0 && isLikely(evidence))) return false;
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
    agreement.sure = evidence.sure;
    agreement.support = evidence.inliers / evidence.tested;
    this.refit(fit);
  }

  /** Counts the patches of a group that agree with the fitted pose. */
  #weigh({ start, end, tested }: PatchGroup, fit: Fit, level: number): void {
    const { evidence } = this;
    const { sightings, correlation, distinctness } = this.stage;
    evidence.tested = tested;
    evidence.inliers = 0;
    evidence.sure = 0;
    evidence.rmsPx = fit.rmsPx / (1 << level);
    for (let i = start; i < end; i++) {
      const px = sightings.residual[i] / (1 << level);
      if (correlation[i] < AGREED_CORRELATION || px > AGREED_PX) continue;
      evidence.inliers += distinctness[i];
      if (correlation[i] >= SURE_CORRELATION && px <= SURE_PX) evidence.sure += distinctness[i];
    }
  }
}
