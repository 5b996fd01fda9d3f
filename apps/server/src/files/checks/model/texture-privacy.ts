import { crc32 } from '@anchora/vision/crc-32';
import { isJpeg, JPEG_MARKER, nextJpegSegment } from '@anchora/vision/jpeg-segments';
import { isPng, KEPT_CHUNKS } from '../picture/png-container';

const { EOI, SOS, APP1, APP13, COM } = JPEG_MARKER;
/** Ancillary, private, safe to copy: readers skip it. */
const BLANK_CHUNK = 'zeRo';
const PRIVATE_WEBP_CHUNKS = new Set(['EXIF', 'XMP ']);

/**
 * Blanks the parts of a texture that reveal place, time, camera or people. They are overwritten, not removed, so that
 * no byte offset in the model changes. The EXIF orientation is blanked, too, because viewers of models ignore it.
 *
 * @param picture a complete PNG, JPEG, WebP or KTX2 file, as recognised by `pictureSize`.
 */
export function blankPrivateParts(picture: Buffer): void {
  if (isJpeg(picture)) blankJpeg(picture);
  else if (isPng(picture)) blankPng(picture);
  else if (picture.toString('latin1', 0, 4) === 'RIFF') blankWebp(picture);
}

/** EXIF and XMP (APP1), IPTC (APP13) and comments become comments full of spaces. */
function blankJpeg(bytes: Buffer): void {
  let at = 2;
  for (;;) {
    const segment = nextJpegSegment(bytes, at);
    if (typeof segment === 'string' || segment.marker === EOI || segment.marker === SOS) return;
    const { marker, start, payloadStart, end } = segment;
    if (marker === APP1 || marker === APP13 || marker === COM) {
      bytes[start + 1] = COM;
      bytes.fill(' ', payloadStart, end);
    }
    at = end;
  }
}

function blankPng(bytes: Buffer): void {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return;
    if (!KEPT_CHUNKS.has(bytes.toString('latin1', at + 4, at + 8))) {
      bytes.write(BLANK_CHUNK, at + 4, 'latin1');
      bytes.fill(0, at + 8, end - 4);
      bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end - 4)), end - 4);
    }
    at = end;
  }
}

function blankWebp(bytes: Buffer): void {
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const end = Math.min(at + 8 + length, bytes.length);
    if (PRIVATE_WEBP_CHUNKS.has(bytes.toString('latin1', at, at + 4))) bytes.fill(0, at + 8, end);
    // Chunks begin at even positions.
    at += 8 + length + (length & 1);
  }
}
