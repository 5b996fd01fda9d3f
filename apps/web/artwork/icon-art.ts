import * as SRGB from '@anchora/design-tokens/srgb';

const { ink: INK, paper: PAPER } = SRGB;

/**
 * The logo on a paper-coloured ground, as SVG.
 *
 * @param side of the square, px
 * @param share of the side that the mark takes; a phone may cut a maskable icon to its inner 80%
 */
export function iconSvg(side: number, share: number): string {
  const scale = (side * share) / 32;
  const offset = (side - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
  <rect width="${side}" height="${side}" fill="${PAPER}"/>
  <g transform="translate(${offset} ${offset}) scale(${scale})" fill="${INK}">
    <path d="M2 10V2h8M22 2h8v8M30 22v8h-8M10 30H2v-8" fill="none" stroke="${INK}" stroke-width="3"/>
    <path d="M16 7.5 8.2 21.2 16 24.5z"/>
    <path d="M16 7.5 23.8 21.2 16 24.5z" opacity=".5"/>
  </g>
</svg>`;
}

/** A 32 px PNG in an .ico file, for clients that ask for /favicon.ico (Microsoft, "PNG in ICO", since Windows Vista). */
export function icoOf(png: Uint8Array): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
