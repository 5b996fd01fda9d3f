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

/** Four bytes at a time where rows begin on word boundaries; the mean is then rounded down, by at most 1. */
function halve(source: Uint8Array, stride: number, out: Gray): void {
  const aligned = (source.byteOffset | stride | out.data.byteOffset | out.width) % 4 === 0;
  if (aligned) halveWords(source, stride, out);
  else shrinkBlocks(source, stride, 2, out);
}

function halveWords(source: Uint8Array, stride: number, { width, height, data }: Gray): void {
  const from = new Uint32Array(source.buffer, source.byteOffset, source.byteLength >> 2);
  const to = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  const fromStride = stride >> 2;
  const toStride = width >> 2;
  for (let y = 0; y < height; y++) {
    let upper = 2 * y * fromStride;
    let lower = upper + fromStride;
    for (let at = y * toStride, end = at + toStride; at < end; at++, upper += 2, lower += 2) {
      const left = halvePairs(meanOfBytes(from[upper], from[lower]));
      const right = halvePairs(meanOfBytes(from[upper + 1], from[lower + 1]));
      to[at] = left | (right << 16);
    }
  }
}

/** Mean of each of the four bytes, rounded down. */
function meanOfBytes(a: number, b: number): number {
  return ((a & b) + (((a ^ b) & 0xfefefefe) >>> 1)) | 0;
}

/** The means of both pairs of neighbouring bytes, in the two low bytes. */
function halvePairs(word: number): number {
  const means = (((word & 0x00ff00ff) + ((word >>> 8) & 0x00ff00ff)) >>> 1) & 0x00ff00ff;
  return (means | (means >>> 8)) & 0xffff;
}

function shrinkBlocks(source: Uint8Array, stride: number, factor: number, { width, height, data }: Gray): void {
  const area = factor * factor;
  const columns = new Uint32Array(width * factor);
  for (let y = 0; y < height; y++) {
    columns.fill(0);
    for (let row = y * factor; row < (y + 1) * factor; row++) {
      const start = row * stride;
      for (let x = 0; x < columns.length; x++) columns[x] += source[start + x];
    }
    for (let x = 0, at = 0; x < width; x++) {
      let sum = area >> 1;
      for (const end = at + factor; at < end; at++) sum += columns[at];
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
