import { readExifOrientation } from '@anchora/vision/exif-orientation';
import { codedJpegSize, isFrameHeader, JPEG_MARKER, nextJpegSegment } from '@anchora/vision/jpeg-segments';
import { parseOtherHeader } from './other-headers';
import type { PictureHeader } from './picture-header';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** null when the bytes are no picture of a known format, or end before they tell the size. */
export function parsePictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return parsePng(view);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return parseJpeg(bytes);
  return parseOtherHeader(view);
}

function parsePng(view: DataView): PictureHeader | null {
  if (view.byteLength < 24) return null;
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
      return orientation >= 5
        ? { format: 'jpeg', widthPx: heightPx, heightPx: widthPx, orientation }
        : { format: 'jpeg', widthPx, heightPx, orientation };
    }
    at = end;
  }
}
