import { parseOtherHeader } from './other-headers';
import type { PictureHeader } from './picture-header';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** null when the bytes are no picture of a known format, or end before they tell the size. */
export function parsePictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return parsePng(view);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return parseJpeg(view);
  return parseOtherHeader(view);
}

function parsePng(view: DataView): PictureHeader | null {
  if (view.byteLength < 24) return null;
  return { format: 'png', widthPx: view.getUint32(16), heightPx: view.getUint32(20), orientation: 1 };
}

/** Frame headers carry the size; C4, C8 and CC in the same range are tables and an extension. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function parseJpeg(view: DataView): PictureHeader | null {
  let orientation = 1;
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Fill bytes, and markers that carry no length.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
      continue;
    }
    if (marker === 0xd9 || marker === 0xda) return null;
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    if (isStartOfFrame(marker)) {
      if (at + 9 > view.byteLength) return null;
      const heightPx = view.getUint16(at + 5);
      const widthPx = view.getUint16(at + 7);
      if (widthPx === 0 || heightPx === 0) return null;
      return orientation >= 5
        ? { format: 'jpeg', widthPx: heightPx, heightPx: widthPx, orientation }
        : { format: 'jpeg', widthPx, heightPx, orientation };
    }
    if (marker === 0xe1) orientation = exifOrientation(view, at + 4, at + 2 + length) ?? orientation;
    at += 2 + length;
  }
  return null;
}

/** Orientation tag (0x0112) of the first directory of an Exif segment that starts at `start`; null when there is none. */
function exifOrientation(view: DataView, start: number, end: number): number | null {
  const limit = Math.min(end, view.byteLength);
  if (start + 14 > limit || view.getUint32(start) !== 0x45786966 || view.getUint16(start + 4) !== 0) return null;
  const tiff = start + 6;
  const byteOrder = view.getUint16(tiff);
  if (byteOrder !== 0x4949 && byteOrder !== 0x4d4d) return null;
  const littleEndian = byteOrder === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, littleEndian);
  if (directory + 2 > limit) return null;
  const entries = view.getUint16(directory, littleEndian);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > limit) return null;
    if (view.getUint16(entry, littleEndian) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, littleEndian);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
