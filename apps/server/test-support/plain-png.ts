import { deflateSync } from 'node:zlib';
import { crc32 } from '@anchora/vision/crc-32';
import { PNG_HEADER_BYTES, PNG_SIGNATURE, pngChunk } from '../src/files/checks/picture/png-container';

/* Places of the header's fields that are not 0 (PNG specification, 11.2.1). */
const WIDTH_AT = 0;
const HEIGHT_AT = 4;
const BIT_DEPTH_AT = 8;
/** The header's chunk begins with its length. */
const HEADER_TYPE_AT = PNG_SIGNATURE.length + 4;
const HEADER_AT = HEADER_TYPE_AT + 4;

/** A black 1-bit PNG of a few kilobytes, with any number of pixels. */
export function plainPng(widthPx: number, heightPx: number): Buffer {
  const header = Buffer.alloc(PNG_HEADER_BYTES);
  header.writeUInt32BE(widthPx, WIDTH_AT);
  header.writeUInt32BE(heightPx, HEIGHT_AT);
  header.writeUInt8(1, BIT_DEPTH_AT);
  const bytesPerRow = 1 + Math.ceil(widthPx / 8);
  const rows = Buffer.alloc(bytesPerRow * heightPx);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

/** A copy of a PNG whose header claims other sides than its data has, by a right checksum. */
export function withClaimedSides(png: Buffer, widthPx: number, heightPx: number): Buffer {
  const claiming = Buffer.from(png);
  claiming.writeUInt32BE(widthPx, HEADER_AT + WIDTH_AT);
  claiming.writeUInt32BE(heightPx, HEADER_AT + HEIGHT_AT);
  const end = HEADER_AT + PNG_HEADER_BYTES;
  claiming.writeUInt32BE(crc32(claiming.subarray(HEADER_TYPE_AT, end)), end);
  return claiming;
}
