import type { Gray } from '../types';
import { areaResize } from './area-resize';
import { assertGray } from './gray';

/** Largest geometric mean of the stored picture's sides, px. More detail makes targets no easier to find. */
export const STORED_SIZE_PX = 384;
/**
 * The same limit for the finer picture, from which views larger than the frame are recognized, px. With it, 72 to 84%
 * of pictures three times the frame are found instead of 53 to 63% (2026-11-26); docs/decisions/tracking-file-size.md.
 */
export const DETAIL_SIZE_PX = 512;
/** Sides are multiples of this, px, so that four halvings are exact; see tracking-levels.ts. */
export const SIDE_STEP_PX = 16;
/** Sides of fewer steps are kept as they are: up to a third of them would be lost, and they are hardly ever halved. */
const LEAST_STEPS = 3;

/**
 * The picture that the tracker works with: area-averaged to a geometric mean of at most `sizePx`, with sides that are
 * multiples of `SIDE_STEP_PX` if the picture allows it. Pictures are never enlarged. The exact aspect ratio is kept by
 * the source size beside it.
 *
 * @param sizePx largest geometric mean of the sides, px.
 * @param sourceWidth sourceHeight size that gives the proportions, px, if the picture is a reduction itself.
 * @throws RangeError for a picture whose bytes do not fit its size.
 */
export function storedImage(
  image: Gray,
  sizePx = STORED_SIZE_PX,
  sourceWidth = image.width,
  sourceHeight = image.height,
): Gray {
  assertGray(image, 'The target picture');
  const scale = Math.min(1, sizePx / Math.sqrt(sourceWidth * sourceHeight));
  const width = side(Math.min(image.width, sourceWidth * scale));
  const height = side(Math.min(image.height, sourceHeight * scale));
  return areaResize(image, width, height);
}

function side(px: number): number {
  const steps = Math.floor(px / SIDE_STEP_PX);
  return steps >= LEAST_STEPS ? steps * SIDE_STEP_PX : Math.max(1, Math.round(px));
}
