import type { Gray } from '@anchora/vision';

/** The tracker works on pictures whose longer side is at most this, px. */
export const MAX_TRACKED_SIDE_PX = 640;

/** How many pixels of a picture of this size, in each direction, become one of the tracked picture. */
export function shrinkFactor(width: number, height: number): number {
  return Math.ceil(Math.max(width, height) / MAX_TRACKED_SIDE_PX);
}

export function trackedSize(width: number, height: number): { width: number; height: number } {
  const factor = shrinkFactor(width, height);
  return { width: Math.floor(width / factor), height: Math.floor(height / factor) };
}

/**
 * Copies one byte plane into a packed picture, shrunk to `trackedSize` by the mean of square blocks.
 *
 * @param source `height` rows of `stride` bytes, `width` of them used.
 * @param out of `trackedSize(width, height)`.
 */
export function shrinkLuma(source: Uint8Array, width: number, height: number, stride: number, out: Gray): void {
  const factor = shrinkFactor(width, height);
  if (factor === 1) {
    for (let y = 0; y < height; y++) out.data.set(source.subarray(y * stride, y * stride + width), y * width);
  } else if (factor === 2) {
    halve(source, stride, out);
  } else {
    shrinkBlocks(source, stride, factor, out);
  }
}

function halve(source: Uint8Array, stride: number, { width, height, data }: Gray): void {
  for (let y = 0; y < height; y++) {
    let upper = 2 * y * stride;
    let lower = upper + stride;
    const rowEnd = (y + 1) * width;
    for (let at = y * width; at < rowEnd; at++) {
      data[at] = (source[upper] + source[upper + 1] + source[lower] + source[lower + 1] + 2) >> 2;
      upper += 2;
      lower += 2;
    }
  }
}

function shrinkBlocks(source: Uint8Array, stride: number, factor: number, { width, height, data }: Gray): void {
  const area = factor * factor;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = area >> 1;
      let row = y * factor * stride + x * factor;
      for (let dy = 0; dy < factor; dy++, row += stride) {
        for (let at = row; at < row + factor; at++) sum += source[at];
      }
      data[y * width + x] = sum / area;
    }
  }
}

/** BT.601 luma of packed 4-byte pixels; `redAt` is 0 for RGBA and 2 for BGRA. */
export function lumaFromRgba(rgba: Uint8Array, redAt: 0 | 2, out: Uint8Array): void {
  const blueAt = 2 - redAt;
  for (let i = 0, at = 0; i < out.length; i++, at += 4) {
    out[i] = (77 * rgba[at + redAt] + 150 * rgba[at + 1] + 29 * rgba[at + blueAt] + 128) >> 8;
  }
}
