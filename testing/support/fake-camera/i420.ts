import { elementAt } from '../element-at';
import type { Rgb } from './render-frame';

/** One frame as planar 4:2:0, BT.601 limited range: luma, then both chroma planes at half size. Sides are even. */
export function toI420({ width, height, data }: Rgb): Uint8Array {
  const size = width * height;
  const out = new Uint8Array((size * 3) / 2);
  for (let i = 0, at = 0; i < size; i++, at += 3) {
    out[i] =
      16 +
      (65.738 * elementAt(data, at) + 129.057 * elementAt(data, at + 1) + 25.064 * elementAt(data, at + 2)) / 256 +
      0.5;
  }
  const half = width / 2;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let [red, green, blue] = [0, 0, 0];
      for (const at of [y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1]) {
        red += elementAt(data, at * 3) / 4;
        green += elementAt(data, at * 3 + 1) / 4;
        blue += elementAt(data, at * 3 + 2) / 4;
      }
      const at = size + (y / 2) * half + x / 2;
      out[at] = 128.5 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256;
      out[at + size / 4] = 128.5 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256;
    }
  }
  return out;
}
