/** Largest longer side of the pictures that the tracker works on, px. See docs/decisions/tracked-at-640-pixels.md. */
export const MAX_TRACKED_SIDE_PX = 640;

/** Number of camera pixels, in each direction, that become one pixel of the tracked picture. */
export function shrinkFactor(width: number, height: number, maxSidePx: number): number {
  return Math.max(1, Math.ceil(Math.max(width, height) / maxSidePx));
}

/** Size in which a camera picture of `width`×`height` px is tracked, px. */
export function trackedSize(width: number, height: number, maxSidePx: number): { width: number; height: number } {
  const factor = shrinkFactor(width, height, maxSidePx);
  return { width: Math.max(1, Math.floor(width / factor)), height: Math.max(1, Math.floor(height / factor)) };
}
