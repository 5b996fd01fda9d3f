import sharp, { type Sharp } from 'sharp';
import { isJpeg } from '@anchora/vision/jpeg-segments';
import { MAX_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';

sharp.cache(false);
sharp.concurrency(1);
// Only formats that may be uploaded are ever decoded, whatever the contents of a file claim.
sharp.block({ operation: ['VipsForeignLoad'] });

/** A JPEG or PNG to decode. A process that decodes an upload opens one picture, so it has one loader. */
export function openPicture(bytes: Uint8Array, failOn: 'warning' | 'error' = 'error'): Sharp {
  sharp.unblock({ operation: [isJpeg(bytes) ? 'VipsForeignLoadJpeg' : 'VipsForeignLoadPng'] });
  return sharp(bytes, {
    failOn,
    limitInputPixels: MAX_TARGET_IMAGE_SIDE_PX ** 2,
    sequentialRead: true,
  });
}
