import type { Gray } from '../types';
import { areaResize } from './area-resize';
import { assertGray } from './gray';

/** Largest geometric mean of the stored picture's sides, px. More detail makes targets no easier to find. */
export const STORED_SIZE_PX = 384;
/** Sides are multiples of this, px, so that four halvings are exact; see tracking-levels.ts. */
const SIDE_STEP_PX = 16;

/**
 * The picture that a tracking file stores: area-averaged to a geometric mean of at most 384 px, with sides that are
 * multiples of 16 px if the picture allows it. Pictures are never enlarged. The exact aspect ratio is kept by the
 * source size beside it.
 */
export function storedImage(image: Gray): Gray {
  assertGray(image, 'The target picture');
  const scale = Math.min(1, STORED_SIZE_PX / Math.sqrt(image.width * image.height));
  const width = side(image.width, scale);
  const height = side(image.height, scale);
  if (width === image.width && height === image.height) return { ...image, data: image.data.slice(0, width * height) };
  return areaResize(image, width, height);
}

function side(sourcePx: number, scale: number): number {
  const steps = Math.floor((sourcePx * scale) / SIDE_STEP_PX);
  return steps >= 3 ? steps * SIDE_STEP_PX : Math.max(1, Math.round(sourcePx * scale));
}
