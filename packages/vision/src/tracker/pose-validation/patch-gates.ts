/**
 * Limits for a patch to agree with the fitted pose. Set on 2026-11-21 with the sequences bench. The gates
 * below count by these limits: with looser ones chance agreement becomes more frequent, stricter ones lose blurred
 * targets.
 */
export const AGREEMENT = {
  /** Least normalized correlation at the fitted pose, −1..1. */
  correlation: 0.5,
  /** Largest distance from the place given by the pose, px of the level. */
  distancePx: 1.5,
  /** `correlation` and `distancePx` for strong agreement. */
  strongCorrelation: 0.8,
  strongDistancePx: 0.75,
};

/**
 * Evidence of the patches of one frame level on a fitted pose. Every patch counts by its distinctness, and patches that
 * overlap in the frame count once.
 */
export interface PoseEvidence {
  /** Patches that could be tested there: inside the frame and textured. */
  tested: number;
  /**
   * Number of tested patches that correlate at the places given by the pose; see AGREEMENT.
   */
  inliers: number;
  /** Number of tested patches that meet the stricter limits of strong agreement, which chance hardly meets. */
  strong: number;
  /** Weighted residual of the fit, px of the level. */
  rmsPx: number;
  /**
   * Number of patches without a better match within a wide circle, and their share of the tested ones; see
   * PatchAligner.findPeaks.
   */
  peaks: number;
  peakShare: number;
}

/**
 * Fewer inliers than this are never evidence, even if only few patches could be tested: two more than the unknowns of a
 * pose. Chosen, not measured.
 */
export const MIN_INLIERS = 8;

/**
 * Limits on patches. Counts are in patches, shares are of the tested ones, residuals in px of the level.
 *
 * All were set on 2026-11-21. `majority`, `peaks` and `nearlyAll` were chosen on 6,500 wrong poses (other pictures
 * before soft and sparse targets, and poses more than 30 px off), of which one passes; see
 * docs/decisions/how-a-target-is-tracked.md. The detections and `continuation` only admit: other gates decide after
 * them. Everywhere, lower counts and shares or higher residuals keep more covered and blurred targets, and let more
 * wrong poses through.
 */
const LIMITS = {
  /** Most of the target agrees. */
  majority: { inliers: 20, inlierShare: 0.6, strongShare: 0.25, rmsPx: 0.6 },
  /** Part of the target agrees, with patches that chance, smooth shades and straight edges do not bring about. */
  peaks: { peaksAndStrong: 25, peakShare: 0.15, rmsPx: 0.5 },
  /** A small or sparse target with few patches of which nearly all agree. */
  nearlyAll: { inlierShare: 0.7, strongShare: 0.5, peaks: 8, peakShare: 0.6, rmsPx: 0.4 },
  /** A candidate of the search with strong patches, if the focal length that it needs is an expected one. */
  strongDetection: { strong: 8, strongShare: 0.12, rmsPx: 0.45, focalInnovation: 0.5 },
  /**
   * Any candidate. The less its focal length is expected, the more inliers are required: `perInnovation` is added to
   * the share.
   */
  broadDetection: { inlierShare: 0.45, perInnovation: 0.25 },
  /** A target that passed `majority`, `peaks` or `nearlyAll` within the grace frames. */
  continuation: { peaksAndStrong: 16, peakShare: 0.12, inlierShare: 0.45, strongShare: 0.1, rmsPx: 0.6 },
};

/**
 * Whether a candidate of a whole-frame search may proceed to the gates of uncertainty-gates.ts.
 *
 * @param focalInnovation how unexpected the focal length is that the candidate needs, 0..1; see `FrameLens`.
 */
export function isCredibleDetection(evidence: PoseEvidence, focalInnovation: number): boolean {
  return isStrongDetection(evidence, focalInnovation) || isBroadDetection(evidence, focalInnovation);
}

function isStrongDetection({ tested, strong, rmsPx }: PoseEvidence, focalInnovation: number): boolean {
  const limits = LIMITS.strongDetection;
  const isExpectedLens = focalInnovation < limits.focalInnovation;
  return isExpectedLens && strong >= Math.max(limits.strong, limits.strongShare * tested) && rmsPx <= limits.rmsPx;
}

function isBroadDetection({ tested, inliers }: PoseEvidence, focalInnovation: number): boolean {
  const limits = LIMITS.broadDetection;
  const share = limits.inlierShare + limits.perInnovation * focalInnovation;
  return inliers >= Math.max(MIN_INLIERS, share * tested);
}

/** Whether most of the target agrees with the pose. */
export function hasMajority({ tested, inliers, strong, rmsPx }: PoseEvidence): boolean {
  const limits = LIMITS.majority;
  return (
    inliers >= Math.max(limits.inliers, limits.inlierShare * tested) &&
    strong >= limits.strongShare * tested &&
    rmsPx < limits.rmsPx
  );
}

/**
 * Whether a target with fewer agreeing patches, because it is half covered, small, sparse or out of focus, is at this
 * pose nevertheless: enough of its patches have no better match nearby.
 */
export function hasDistinctPeaks(evidence: PoseEvidence): boolean {
  return hasManyPeaks(evidence) || agreesNearlyEverywhere(evidence);
}

function hasManyPeaks({ inliers, strong, rmsPx, peaks, peakShare }: PoseEvidence): boolean {
  const limits = LIMITS.peaks;
  return (
    peaks + strong >= limits.peaksAndStrong &&
    peakShare >= limits.peakShare &&
    inliers >= MIN_INLIERS &&
    rmsPx < limits.rmsPx
  );
}

function agreesNearlyEverywhere({ tested, inliers, strong, rmsPx, peaks, peakShare }: PoseEvidence): boolean {
  const limits = LIMITS.nearlyAll;
  return (
    inliers >= Math.max(MIN_INLIERS, limits.inlierShare * tested) &&
    strong >= limits.strongShare * tested &&
    peaks >= limits.peaks &&
    peakShare >= limits.peakShare &&
    rmsPx < limits.rmsPx
  );
}

/** Whether the evidence is enough for a target that passed a stronger gate within the grace frames. */
export function isCredibleContinuation({ tested, inliers, strong, rmsPx, peaks, peakShare }: PoseEvidence): boolean {
  const limits = LIMITS.continuation;
  if (inliers < MIN_INLIERS || rmsPx >= limits.rmsPx) return false;
  const hasPeaks = peaks + strong >= limits.peaksAndStrong && peakShare >= limits.peakShare;
  return hasPeaks || (inliers >= limits.inlierShare * tested && strong >= limits.strongShare * tested);
}
