import { deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { PNG_HEADER_BYTES, PNG_SIGNATURE, pngChunk } from './checks/picture/png-container';

/** Light modules around the code that readers need to find it (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;
/** Pixels per module of the PNG: prints of 10 cm stay sharp. A multiple of 8, so that a module begins with a byte. */
const MODULE_PX = 24;

/** Side of the SVG in programs that ask for a size, px; it is drawn sharp at any other. Chosen, not measured. */
const SVG_SIDE_PX = 512;

/** `#rrggbb` of the modules and of the ground. */
export interface QrColours {
  dark: string;
  light: string;
}

const BLACK_ON_WHITE: QrColours = { dark: '#000000', light: '#ffffff' };

/** The code of a link as SVG and PNG, with medium error correction. */
export function qrFiles(link: string, colours: QrColours = BLACK_ON_WHITE): { svg: string; png: Buffer } {
  const { size, data } = encode(link, { ecc: 'M', border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${SVG_SIDE_PX}" height="${SVG_SIDE_PX}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="${colours.light}"/><path d="${path}" fill="${colours.dark}"/></svg>\n`;
  return { svg, png: twoColourPng(data, colours) };
}

/** A PNG with a palette of two colours, one bit a pixel, without any metadata (PNG, third edition, 5.2). */
function twoColourPng(rows: readonly (readonly boolean[])[], { dark, light }: QrColours): Buffer {
  const side = rows.length * MODULE_PX;
  const moduleBytes = MODULE_PX / 8;
  const lines = rows.map((row) => {
    // Bits that are set are of the second colour of the palette, the light one.
    const line = Buffer.alloc(1 + side / 8, 0xff);
    // Filter type 0: bytes as they are.
    line[0] = 0;
    row.forEach((isDark, x) => isDark && line.fill(0, 1 + x * moduleBytes, 1 + (x + 1) * moduleBytes));
    return line;
  });
  const pixels = Buffer.concat(lines.flatMap((line) => Array.from({ length: MODULE_PX }, () => line)));
  const header = Buffer.alloc(PNG_HEADER_BYTES);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 1, colour type 3 (palette), no interlacing.
  header.set([1, 3], 8);
  const palette = Buffer.from(dark.slice(1) + light.slice(1), 'hex');
  const chunks = [pngChunk('IHDR', header), pngChunk('PLTE', palette), pngChunk('IDAT', deflateSync(pixels))];
  return Buffer.concat([PNG_SIGNATURE, ...chunks, pngChunk('IEND')]);
}
