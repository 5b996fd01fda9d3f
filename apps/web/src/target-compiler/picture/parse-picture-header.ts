import { readExifOrientation } from '@anchora/vision/exif-orientation';
import { codedJpegSize, isFrameHeader, JPEG_MARKER, nextJpegSegment } from '@anchora/vision/jpeg-segments';
import { parseOtherHeader } from './parse-other-header';
import type { PictureHeader } from './picture-header';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Signature, chunk length, chunk type, then the two sides (PNG, section 11.2.1), bytes. */
const PNG_SIZE_END = 24;
/** EXIF orientations from this one on swap the sides. */
const FIRST_SIDEWAYS = 5;

/**
 * Format and size of a picture, from its first bytes; of a JPEG the size in which it is shown.
 *
 * @returns null if the format is unknown, or the bytes end before the size.
 */
export function parsePictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return parsePng(view);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return parseJpeg(bytes);
  return parseOtherHeader(view);
}

function parsePng(view: DataView): PictureHeader | null {
  if (view.byteLength < PNG_SIZE_END) return null;
  return { format: 'png', widthPx: view.getUint32(16), heightPx: view.getUint32(20), orientation: 1 };
}

function parseJpeg(bytes: Uint8Array): PictureHeader | null {
  let orientation = 1;
  let at = 2;
  for (;;) {
    const segment = nextJpegSegment(bytes, at);
    if (typeof segment === 'string') return null;
    const { marker, payloadStart, end } = segment;
    if (marker === JPEG_MARKER.EOI || marker === JPEG_MARKER.SOS) return null;
    if (marker === JPEG_MARKER.APP1) {
      orientation = readExifOrientation(bytes.subarray(payloadStart, end)) ?? orientation;
    }
    if (isFrameHeader(marker)) {
      const { widthPx, heightPx } = codedJpegSize(bytes, segment);
      if (widthPx === 0 || heightPx === 0) return null;
      return orientation >= FIRST_SIDEWAYS
        ? { format: 'jpeg', widthPx: heightPx, heightPx: widthPx, orientation }
        : { format: 'jpeg', widthPx, heightPx, orientation };
    }
    at = end;
  }
}
