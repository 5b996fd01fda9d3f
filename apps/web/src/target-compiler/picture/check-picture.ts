import { MAX_TARGET_IMAGE_SIDE_PX, MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import { type PictureHeader, parsePictureHeader } from './picture-header';
import { PictureError } from './picture-error';

/**
 * Reads the header and refuses what the server would refuse, before a pixel is decoded: a picture of a hundred
 * megapixels takes a phone's whole memory.
 *
 * @throws PictureError
 */
export async function checkPicture(file: Blob): Promise<PictureHeader> {
  const header = parsePictureHeader(new Uint8Array(await file.arrayBuffer()));
  if (!header) {
    throw new PictureError('This file is not a readable JPEG or PNG picture. Export it again and choose the new copy.');
  }
  assertSides(header);
  return header;
}

function assertSides({ widthPx, heightPx }: PictureHeader): void {
  const size = `${widthPx} × ${heightPx} px`;
  const shorter = Math.min(widthPx, heightPx);
  const longer = Math.max(widthPx, heightPx);
  if (shorter < MIN_TARGET_IMAGE_SIDE_PX) {
    throw new PictureError(
      `The picture is ${size}. Each side must have at least ${MIN_TARGET_IMAGE_SIDE_PX} px: choose a larger copy of it.`,
    );
  }
  if (longer > MAX_TARGET_IMAGE_SIDE_PX) {
    const scale = MAX_TARGET_IMAGE_SIDE_PX / longer;
    const scaled = `${Math.floor(widthPx * scale)} × ${Math.floor(heightPx * scale)} px`;
    throw new PictureError(
      `The picture is ${size}. No side may have more than ${MAX_TARGET_IMAGE_SIDE_PX} px: scale it down to ${scaled} or less and choose it again.`,
    );
  }
}
