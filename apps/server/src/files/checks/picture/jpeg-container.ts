import { readExifOrientation, type Orientation } from '@anchora/vision/exif-orientation';
import {
  codedJpegSize,
  endOfJpegScan,
  isFrameHeader,
  JPEG_MARKER,
  nextJpegSegment,
} from '@anchora/vision/jpeg-segments';
import { writeOrientation } from './write-orientation';
import { cutShort, damaged, type PictureContainer } from './picture-container';

const { SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM } = JPEG_MARKER;
const EXIF = 'Exif\0\0';
const ICC = 'ICC_PROFILE\0';
const JFIF = 'JFIF\0';
const ADOBE = 'Adobe';
/** Identifier, version, density, and the two sides of the thumbnail, which follows them. */
export const JFIF_BYTES_WITHOUT_THUMBNAIL = 14;
const JFIF_THUMBNAIL_SIDES_AT = 12;
/** A marker, and the length that follows it and counts itself. */
const MARKER_BYTES = 2;
const LENGTH_BYTES = 2;
const SEGMENT_HEAD_BYTES = MARKER_BYTES + LENGTH_BYTES;

/**
 * Walks the marker segments of a JPEG file (ITU-T T.81, annex B). It keeps the segments needed for decoding, the colour
 * profile (APP2 ICC_PROFILE), the colour transform (APP14 Adobe) and the orientation.
 *
 * @throws FileRefusedError if the file is truncated, not a sequence of segments, or without a picture.
 */
export function readJpeg(bytes: Buffer): PictureContainer {
  const kept: Buffer[] = [];
  let orientation: Orientation = 1;
  let size: { widthPx: number; heightPx: number } | null = null;
  let scans = 0;
  let pixelBytes = 0;
  let at = MARKER_BYTES;
  for (;;) {
    const found = nextJpegSegment(bytes, at);
    if (found === 'cut-short') throw cutShort();
    if (found === 'damaged') throw damaged();
    const { marker, start, payloadStart, end } = found;
    if (marker === EOI) break;
    const segment = bytes.subarray(start, end);
    const payload = bytes.subarray(payloadStart, end);
    at = end;
    if (marker === SOS) {
      const endOfScan = endOfJpegScan(bytes, end);
      if (endOfScan === null) throw cutShort();
      at = endOfScan;
      kept.push(segment, bytes.subarray(end, at));
      scans += 1;
      pixelBytes += at - end;
    } else if (marker === APP1) {
      orientation = readExifOrientation(payload) ?? orientation;
    } else if (isNeededSegment(marker, payload)) {
      if (isFrameHeader(marker)) size ??= codedJpegSize(bytes, found);
      kept.push(marker === APP0 ? withoutThumbnail(segment) : segment);
    }
  }
  if (!size || scans === 0 || size.widthPx === 0 || size.heightPx === 0) throw damaged();
  const head = [Buffer.from([0xff, SOI]), ...(orientation === 1 ? [] : [exifSegment(orientation)])];
  return {
    contentType: 'image/jpeg',
    codedWidthPx: size.widthPx,
    codedHeightPx: size.heightPx,
    orientation,
    coding: { kind: 'jpeg', bytes: pixelBytes, scans },
    cleaned: Buffer.concat([...head, ...kept, Buffer.from([0xff, EOI])]),
  };
}

/** Whether a segment is needed for decoding, or for the colours. */
export function isNeededSegment(marker: number, payload: Buffer): boolean {
  if (marker === APP0) return startsWith(payload, JFIF) && payload.length >= JFIF_BYTES_WITHOUT_THUMBNAIL;
  if (marker === APP2) return startsWith(payload, ICC);
  if (marker === APP14) return startsWith(payload, ADOBE);
  return !(marker >= APP0 && marker <= APP15) && marker !== COM;
}

function withoutThumbnail(jfif: Buffer): Buffer {
  const plain = Buffer.from(jfif.subarray(0, SEGMENT_HEAD_BYTES + JFIF_BYTES_WITHOUT_THUMBNAIL));
  plain.writeUInt16BE(LENGTH_BYTES + JFIF_BYTES_WITHOUT_THUMBNAIL, MARKER_BYTES);
  plain.writeUInt16BE(0, SEGMENT_HEAD_BYTES + JFIF_THUMBNAIL_SIDES_AT);
  return plain;
}

function exifSegment(orientation: Orientation): Buffer {
  const payload = Buffer.concat([Buffer.from(EXIF, 'latin1'), writeOrientation(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(LENGTH_BYTES + payload.length, MARKER_BYTES);
  return Buffer.concat([head, payload]);
}

function startsWith(payload: Buffer, text: string): boolean {
  return payload.toString('latin1', 0, text.length) === text;
}
