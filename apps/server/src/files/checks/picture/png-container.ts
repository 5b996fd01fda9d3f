import { crc32 } from '@anchora/vision/crc-32';
import { readTiffOrientation, type Orientation } from '@anchora/vision/exif-orientation';
import { cutShort, damaged, type PictureContainer } from './picture-container';
import { writeOrientation } from './write-orientation';

/** The first eight bytes of each PNG (PNG specification, section 5.2). */
export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type, CRC. */
export const PNG_CHUNK_FRAME_BYTES = 12;
/** Width, height, bit depth, colour type, compression, filter, interlace. */
export const PNG_HEADER_BYTES = 13;

/** Chunks needed for decoding and for right colours. Animation, texts, times and thumbnails are left out. */
export const KEPT_CHUNKS: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs'.split(' '),
);

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
}

/**
 * Walks the chunks of a PNG file (W3C PNG, third edition, 5.3).
 *
 * @throws FileRefusedError when the file is cut short, or a chunk that decoding needs is missing, damaged or unknown.
 */
export function readPng(bytes: Buffer): PictureContainer {
  const kept: Buffer[] = [PNG_SIGNATURE];
  let orientation: Orientation = 1;
  let header: Buffer | null = null;
  let pixelBytes = 0;
  for (let at = PNG_SIGNATURE.length; ;) {
    const chunk = chunkAt(bytes, at);
    at += chunk.length;
    const type = chunk.toString('latin1', 4, 8);
    const isIntact = crc32(chunk.subarray(4, -4)) === chunk.readUInt32BE(chunk.length - 4);
    if (!isIntact && isCritical(type)) throw damaged();
    if (!isIntact) continue;
    const data = chunk.subarray(8, -4);
    if (type === 'eXIf') orientation = readTiffOrientation(data) ?? 1;
    else if (KEPT_CHUNKS.has(type)) kept.push(chunk);
    else if (isCritical(type)) throw damaged();
    if (header === null) {
      if (type !== 'IHDR' || data.length !== PNG_HEADER_BYTES) throw damaged();
      header = data;
    }
    if (type === 'IDAT') pixelBytes += data.length;
    if (type === 'IEND') break;
  }
  if (pixelBytes === 0) throw damaged();
  // The orientation goes right behind signature and IHDR: EXIF may stand anywhere before IEND.
  if (orientation !== 1) kept.splice(2, 0, pngChunk('eXIf', writeOrientation(orientation)));
  const [codedWidthPx, codedHeightPx] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const decompressedBytes = Math.ceil((codedWidthPx * bitsPerPixel(header)) / 8) * codedHeightPx;
  return {
    contentType: 'image/png',
    codedWidthPx,
    codedHeightPx,
    orientation,
    coding: { kind: 'deflate', bytes: pixelBytes, decompressedBytes },
    cleaned: Buffer.concat(kept),
  };
}

/** Samples per pixel by colour type (W3C PNG, third edition, 11.2.1); a decoder refuses other types. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function bitsPerPixel(header: Buffer): number {
  return header.readUInt8(8) * (CHANNELS[header.readUInt8(9)] ?? 4);
}

function chunkAt(bytes: Buffer, at: number): Buffer {
  if (at + PNG_CHUNK_FRAME_BYTES > bytes.length) throw cutShort();
  const end = at + PNG_CHUNK_FRAME_BYTES + bytes.readUInt32BE(at);
  if (end > bytes.length) throw cutShort();
  return bytes.subarray(at, end);
}

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = Buffer.alloc(PNG_CHUNK_FRAME_BYTES + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** An upper-case first letter marks a chunk without which a decoder cannot continue. */
function isCritical(type: string): boolean {
  return type.charCodeAt(0) < 0x61;
}
