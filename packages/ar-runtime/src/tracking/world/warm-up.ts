import type { TrackingKernels } from '@anchora/vision';
import { createWorldTracker } from '@anchora/vision/world';

/** Size of the pictures, px. The surface is computed for this width. */
const WIDTH_PX = 256;
const HEIGHT_PX = 320;
/** Time between two pictures, ms. */
const PICTURE_MS = 32;
/** Speed of the surface through the pictures, px/ms. Chosen, not measured. */
const SPEED_PX_PER_MS = 1 / 8;
/** After this time the surface stands where it began, so that the place is lost and searched for, ms. */
const WALK_MS = 40 * PICTURE_MS;
/** The second walk runs the search for a lost place. */
const WALKS = 2;
/**
 * Longest time that all of it may take, ms. Visitors hardly tap the floor within the first second, and content that
 * they place meanwhile is held by the phone's turn alone.
 */
const LONGEST_MS = 1000;

/**
 * Tracks a surface that does not exist, for nobody to see. Browsers compile code only once it has run for a while:
 * without this, some of the pictures after the tap take up to ten times as long as others.
 *
 * @param kernels whose arena no tracker uses yet.
 * @param now clock, ms of performance.now().
 */
export function warmUp(kernels: TrackingKernels, now: () => number): void {
  // Squares of 8×8 px. Bytes take their brightness modulo 256, which is as good as chance.
  const surface = Uint8Array.from({ length: WIDTH_PX * (HEIGHT_PX + WALK_MS * SPEED_PX_PER_MS) }, (_, i) => {
    const column = (i >> 3) & 31;
    const row = i >> 11;
    return 1e4 * Math.sin(column + 77 * row);
  });
  const tracker = createWorldTracker({ width: WIDTH_PX, height: HEIGHT_PX, kernels });
  const endMs = now() + LONGEST_MS;
  for (let tMs = 0; tMs < WALKS * WALK_MS && now() < endMs; tMs += PICTURE_MS) {
    tracker.motion({ tMs, rate: [0, 0, 0], angles: { alpha: 0, beta: 20, gamma: 0 }, screenDeg: 0 });
    const data = surface.subarray((tMs % WALK_MS) * SPEED_PX_PER_MS * WIDTH_PX);
    const { state } = tracker.process({ width: WIDTH_PX, height: HEIGHT_PX, data }, tMs);
    if (state === 'unplaced') tracker.place(WIDTH_PX / 2, HEIGHT_PX / 2);
  }
}
