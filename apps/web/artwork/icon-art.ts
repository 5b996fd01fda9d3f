import * as SRGB from '@anchora/design-tokens/srgb';

const { ink: INK, paper: PAPER } = SRGB;
/** Side of the square in which the mark is drawn below, and of the icon in the .ico file, px. */
const MARK_SIDE_PX = 32;
export const ICO_SIDE_PX = 32;
/** An .ico file begins with a header of 6 bytes and an entry of 16 for each icon. */
const ICO_HEAD_BYTES = 6 + 16;

/**
 * The logo on a paper-coloured ground, as SVG.
 *
 * @param sidePx side of the square
 * @param share of the side that the mark takes; a phone may cut a maskable icon to its inner 80%
 */
export function iconSvg(sidePx: number, share: number): string {
  const scale = (sidePx * share) / MARK_SIDE_PX;
  const offset = (sidePx - MARK_SIDE_PX * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}">
  <rect width="${sidePx}" height="${sidePx}" fill="${PAPER}"/>
  <g transform="translate(${offset} ${offset}) scale(${scale})" fill="${INK}">
    <path d="M2 10V2h8M22 2h8v8M30 22v8h-8M10 30H2v-8" fill="none" stroke="${INK}" stroke-width="3"/>
    <path d="M16 7.5 8.2 21.2 16 24.5z"/>
    <path d="M16 7.5 23.8 21.2 16 24.5z" opacity=".5"/>
  </g>
</svg>`;
}

/**
 * A PNG of `ICO_SIDE_PX` in an .ico file, for clients that ask for /favicon.ico (Microsoft, "PNG in ICO", since Windows
 * Vista).
 */
export function icoOf(png: Uint8Array): Buffer {
  const header = Buffer.alloc(ICO_HEAD_BYTES);
  // Type 1 is an icon; there is one.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  // Its sides, its planes of colour and its bits a pixel; then the length of the PNG and where it begins.
  header.writeUInt8(ICO_SIDE_PX, 6);
  header.writeUInt8(ICO_SIDE_PX, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
