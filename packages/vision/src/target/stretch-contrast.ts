import type { Gray } from '../types';
import { normalizeContrast } from '../keypoints/normalize-contrast';

/** Spread of gray levels below which a picture shows nothing but the grain of its file. */
const LEAST_SPREAD = 10;

/**
 * A faint picture with the contrast that others have, so that limits in gray levels mean the same for all of them; other
 * pictures as they are. What it shows in a frame is compared without regard to contrast.
 */
export function stretchContrast(image: Gray): Gray {
  const { width, height, data } = image;
  const stretched = { data: new Uint8Array(data.length), stride: width, width, height };
  const isFaint = normalizeContrast({ data, stride: width, width, height }, stretched, LEAST_SPREAD);
  return isFaint ? { width, height, data: stretched.data } : image;
}
