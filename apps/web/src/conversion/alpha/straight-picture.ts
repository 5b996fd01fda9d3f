/**
 * A picture whose colours are not multiplied by its opacity.
 *
 * `rgba` is row by row, 4 bytes a pixel, sRGB; 255 is opaque. `width` and `height` are px.
 */
export interface StraightPicture {
  rgba: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * The picture in another size. Each target pixel is the mean of the area that it covers, weighted by opacity, so that
 * the colours of transparent pixels, which are often black, do not darken the edges.
 */
export function scaleStraight(source: StraightPicture, width: number, height: number): StraightPicture {
  if (source.width === width && source.height === height) return source;
  const rgba = new Uint8ClampedArray(4 * width * height);
  const columns = coverage(source.width, width);
  const rows = coverage(source.height, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      storeMean(rgba, 4 * (y * width + x), source, columns[x] ?? NOTHING, rows[y] ?? NOTHING);
    }
  }
  return { rgba, width, height };
}

interface Covered {
  at: number;
  share: number;
}

/** For each target pixel of one axis, the source pixels that it covers, with their weights. */
function coverage(from: number, to: number): Covered[][] {
  return Array.from({ length: to }, (_, i) => {
    const start = (i * from) / to;
    const end = ((i + 1) * from) / to;
    const covered: Covered[] = [];
    for (let at = Math.floor(start); at < Math.min(from, Math.ceil(end)); at++) {
      covered.push({ at, share: Math.min(end, at + 1) - Math.max(start, at) });
    }
    return covered;
  });
}

const NOTHING: readonly Covered[] = [];

/**
 * Stores the mean of a source area, weighted by opacity, in a pixel that is transparent black so far; a transparent area
 * leaves it so.
 *
 * @param to index of the pixel's first byte
 */
function storeMean(
  target: Uint8ClampedArray,
  to: number,
  { rgba, width }: StraightPicture,
  columns: readonly Covered[],
  rows: readonly Covered[],
): void {
  let [red, green, blue, opacity, area] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    for (const column of columns) {
      const at = 4 * (row.at * width + column.at);
      const share = row.share * column.share;
      const weight = share * (rgba[at + 3] ?? 0);
      red += weight * (rgba[at] ?? 0);
      green += weight * (rgba[at + 1] ?? 0);
      blue += weight * (rgba[at + 2] ?? 0);
      opacity += weight;
      area += share;
    }
  }
  if (opacity === 0) return;
  target[to] = red / opacity;
  target[to + 1] = green / opacity;
  target[to + 2] = blue / opacity;
  target[to + 3] = opacity / area;
}
