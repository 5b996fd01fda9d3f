import type { Gray } from '../types';
import { normalizeContrast } from '../keypoints/normalize-contrast';

/** Spread of gray levels below which a picture shows only the grain of its file. Chosen, not tuned. */
const LEAST_SPREAD = 10;

/**
 * Gives a faint picture the contrast of others, so that limits in gray levels have the same meaning for all; other
 * pictures are returned unchanged. Patches in frames are compared without regard to contrast.
 */
export function stretchContrast(image: Gray): Gray {
  const { width, height, data } = image;
  const stretched = { data: new Uint8Array(data.length), stride: width, width, height };
  const isFaint = normalizeContrast({ data, stride: width, width, height }, stretched, LEAST_SPREAD);
  return isFaint ? { width, height, data: stretched.data } : image;
}
