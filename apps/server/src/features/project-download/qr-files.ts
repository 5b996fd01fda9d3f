import { deflateSync } from 'node:zlib';
import { crc32 } from '@anchora/vision/crc-32';
import { encode } from 'uqr';

/** Light modules around the code that readers need to find it (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;
/** Pixels per module of the PNG: prints of 10 cm stay sharp. */
const MODULE_PX = 24;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The code of a link as SVG and PNG, black on white, with medium error correction. */
export function qrFiles(link: string): { svg: string; png: Buffer } {
  const { size, data } = encode(link, { ecc: 'M', border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="512" height="512" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#ffffff"/><path d="${path}" fill="#000000"/></svg>\n`;
  return { svg, png: grayPng(data) };
}

/** An 8-bit gray PNG without any metadata (PNG, third edition, 5.2). */
function grayPng(rows: readonly (readonly boolean[])[]): Buffer {
  const side = rows.length * MODULE_PX;
  const lines = rows.map((row) => {
    const line = Buffer.alloc(1 + side, 0xff);
    // Filter type 0: bytes as they are.
    line[0] = 0;
    row.forEach((dark, x) => dark && line.fill(0, 1 + x * MODULE_PX, 1 + (x + 1) * MODULE_PX));
    return line;
  });
  const pixels = Buffer.concat(lines.flatMap((line) => Array.from({ length: MODULE_PX }, () => line)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 8, colour type 0 (gray), no interlacing.
  header[8] = 8;
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND')]);
}

function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
