import sharp, { type Sharp } from 'sharp';
import { isJpeg } from '@anchora/vision/jpeg-segments';
import { MAX_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';

// Each process decodes one picture: a cache would only take memory, and further threads time from the other checks.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Opens a JPEG or PNG for decoding. Every other loader is closed for the whole process, so that only formats that may
 * be uploaded are decoded, regardless of what a file claims to be.
 */
export function openPicture(bytes: Uint8Array, failOn: 'warning' | 'error' = 'error'): Sharp {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [isJpeg(bytes) ? 'VipsForeignLoadJpeg' : 'VipsForeignLoadPng'] });
  return sharp(bytes, {
    failOn,
    limitInputPixels: MAX_TARGET_IMAGE_SIDE_PX ** 2,
    sequentialRead: true,
  });
}
