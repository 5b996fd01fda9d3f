/**
 * Converts colour into the gray of a camera's Y plane (Rec. 601: 0.299 R + 0.587 G + 0.114 B), so that a picture and a
 * camera's view of it agree. It converts the pictures of targets. `lumaFromRgba` of
 * `packages/ar-runtime/src/tracking/luma.ts`, for camera frames, has weights in 256ths, which make red 77 instead of
 * 76: a difference of at most 1, less than the noise of a camera.
 *
 * @param rgba row-major, 4 bytes per pixel; alpha is ignored, so lay transparent pictures over white first.
 * @param out one byte per pixel, at least rgba.length / 4.
 * @throws RangeError for an `out` that is shorter.
 */
export function lumaFromRgba(rgba: Uint8Array | Uint8ClampedArray, out: Uint8Array): void {
  const pixels = rgba.length >> 2;
  if (out.length < pixels) throw new RangeError(`Luma of ${pixels} pixels needs as many bytes, got ${out.length}.`);
  for (let i = 0, at = 0; i < pixels; i++, at += 4) {
    // Weights in 1/65536 that sum to one: white stays 255.
    out[i] = (19595 * rgba[at] + 38470 * rgba[at + 1] + 7471 * rgba[at + 2] + 32768) >> 16;
  }
}

/**
 * Converts colour like MindAR's compiler: floor((R + G + B) / 3).
 *
 * @param rgba out as for lumaFromRgba.
 * @throws as lumaFromRgba does.
 */
export function meanFromRgba(rgba: Uint8Array | Uint8ClampedArray, out: Uint8Array): void {
  const pixels = rgba.length >> 2;
  if (out.length < pixels) throw new RangeError(`Gray of ${pixels} pixels needs as many bytes, got ${out.length}.`);
  // Up to 765 the product with 21846 / 65536 has the same whole part as a division by three.
  for (let i = 0, at = 0; i < pixels; i++, at += 4) out[i] = ((rgba[at] + rgba[at + 1] + rgba[at + 2]) * 21846) >> 16;
}
