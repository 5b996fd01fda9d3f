import type { Agreement } from './pose-validator';

/** Patches that must agree for a target to be taken up: this many, and this share of those tested. */
const MIN_PATCHES = 8;
const MIN_SHARE = 0.13;
/** Standard deviation of the corner that is known least, px, above which a pose is not taken up. */
const MAX_UNCERTAINTY_PX = 5;
/** With all patches agreeing, a pose that was taken up is shown below this; with fewer, below that share of it. */
const MAX_SHOWN_UNCERTAINTY_PX = 3;
/** The same where patches all over the target are uncertain, as blur makes them, and not the target's far end. */
const MAX_BLURRED_UNCERTAINTY_PX = 5;
/** Uncertainty over residual up to which that is so. */
const MAX_LEVERAGE = 6;
/** With all patches agreeing, a tracked pose may be off by so many px and is still shown; with fewer, by that share of it. */
const MAX_TRACKED_UNCERTAINTY_PX = 8;
/** Residual of a sharp frame, px. What goes beyond is blur's, all over the target: no reason to doubt its far end more. */
const SHARP_RMS_PX = 0.4;
/** A proof of this much needs no comparison, nor a second look at a target that was there a moment ago. */
export const CERTAIN_CONFIDENCE = 40;

/** Whether a pose that was taken up is certain enough to be shown. */
export function isPreciseEnoughToShow({ support, rmsPx }: Agreement, uncertaintyPx: number): boolean {
  const isEven = uncertaintyPx < MAX_LEVERAGE * rmsPx * support;
  return uncertaintyPx < (isEven ? MAX_BLURRED_UNCERTAINTY_PX : MAX_SHOWN_UNCERTAINTY_PX) * support;
}

/**
 * Whether the pose of a target that is shown already is certain enough to be shown in this frame too.
 *
 * @param focalMisfitPx see FrameLens: patches that fit best under a strange lens may fit a wrong pose.
 */
export function isPreciseEnoughToKeepShowing(
  { support, rmsPx }: Agreement,
  uncertaintyPx: number,
  focalMisfitPx: number,
): boolean {
  const extrapolatedPx = uncertaintyPx * Math.min(1, SHARP_RMS_PX / rmsPx);
  return extrapolatedPx + focalMisfitPx <= MAX_TRACKED_UNCERTAINTY_PX * support;
}

/** By how many more patches agree than chance can explain; no proof if not above 0. */
const patchesBeyondChance = ({ inliers, tested }: Agreement) => inliers - MIN_PATCHES - MIN_SHARE * tested;

/**
 * How much the patches speak for a pose that a whole-frame search proposed; 0: it is not proved.
 *
 * Patches at one end of a target, or of a blurred one, also agree with poses that put its other end far off. The fit itself
 * foretells that:
 * see docs/decisions/when-a-detection-is-accepted.md.
 */
export function detectionConfidence(agreement: Agreement, uncertaintyPx: number): number {
  const beyondChance = patchesBeyondChance(agreement);
  return beyondChance > 0 && uncertaintyPx < MAX_UNCERTAINTY_PX ? beyondChance / (0.3 + uncertaintyPx) : 0;
}

/** Whether a find may be shown in its own frame if its target was there a moment ago. */
export function isCertainDetection(agreement: Agreement, uncertaintyPx: number): boolean {
  return detectionConfidence(agreement, uncertaintyPx) >= CERTAIN_CONFIDENCE;
}
