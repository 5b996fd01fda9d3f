import { crc32 } from '@anchora/vision/crc-32';
import { endOfJpegScan, isJpeg, JPEG_MARKER, nextJpegSegment } from '@anchora/vision/jpeg-segments';
import { isNeededSegment, JFIF_BYTES_WITHOUT_THUMBNAIL } from '../picture/jpeg-container';
import { isPng, KEPT_CHUNKS, PNG_CHUNK_FRAME_BYTES, PNG_SIGNATURE } from '../picture/png-container';

const { EOI, SOS, APP0, COM } = JPEG_MARKER;
/** Ancillary, private, safe to copy: readers skip it. */
const BLANK_CHUNK = 'zeRo';
/** Name and length, which does not count them (RFC 9649, sections 2.3 and 2.4). */
const RIFF_FRAME_BYTES = 8;
const WEBP_HEADER_BYTES = 12;
/** Type and length. */
const WEBP_CHUNK_HEADER_BYTES = 8;
/** The pictures and their transparency, animation and colour profile (RFC 9649, section 2.7). */
const KEPT_WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/**
 * Blanks the parts of a texture that reveal place, time, camera or people. They are overwritten, not removed, so that
 * no byte offset in the model changes. The EXIF orientation is blanked, too, because viewers of models ignore it, and
 * so is everything after the end of the picture, where cameras append previews with an EXIF of their own. A KTX2 is left
 * as it is: cameras write none.
 *
 * @param picture a complete PNG, JPEG, WebP or KTX2 file, as recognised by `pictureSize`.
 */
export function blankPrivateTextureParts(picture: Buffer): void {
  if (isJpeg(picture)) blankJpeg(picture);
  else if (isPng(picture)) blankPng(picture);
  else if (picture.toString('latin1', 0, 4) === 'RIFF') blankWebp(picture);
}

/**
 * Segments that decoding does not need become comments full of spaces, also between the scans of a progressive picture:
 * EXIF, comments, and what cameras add of their own, such as positions and previews. The thumbnail of a JFIF header
 * becomes black.
 */
function blankJpeg(bytes: Buffer): void {
  let at = 2;
  for (;;) {
    const segment = nextJpegSegment(bytes, at);
    if (typeof segment === 'string') return;
    const { marker, start, payloadStart, end } = segment;
    if (marker === EOI) {
      bytes.fill(0, end);
      return;
    }
    if (!isNeededSegment(marker, bytes.subarray(payloadStart, end))) {
      bytes[start + 1] = COM;
      bytes.fill(' ', payloadStart, end);
    } else if (marker === APP0) {
      bytes.fill(0, payloadStart + JFIF_BYTES_WITHOUT_THUMBNAIL, end);
    }
    at = marker === SOS ? (endOfJpegScan(bytes, end) ?? bytes.length) : end;
  }
}

/** PNG, third edition, section 5.3: length, type and data of a chunk, and a CRC of type and data. */
function blankPng(bytes: Buffer): void {
  for (let at = PNG_SIGNATURE.length; at + PNG_CHUNK_FRAME_BYTES <= bytes.length;) {
    const end = at + PNG_CHUNK_FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) return;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') {
      bytes.fill(0, end);
      return;
    }
    if (!KEPT_CHUNKS.has(type)) {
      bytes.write(BLANK_CHUNK, at + 4, 'latin1');
      bytes.fill(0, at + 8, end - 4);
      bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end - 4)), end - 4);
    }
    at = end;
  }
}

function blankWebp(bytes: Buffer): void {
  const pictureEnd = Math.min(RIFF_FRAME_BYTES + bytes.readUInt32LE(4), bytes.length);
  bytes.fill(0, pictureEnd);
  for (let at = WEBP_HEADER_BYTES; at + WEBP_CHUNK_HEADER_BYTES <= pictureEnd;) {
    const length = bytes.readUInt32LE(at + 4);
    const dataStart = at + WEBP_CHUNK_HEADER_BYTES;
    const end = Math.min(dataStart + length, pictureEnd);
    if (!KEPT_WEBP_CHUNKS.has(bytes.toString('latin1', at, at + 4))) bytes.fill(0, dataStart, end);
    // Chunks begin at even positions.
    at = dataStart + length + (length & 1);
  }
}
