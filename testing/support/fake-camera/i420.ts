import type { Rgb } from './render-frame';

/** Luma of black in the limited range (ITU-R BT.601). */
export const BLACK_LUMA = 16;
/** Luma of white in the limited range (ITU-R BT.601). */
export const WHITE_LUMA = 235;

/**
 * One frame as planar 4:2:0, BT.601 limited range: luma, then both chroma planes at half size.
 *
 * @throws RangeError for odd sides, or data of another size.
 */
export function toI420({ width, height, data }: Rgb): Uint8Array {
  const size = width * height;
  if (width % 2 !== 0 || height % 2 !== 0) throw new RangeError(`expected even sides, got ${width}×${height}`);
  if (data.length !== 3 * size) throw new RangeError(`expected ${3 * size} bytes of RGB, got ${data.length}`);
  const out = new Uint8Array((size * 3) / 2);
  for (let i = 0, at = 0; i < size; i++, at += 3) {
    out[i] =
      BLACK_LUMA +
      (65.738 * (data[at] ?? 0) + 129.057 * (data[at + 1] ?? 0) + 25.064 * (data[at + 2] ?? 0)) / 256 +
      0.5;
  }
  const row = width * 3;
  for (let y = 0, place = size; y < height; y += 2) {
    for (let x = 0; x < width; x += 2, place++) {
      const at = y * row + x * 3;
      const red = meanOfFour(data, at, row);
      const green = meanOfFour(data, at + 1, row);
      const blue = meanOfFour(data, at + 2, row);
      out[place] = 128.5 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256;
      out[place + size / 4] = 128.5 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256;
    }
  }
  return out;
}

/** Mean of one channel over two by two pixels. */
function meanOfFour(data: Uint8Array, at: number, row: number): number {
  return ((data[at] ?? 0) + (data[at + 3] ?? 0) + (data[at + row] ?? 0) + (data[at + row + 3] ?? 0)) / 4;
}
