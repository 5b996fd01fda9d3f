import type { Fit } from '../../geometry/fit-pose';
import type { PatchAligner, PatchGroup } from '../patches/patch-aligner';
import type { PatchView } from '../patches/patch-plan';
import type { TrackingTask } from '../tracking-prior';
import {
  AGREEMENT,
  hasDistinctPeaks,
  hasMajority,
  isCredibleContinuation,
  isCredibleDetection,
  MIN_INLIERS,
} from './patch-gates';
import type { PoseEvidence } from './patch-gates';

/** Agreement of the target's patches with a pose. */
export interface Agreement {
  /** Patches that agree, of those that could be tested; each counts by its distinctness. */
  inliers: number;
  tested: number;
  /** Inliers that meet the stricter limits of AGREEMENT, which chance hardly meets. */
  strong: number;
  /** inliers / tested. */
  support: number;
  /** Weighted residual of the fit, px of the frame. */
  rmsPx: number;
  /** JᵀWJ of the fit; see Fit. */
  information: Float64Array;
  /** Standard deviation of the least certain corner, px; see PatchTracker.measureUncertainty. */
  uncertaintyPx: number;
}

/* Limits of the gate of tracked poses without a majority; set on 2026-11-21 with the lenses and sequences benches. */

/**
 * Number of patches that are tested for peaks. More cost time; with fewer, the counts of patch-gates.ts cannot be
 * reached.
 */
const PEAK_PATCHES = 64;
/** Focal innovation (0..1, see FrameLens) from which a pose supported by only a part of the target is refused. */
const MAX_FOCAL_INNOVATION = 0.5;

/** Facts for a validation besides patches and fit. One object is reused, so that frames do not allocate. */
export interface ValidationContext {
  /** Distance of the frame's focal length from its prior, 0..1; see FrameLens. */
  focalInnovation: number;
  /** While above 0, isCredibleContinuation suffices; see TrackingPrior. */
  graceFrames: number;
}

/** Decides whether the patches prove a pose fitted to them. */
export class PoseValidator {
  /** Agreement with the last accepted pose. */
  readonly agreement: Agreement = {
    inliers: 0,
    tested: 0,
    strong: 0,
    support: 0,
    rmsPx: 0,
    information: new Float64Array(36),
    uncertaintyPx: 0,
  };
  /** Evidence on the last pose, accepted or not. The flags below are the gates that it passed. */
  readonly #evidence: PoseEvidence = { tested: 0, inliers: 0, strong: 0, rmsPx: 0, peaks: 0, peakShare: 0 };
  hasMajority = false;
  hasDistinctPeaks = false;
  /** Whether a pose passed `isCredibleContinuation`, with grace frames or without, since this was set to false. */
  mayContinue = false;

  readonly #aligner: PatchAligner;

  constructor(aligner: PatchAligner) {
    this.#aligner = aligner;
  }

  /**
   * Whether the patches of a group, found on the view's level, prove the fitted pose; `agreement` then describes it.
   *
   * @param view the fitted pose.
   */
  accepts(task: TrackingTask, view: PatchView, fit: Fit, group: PatchGroup, context: ValidationContext): boolean {
    const evidence = this.#evidence;
    this.#weigh(group, fit, view.level);
    this.hasMajority = hasMajority(evidence);
    this.hasDistinctPeaks = false;
    const passes = task.prior
      ? this.hasMajority || this.#passesWithoutMajority(task, view, context)
      : isCredibleDetection(evidence, context.focalInnovation);
    if (passes) this.#agree(fit);
    return passes;
  }

  /** Takes the figures of a later fit of the accepted pose to the same patches. */
  refit({ rmsPx, information }: Fit): void {
    this.agreement.rmsPx = rmsPx;
    this.agreement.information.set(information);
  }

  #passesWithoutMajority(task: TrackingTask, view: PatchView, context: ValidationContext): boolean {
    const evidence = this.#evidence;
    if (context.focalInnovation >= MAX_FOCAL_INNOVATION || evidence.inliers < MIN_INLIERS) return false;
    this.#aligner.findPeaks(task, view, PEAK_PATCHES);
    evidence.peakShare = this.#aligner.peakShare;
    evidence.peaks = this.#aligner.peaks;
    this.hasDistinctPeaks = hasDistinctPeaks(evidence);
    const continues = isCredibleContinuation(evidence);
    this.mayContinue ||= continues;
    return this.hasDistinctPeaks || (context.graceFrames > 0 && continues);
  }

  #agree(fit: Fit): void {
    const { agreement } = this;
    const evidence = this.#evidence;
    agreement.inliers = evidence.inliers;
    agreement.tested = evidence.tested;
    agreement.strong = evidence.strong;
    agreement.support = evidence.inliers / evidence.tested;
    this.refit(fit);
  }

  /** Counts the patches of a group that agree with the fitted pose. */
  #weigh({ start, end, tested }: PatchGroup, fit: Fit, level: number): void {
    const evidence = this.#evidence;
    const { correspondences, correlation, distinctness } = this.#aligner;
    evidence.tested = tested;
    evidence.inliers = 0;
    evidence.strong = 0;
    evidence.rmsPx = fit.rmsPx / (1 << level);
    for (let i = start; i < end; i++) {
      const match = correlation[i];
      const px = correspondences.residual[i] / (1 << level);
      if (match < AGREEMENT.correlation || px > AGREEMENT.distancePx) continue;
      const weight = distinctness[i];
      evidence.inliers += weight;
      if (match >= AGREEMENT.strongCorrelation && px <= AGREEMENT.strongDistancePx) evidence.strong += weight;
    }
  }
}
