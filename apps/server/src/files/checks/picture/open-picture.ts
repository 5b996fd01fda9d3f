import sharp, { type Sharp } from 'sharp';
import { MAX_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';

sharp.cache(false);
sharp.concurrency(1);
// Only formats that may be uploaded are ever decoded, whatever the contents of a file claim.
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
