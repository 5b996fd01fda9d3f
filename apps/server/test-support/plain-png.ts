import { deflateSync } from 'node:zlib';
import { PNG_HEADER_BYTES, PNG_SIGNATURE, pngChunk } from '../src/files/checks/picture/png-container';

/* Places of the header's fields that are not 0 (PNG specification, 11.2.1). */
const WIDTH_AT = 0;
const HEIGHT_AT = 4;
const BIT_DEPTH_AT = 8;

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
