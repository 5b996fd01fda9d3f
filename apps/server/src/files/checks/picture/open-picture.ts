import sharp, { type Sharp } from 'sharp';
import { MAX_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';

sharp.cache(false);
sharp.concurrency(1);
// Only what an upload may be is ever decoded, whatever a file's later parts look like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

/** A JPEG or PNG to decode. */
export function openPicture(bytes: Uint8Array, failOn: 'warning' | 'error' = 'error'): Sharp {
  return sharp(bytes, {
    failOn,
    limitInputPixels: MAX_TARGET_IMAGE_SIDE_PX ** 2,
    sequentialRead: true,
  });
}
