import { encode } from 'uqr';

/** Light modules around the code that readers need to find it (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;

/** Colours of a code as `#rrggbb`. */
export interface QrColours {
  dark: string;
  light: string;
}

export const BLACK_ON_WHITE: QrColours = { dark: '#000000', light: '#ffffff' };

interface QrMatrix {
  /** Modules per side, the quiet zone included. */
  size: number;
  isDark: (x: number, y: number) => boolean;
}

/** Medium error correction: a print survives a fold or a stain, and the modules stay large. */
export function qrMatrix(text: string): QrMatrix {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  return { size, isDark: (x, y) => data[y]?.[x] ?? false };
}

/**
 * Path of the dark modules, one unit per module; runs of a row are one rectangle, so that no hairlines show between.
 */
export function qrPath({ size, isDark }: QrMatrix): string {
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue;
      let end = x;
      while (isDark(end, y)) end += 1;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return path;
}

/** A standalone SVG file, which programs that do not scale it show at 512 px. Chosen, not measured. */
export function qrSvgFile(text: string, { dark, light } = BLACK_ON_WHITE): string {
  const matrix = qrMatrix(text);
  const box = `0 0 ${matrix.size} ${matrix.size}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="512" height="512" shape-rendering="crispEdges">` +
    `<rect width="${matrix.size}" height="${matrix.size}" fill="${light}"/><path d="${qrPath(matrix)}" fill="${dark}"/></svg>\n`
  );
}
