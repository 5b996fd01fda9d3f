import type { Gray } from '@anchora/vision';

/** The tracker works on pictures whose longer side is at most this, px. */
export const MAX_TRACKED_SIDE_PX = 640;

/** How often a picture of this size is halved before it is tracked. */
export function halvings(width: number, height: number): number {
  let count = 0;
  for (let side = Math.max(width, height); side > MAX_TRACKED_SIDE_PX; side >>= 1) count++;
  return count;
}

export function trackedSize(width: number, height: number): { width: number; height: number } {
  const count = halvings(width, height);
  return { width: width >> count, height: height >> count };
}

/**
 * Copies one byte plane into a packed picture, halved (mean of 2×2) as often as `trackedSize` says.
 *
 * @param source `height` rows of `stride` bytes, `width` of them used.
 * @param out of `trackedSize(width, height)`.
 */
export function shrinkLuma(source: Uint8Array, width: number, height: number, stride: number, out: Gray): void {
  const count = halvings(width, height);
  if (count === 0) {
    for (let y = 0; y < height; y++) out.data.set(source.subarray(y * stride, y * stride + width), y * width);
    return;
  }
  let plane = source;
  let planeStride = stride;
  for (let pass = 0; pass < count; pass++) {
    const nextWidth = width >> (pass + 1);
    const nextHeight = height >> (pass + 1);
    const next = pass === count - 1 ? out.data : new Uint8Array(nextWidth * nextHeight);
    halve(plane, planeStride, next, nextWidth, nextHeight);
    plane = next;
    planeStride = nextWidth;
  }
}

function halve(source: Uint8Array, stride: number, out: Uint8Array, outWidth: number, outHeight: number): void {
  for (let y = 0; y < outHeight; y++) {
    let upper = 2 * y * stride;
    let lower = upper + stride;
    const rowEnd = (y + 1) * outWidth;
    for (let at = y * outWidth; at < rowEnd; at++) {
      out[at] = (source[upper] + source[upper + 1] + source[lower] + source[lower + 1] + 2) >> 2;
      upper += 2;
      lower += 2;
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
