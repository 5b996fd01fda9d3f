/**
 * What the patches of one frame level say of a fitted pose. Every patch counts by its distinctness, and those that overlap
 * in the frame count once.
 */
export interface PoseEvidence {
  /** Patches that could be seen there. */
  tested: number;
  /** Of those, the ones that correlate where the pose puts them, to within a px and a half. */
  inliers: number;
  /** Of those, the ones of which hardly any does so by chance. */
  strong: number;
  /** Weighted residual of the fit, px of the level. */
  rmsPx: number;
  /** Patches that match best at their place in a wide circle, and their share; see PatchAligner.findPeaks. */
  peaks: number;
  peakShare: number;
}

/**
 * Enough to hand a pose that a search over the whole frame proposed on to proof-of-find.ts.
 *
 * @param focalInnovation how strange the focal length is that fits the frame best, 0..1.
 */
export function isCredibleDetection(
  { tested, inliers, strong, rmsPx }: PoseEvidence,
  focalInnovation: number,
): boolean {
  const isSure = focalInnovation < 0.5 && strong >= Math.max(8, 0.12 * tested) && rmsPx <= 0.45;
  return isSure || inliers >= Math.max(8, (0.45 + 0.25 * focalInnovation) * tested);
}

/** Most of a target agrees: of 6,500 wrong poses that were tried one did. */
export function hasMajority({ tested, inliers, strong, rmsPx }: PoseEvidence): boolean {
  return inliers >= Math.max(20, 0.6 * tested) && strong >= 0.25 * tested && rmsPx < 0.6;
}

/**
 * A target that is half covered, small, sparse or out of focus shows less; then its patches must be where no shift of
 * theirs would match better, which chance, smooth shades and straight edges do not bring about.
 */
export function hasDistinctPeaks({ tested, inliers, strong, rmsPx, peaks, peakShare }: PoseEvidence): boolean {
  const many = peaks + strong >= 25 && peakShare >= 0.15 && inliers >= 8 && rmsPx < 0.5;
  const nearlyAll =
    inliers >= Math.max(8, 0.7 * tested) && strong >= 0.5 * tested && peaks >= 8 && peakShare >= 0.6 && rmsPx < 0.4;
  return many || nearlyAll;
}

/** Enough to go on for some frames with a target that was proven a moment ago. */
export function isCredibleContinuation({ tested, inliers, strong, rmsPx, peaks, peakShare }: PoseEvidence): boolean {
  const many = peaks + strong >= 16 && peakShare >= 0.12 && rmsPx < 0.6;
  return inliers >= 8 && (many || (inliers >= 0.45 * tested && strong >= 0.1 * tested && rmsPx < 0.6));
}
