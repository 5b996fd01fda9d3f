import { readOrientation, writeOrientation, type Orientation } from './exif-orientation';
import { cutShort, damaged, type PictureContainer } from './picture-container';

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM, TEM] = [
  0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe, 0x01,
] as const;
const EXIF = 'Exif\0\0';
const ICC = 'ICC_PROFILE\0';
const JFIF = 'JFIF\0';
const ADOBE = 'Adobe';
const JFIF_BYTES_WITHOUT_THUMBNAIL = 14;

export function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff;
}

/**
 * Walks the marker segments of a JPEG file (ITU-T T.81, annex B). Kept are what decoding needs, the colour profile
 * (APP2 ICC_PROFILE), the colour transform (APP14 Adobe) and the orientation.
 *
 * @throws FileRefusedError when the file is cut short or is no sequence of segments.
 */
export function readJpeg(bytes: Buffer): PictureContainer {
  const kept: Buffer[] = [];
  let orientation: Orientation = 1;
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let at = 2;
  for (;;) {
    const marker = bytes[at + 1];
    if (marker === undefined) throw cutShort();
    if (bytes[at] !== 0xff) throw damaged();
    if (marker === 0xff || marker === TEM || isRestart(marker)) {
      // A fill byte belongs to the next marker; the others have no segment.
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === EOI) break;
    const segment = segmentAt(bytes, at);
    at += segment.length;
    const payload = segment.subarray(4);
    if (marker === SOS) {
      const end = endOfScan(bytes, at);
      kept.push(segment, bytes.subarray(at, end));
      at = end;
      hasScan = true;
    } else if (marker === APP1 && startsWith(payload, EXIF)) {
      orientation = readOrientation(payload.subarray(EXIF.length));
    } else if (isNeeded(marker, payload)) {
      if (isFrameHeader(marker)) size ??= { height: payload.readUInt16BE(1), width: payload.readUInt16BE(3) };
      kept.push(marker === APP0 ? withoutThumbnail(segment) : segment);
    }
  }
  if (!size || !hasScan || size.width === 0 || size.height === 0) throw damaged();
  const head = [Buffer.from([0xff, SOI]), ...(orientation === 1 ? [] : [exifSegment(orientation)])];
  return {
    contentType: 'image/jpeg',
    codedWidthPx: size.width,
    codedHeightPx: size.height,
    orientation,
    cleaned: Buffer.concat([...head, ...kept, Buffer.from([0xff, EOI])]),
  };
}

/** Marker, length and payload. */
function segmentAt(bytes: Buffer, at: number): Buffer {
  if (at + 4 > bytes.length) throw cutShort();
  const length = bytes.readUInt16BE(at + 2);
  if (length < 2) throw damaged();
  if (at + 2 + length > bytes.length) throw cutShort();
  const segment = bytes.subarray(at, at + 2 + length);
  if (isFrameHeader(segment[1] ?? 0) && length < 8) throw damaged();
  return segment;
}

/** Where entropy-coded data ends: at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const next = at === -1 ? undefined : bytes[at + 1];
    if (next === undefined) throw cutShort();
    if (next === 0xff) at += 1;
    else if (next === 0 || isRestart(next)) at += 2;
    else return at;
  }
}

function isNeeded(marker: number, payload: Buffer): boolean {
  if (marker === APP0) return startsWith(payload, JFIF) && payload.length >= JFIF_BYTES_WITHOUT_THUMBNAIL;
  if (marker === APP2) return startsWith(payload, ICC);
  if (marker === APP14) return startsWith(payload, ADOBE);
  return !(marker >= APP0 && marker <= APP15) && marker !== COM;
}

function withoutThumbnail(jfif: Buffer): Buffer {
  const plain = Buffer.from(jfif.subarray(0, 4 + JFIF_BYTES_WITHOUT_THUMBNAIL));
  plain.writeUInt16BE(2 + JFIF_BYTES_WITHOUT_THUMBNAIL, 2);
  plain.writeUInt16BE(0, 4 + 12);
  return plain;
}

function exifSegment(orientation: Orientation): Buffer {
  const payload = Buffer.concat([Buffer.from(EXIF, 'latin1'), writeOrientation(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(2 + payload.length, 2);
  return Buffer.concat([head, payload]);
}

function startsWith(payload: Buffer, text: string): boolean {
  return payload.toString('latin1', 0, text.length) === text;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** SOF0..15 but for the three codes among them that mean other things (DHT, JPG, DAC). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
