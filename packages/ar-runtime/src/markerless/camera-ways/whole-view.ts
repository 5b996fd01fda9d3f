import type { ContentSize, RayAt } from './camera-driver';

/**
 * Share of the picture's width and height that content may fill; seen from above, its nearer end fills more. Chosen by
 * eye, like the next.
 */
export const FILLED = 0.8;
/** Farthest place of content, m. From farther away it would look like a toy, so larger content is shown in part. */
export const FARTHEST_M = 6;

/**
 * Least distance, at least `nearestM`, from which the whole content fits into the camera's picture, m. Content that
 * would have to be beyond `FARTHEST_M` does not fit.
 */
export function wholeViewDistance(rayAt: RayAt, { heightM, radiusM }: ContentSize, nearestM: number): number {
  // The next ray overwrites this one.
  const ahead = rayAt(0.5, 0.5).direction.clone();
  const halfWidth = FILLED * Math.tan(ahead.angleTo(rayAt(1, 0.5).direction));
  const halfHeight = FILLED * Math.tan(ahead.angleTo(rayAt(0.5, 0).direction));
  // Half the width of a sphere of that radius at that height.
  const halfWidthM = Math.sqrt(Math.max(0, radiusM ** 2 - (heightM / 2) ** 2));
  const whole = Math.max(halfWidthM / halfWidth, heightM / 2 / halfHeight);
  return Math.max(nearestM, Math.min(FARTHEST_M, whole));
}
