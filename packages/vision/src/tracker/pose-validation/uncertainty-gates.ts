import type { Agreement } from './pose-validator';

/*
 * Limits on the error of a pose, as the standard deviation of its least certain corner (measureCorners), px of the
 * frame. The data behind each number is in docs/decisions/when-a-detection-is-accepted.md.
 */

/**
 * Inliers that chance explains: a count and a share of the tested patches. Set on 2026-11-21 with 2,470 candidate
 * views. With lower values wrong candidates compete with right ones.
 */
const CHANCE_INLIERS = 8;
const CHANCE_INLIER_SHARE = 0.13;
/** A candidate above this is refused. Same data: at 5 px almost all views that are right to 3 px pass. */
const MAX_CANDIDATE_PX = 5;
/**
 * A new target is shown below this value times the support. Set on 2026-11-21 with 1,003 detections in their second
 * frame, of which 894 of 899 right ones pass and one of 10 wrong ones. Higher values show some sooner, and more of the
 * wrong ones.
 */
const MAX_SHOWN_PX = 3;
/**
 * MAX_SHOWN_PX if the uncertainty is spread over the target, as under motion blur, instead of lying at its far end. Set
 * on 2026-11-21: with 3 px, a third of the detections under 20 px of motion blur wait.
 */
const MAX_SHOWN_BLURRED_PX = 5;
/**
 * MAX_SHOWN_PX for a pose with which nearly all tested patches agree strongly, as in near views, where few patches have
 * large leverage: their share, and px. Set on 2026-11-27 with 224 near views, of which it shows five more: their
 * visible corners are off by 1.1 px at most. At 5 px one that is off by 4 px would be shown.
 */
const MIN_CLEAR_SHARE = 0.95;
const MAX_SHOWN_CLEAR_PX = 4.5;
/**
 * Leverage (uncertainty over residual), times the support, up to which the uncertainty of a new target counts as
 * spread. Set on 2026-11-21 with nine pictures: under 20 px of motion blur 72% of the frames show them instead of 56%.
 * On 2026-11-29 half of it and twice changed none of 1,440 frames with generated pictures, and 0 none of 2,340; these
 * are certain enough without it.
 */
const MAX_SPREAD_LEVERAGE = 6;
/**
 * A tracked target is not shown above this value times the support. Set on 2026-11-21 with 23,136 tracked frames of
 * re-entry and motion: 0 wrong poses instead of 21, for 30 right ones hidden.
 */
const MAX_TRACKED_PX = 8;
/**
 * Residuals above this come from blur and count as this value, px; set with the same frames. Counted in full, they hid
 * targets in the middle of the picture: at 40 px per frame one frame in fifteen.
 */
const MAX_COUNTED_RMS_PX = 0.4;

/**
 * Growth of the motion per frame that doubles the uncertainty of a tracked target, px. Patches at one end of a target
 * share errors, of which the residual tells nothing, and which throw its other end far off; then its motion jumps. Set
 * on 2026-11-23 with 3,411 shown frames of re-entry: a wrong pose and one 17 px off are hidden, and 9 right ones of
 * targets that are mostly out of view. Lower values hide more of these.
 */
const DOUBLING_SPEED_UP_PX = 20;

/**
 * Patch noise, px, that keeps an uncertainty near 0 from meaning unlimited confidence. CERTAIN_CONFIDENCE was set with
 * it.
 */
const CONFIDENCE_NOISE_PX = 0.3;

/**
 * Confidence, inliers beyond chance per px, from which a candidate needs no comparison with others, and a target that
 * was recently shown needs no second frame. Set on 2026-11-21 with 23,940 frames of re-entry and motion. Higher values
 * delay targets that come back; lower ones show wrong poses at the frame's border.
 */
export const CERTAIN_CONFIDENCE = 40;

/** Whether the pose of a new target is certain enough to be shown for the first time. */
export function isPreciseEnoughToStart(agreement: Agreement, uncertaintyPx: number): boolean {
  const isClear = agreement.strong > MIN_CLEAR_SHARE * agreement.tested && uncertaintyPx < MAX_SHOWN_CLEAR_PX;
  return isClear || isPreciseEnoughToShow(agreement, uncertaintyPx);
}

/**
 * Whether a pose is certain enough to replace another one, or to be believed at a place that looks like a known one.
 */
export function isPreciseEnoughToShow({ support, rmsPx }: Agreement, uncertaintyPx: number): boolean {
  const isSpread = uncertaintyPx < MAX_SPREAD_LEVERAGE * rmsPx * support;
  return uncertaintyPx < (isSpread ? MAX_SHOWN_BLURRED_PX : MAX_SHOWN_PX) * support;
}

/** Evidence against a tracked pose. */
export class PoseDoubts {
  /** Standard deviation of the least certain corner, px. */
  uncertaintyPx = 0;
  /** See FrameLens: patches that fit best under an unexpected focal length may belong to a wrong pose. */
  focalMisfitPx = 0;
  /** Growth of the motion per frame since the last frame, px. */
  speedUpPx = 0;

  /** Whether the pose is certain enough to be shown in this frame too. */
  allowShowing({ support, rmsPx }: Agreement): boolean {
    const extrapolatedPx =
      this.uncertaintyPx * (1 + this.speedUpPx / DOUBLING_SPEED_UP_PX) * Math.min(1, MAX_COUNTED_RMS_PX / rmsPx);
    return extrapolatedPx + this.focalMisfitPx <= MAX_TRACKED_PX * support;
  }
}

/**
 * Confidence in a candidate pose of a whole-frame search: inliers beyond chance per px of uncertainty; 0 refuses it.
 * Inliers alone are not enough: patches at one end of a target, or of a blurred one, also agree with poses that put its
 * other end far off, but then the fit's uncertainty is large.
 */
export function detectionConfidence(agreement: Agreement, uncertaintyPx: number): number {
  const beyondChance = inliersBeyondChance(agreement);
  if (!(beyondChance > 0 && uncertaintyPx < MAX_CANDIDATE_PX)) return 0;
  return beyondChance / (CONFIDENCE_NOISE_PX + uncertaintyPx);
}

/** Whether a detection may be shown in its own frame if its target was recently shown. */
export function isCertainDetection(agreement: Agreement, uncertaintyPx: number): boolean {
  return detectionConfidence(agreement, uncertaintyPx) >= CERTAIN_CONFIDENCE;
}

function inliersBeyondChance({ inliers, tested }: Agreement): number {
  return inliers - CHANCE_INLIERS - CHANCE_INLIER_SHARE * tested;
}
