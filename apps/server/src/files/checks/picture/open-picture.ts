import sharp, { type Sharp } from 'sharp';
import { isJpeg } from '@anchora/vision/jpeg-segments';
import { MAX_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';

sharp.cache(false);
sharp.concurrency(1);
// Only formats that may be uploaded are decoded, regardless of what a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });

/**
 * Opens a JPEG or PNG for decoding. A process that decodes an upload opens only one picture, so a single loader is
 * enabled.
 */
export function openPicture(bytes: Uint8Array, failOn: 'warning' | 'error' = 'error'): Sharp {
  sharp.unblock({ operation: [isJpeg(bytes) ? 'VipsForeignLoadJpeg' : 'VipsForeignLoadPng'] });
  return sharp(bytes, {
    failOn,
    limitInputPixels: MAX_TARGET_IMAGE_SIDE_PX ** 2,
    sequentialRead: true,
  });
}
