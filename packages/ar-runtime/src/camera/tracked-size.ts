/** The tracker works on pictures whose longer side is at most this, px. */
export const MAX_TRACKED_SIDE_PX = 640;

/** How many pixels of a camera picture of this size, in each direction, become one of the tracked picture. */
export function shrinkFactor(width: number, height: number, maxSidePx: number): number {
  return Math.max(1, Math.ceil(Math.max(width, height) / maxSidePx));
}

/** Size of the picture that a camera picture of `width`×`height` px is tracked in, px. */
export function trackedSize(width: number, height: number, maxSidePx: number): { width: number; height: number } {
  const factor = shrinkFactor(width, height, maxSidePx);
  return { width: Math.max(1, Math.floor(width / factor)), height: Math.max(1, Math.floor(height / factor)) };
}
