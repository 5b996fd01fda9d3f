import { MAX_TARGET_IMAGE_SIDE_PX, MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import type { AcceptedPictures } from './accepted-pictures';
import { PictureError } from './picture-error';
import { parsePictureHeader } from './parse-picture-header';
import type { PictureHeader } from './picture-header';

/**
 * Reads the header and refuses what the server would refuse, before a pixel is decoded: a picture of a hundred
 * megapixels takes a phone's whole memory.
 *
 * @throws PictureError
 */
export async function checkPicture(file: Blob, accept: AcceptedPictures = 'jpeg-or-png'): Promise<PictureHeader> {
  const header = parsePictureHeader(new Uint8Array(await file.arrayBuffer()));
  const isAccepted = header && (accept === 'any' || header.format === 'jpeg' || header.format === 'png');
  if (!isAccepted) throw new PictureError({ kind: 'unknown-format', accept });
  assertSides(header);
  return header;
}

function assertSides({ widthPx, heightPx }: PictureHeader): void {
  if (Math.min(widthPx, heightPx) < MIN_TARGET_IMAGE_SIDE_PX) {
    throw new PictureError({ kind: 'too-small', widthPx, heightPx });
  }
  const scale = MAX_TARGET_IMAGE_SIDE_PX / Math.max(widthPx, heightPx);
  if (scale < 1) {
    const [largestWidthPx, largestHeightPx] = [Math.floor(widthPx * scale), Math.floor(heightPx * scale)];
    throw new PictureError({ kind: 'too-large', widthPx, heightPx, largestWidthPx, largestHeightPx });
  }
}
