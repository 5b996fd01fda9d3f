/** Markers of JPEG (ITU-T T.81, table B.1) that the readers here distinguish. */
export const JPEG_MARKER = {
  SOI: 0xd8,
  EOI: 0xd9,
  SOS: 0xda,
  APP0: 0xe0,
  APP1: 0xe1,
  APP2: 0xe2,
  APP13: 0xed,
  APP14: 0xee,
  APP15: 0xef,
  COM: 0xfe,
} as const;

/** A marker without a segment. */
const TEM = 0x01;
/** Precision, height, width and the number of components. */
const LEAST_FRAME_PAYLOAD_BYTES = 6;

/**
 * One marker segment: bytes[start .. end) with 0xff, marker, length and payload; EOI has neither length nor payload.
 */
interface JpegSegment {
  marker: number;
  start: number;
  payloadStart: number;
  end: number;
}

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === JPEG_MARKER.SOI && bytes[2] === 0xff;
}

/**
 * The next segment of a JPEG file at or after `at`; fill bytes, and markers without a segment are skipped (ITU-T T.81,
 * annex B.1.1). The caller must skip entropy-coded data, which follows SOS: `endOfJpegScan`.
 *
 * @param at offset of a marker; 2 for the first one of a file.
 * @returns 'cut-short' if the file ends within the segment, 'damaged' if no segment can start there.
 */
export function nextJpegSegment(bytes: Uint8Array, at: number): JpegSegment | 'cut-short' | 'damaged' {
  let start = at;
  for (;;) {
    const marker = bytes[start + 1];
    if (marker === undefined) return 'cut-short';
    if (bytes[start] !== 0xff) return 'damaged';
    if (marker === JPEG_MARKER.EOI) return { marker, start, payloadStart: start + 2, end: start + 2 };
    if (marker !== 0xff && marker !== TEM && !isRestart(marker)) return segmentAt(bytes, start, marker);
    // A fill byte belongs to the marker after it.
    start += marker === 0xff ? 1 : 2;
  }
}

/**
 * Offset of the marker that ends the entropy-coded data after an SOS segment: neither a stuffed zero nor a restart.
 *
 * @param at end of the SOS segment.
 * @returns null if the file ends first.
 */
export function endOfJpegScan(bytes: Uint8Array, at: number): number | null {
  let found = at;
  for (;;) {
    found = bytes.indexOf(0xff, found);
    const next = found === -1 ? undefined : bytes[found + 1];
    if (next === undefined) return null;
    if (next === 0xff) found += 1;
    else if (next === 0 || isRestart(next)) found += 2;
    else return found;
  }
}

function segmentAt(bytes: Uint8Array, start: number, marker: number): JpegSegment | 'cut-short' | 'damaged' {
  const payloadStart = start + 4;
  if (payloadStart > bytes.length) return 'cut-short';
  const length = uint16(bytes, start + 2);
  const end = start + 2 + length;
  if (length < 2) return 'damaged';
  if (end > bytes.length) return 'cut-short';
  if (isFrameHeader(marker) && end - payloadStart < LEAST_FRAME_PAYLOAD_BYTES) return 'damaged';
  return { marker, start, payloadStart, end };
}

/** SOF0 … SOF15; C4, C8 and CC in the same range are tables and an extension. */
export function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** Coded size, before any EXIF orientation. @param frameHeader a segment for which `isFrameHeader` is true */
export function codedJpegSize(bytes: Uint8Array, frameHeader: JpegSegment): { widthPx: number; heightPx: number } {
  const { payloadStart } = frameHeader;
  return { heightPx: uint16(bytes, payloadStart + 1), widthPx: uint16(bytes, payloadStart + 3) };
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
