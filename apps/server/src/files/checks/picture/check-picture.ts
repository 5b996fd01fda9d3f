import { readFile } from 'node:fs/promises';
import { MAX_TARGET_IMAGE_SIDE_PX, MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import { isJpeg } from '@anchora/vision/jpeg-segments';
import type { CheckFindings } from '../checked-file';
import { fileInvalid, wrongFileType } from '../file-refused-error';
import { writeCleaned } from '../write-cleaned';
import { readJpeg } from './jpeg-container';
import { assertWorthDecoding } from './worth-decoding';
import type { PictureContainer } from './picture-container';
import { isPng, readPng } from './png-container';

/**
 * Accepts a complete JPEG or PNG of usable size. It is decoded to its last row; the stored file has the same pixels
 * without location, personal data, comments, thumbnails and trailing data.
 *
 * @throws FileRefusedError
 */
export async function checkPicture(path: string): Promise<CheckFindings> {
  const picture = takeApart(await readFile(path));
  const shown = shownSize(picture);
  assertSides(shown);
  assertWorthDecoding(picture, shown);
  // Loading the decoder costs more than everything so far, so it waits until the picture is worth it.
  const [{ decodeWhole }, { makePreview }] = await Promise.all([import('./decode-whole'), import('./make-preview')]);
  await decodeWhole(picture.cleaned);
  return {
    path: await writeCleaned(path, picture.cleaned),
    contentType: picture.contentType,
    widthPx: shown.width,
    heightPx: shown.height,
    preview: await makePreview(picture.cleaned, `${path}.preview`),
    metadata: { orientation: picture.orientation },
  };
}

interface Size {
  width: number;
  height: number;
}

function takeApart(bytes: Buffer): PictureContainer {
  if (isJpeg(bytes)) return readJpeg(bytes);
  if (isPng(bytes)) return readPng(bytes);
  throw wrongFileType('image');
}

/** Orientations from this one on turn the picture by a quarter (EXIF 2.32, 4.6.4). */
const FIRST_QUARTER_TURN = 5;

function shownSize({ codedWidthPx: width, codedHeightPx: height, orientation }: PictureContainer): Size {
  return orientation >= FIRST_QUARTER_TURN ? { width: height, height: width } : { width, height };
}

function assertSides({ width: widthPx, height: heightPx }: Size): void {
  const longer = Math.max(widthPx, heightPx);
  if (longer > MAX_TARGET_IMAGE_SIDE_PX) {
    const scale = MAX_TARGET_IMAGE_SIDE_PX / longer;
    const advised = { advisedWidthPx: scaled(widthPx, scale), advisedHeightPx: scaled(heightPx, scale) };
    const params = { widthPx, heightPx, maxPx: MAX_TARGET_IMAGE_SIDE_PX, ...advised };
    throw fileInvalid({ code: 'picture-too-large', params });
  }
  if (Math.min(widthPx, heightPx) < MIN_TARGET_IMAGE_SIDE_PX) {
    throw fileInvalid({ code: 'picture-too-small', params: { widthPx, heightPx, minPx: MIN_TARGET_IMAGE_SIDE_PX } });
  }
}

function scaled(side: number, scale: number): number {
  return Math.max(1, Math.round(side * scale));
}
