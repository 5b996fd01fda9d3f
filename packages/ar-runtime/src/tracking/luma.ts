import type { Gray } from '@anchora/vision';

/** Offset of the part of a plane covered by whole blocks; the remainder is split between both sides. */
function firstBlockAt(width: number, height: number, stride: number, factor: number): number {
  return ((height % factor) >> 1) * stride + ((width % factor) >> 1);
}

/** One byte a pixel: `height` rows of `stride` bytes, `width` of them used. */
interface LumaPlane {
  bytes: Uint8Array;
  width: number;
  height: number;
  stride: number;
}

/**
 * Copies a byte plane into a packed picture whose pixels are means of factor × factor of the plane's.
 *
 * @param out of ⌊width / factor⌋ × ⌊height / factor⌋ px.
 */
export function shrinkLuma({ bytes, width, height, stride }: LumaPlane, factor: number, out: Gray): void {
  if (factor === 1) {
    copyRows(bytes, stride, out);
    return;
  }
  const blocks = bytes.subarray(firstBlockAt(width, height, stride, factor));
  const aligned = (blocks.byteOffset | stride | out.data.byteOffset | out.width) % 4 === 0;
  if (factor === 2 && aligned) halveWords(blocks, stride, out);
  else shrinkBlocks(blocks, stride, factor, out);
}

function copyRows(source: Uint8Array, stride: number, { width, height, data }: Gray): void {
  for (let y = 0, to = 0; y < height; y++) {
    for (let from = y * stride, end = from + width; from < end; from++, to++) data[to] = source[from] ?? 0;
  }
}

/**
 * Four bytes at a time, if rows begin on word boundaries; the mean is rounded down, by at most 1. Words are
 * little-endian, as on every device with a browser.
 */
function halveWords(source: Uint8Array, stride: number, { width, height, data }: Gray): void {
  const from = new Uint32Array(source.buffer, source.byteOffset, source.byteLength >> 2);
  const to = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  const fromStride = stride >> 2;
  const toStride = width >> 2;
  for (let y = 0; y < height; y++) {
    let upper = 2 * y * fromStride;
    let lower = upper + fromStride;
    for (let at = y * toStride, end = at + toStride; at < end; at++, upper += 2, lower += 2) {
      const left = halvePairs(meanOfBytes(from[upper] ?? 0, from[lower] ?? 0));
      const right = halvePairs(meanOfBytes(from[upper + 1] ?? 0, from[lower + 1] ?? 0));
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
  for (let y = 0; y < height; y++) {
    const top = y * factor * stride;
    for (let x = 0; x < width; x++) {
      let sum = area >> 1;
      for (let row = 0, at = top + x * factor; row < factor; row++, at += stride) {
        for (let column = 0; column < factor; column++) sum += source[at + column] ?? 0;
      }
      data[y * width + x] = sum / area;
    }
  }
}

/**
 * Luma of packed 4-byte pixels, by the weights of ITU-R BT.601 in 256ths; it converts camera frames. `lumaFromRgba` of
 * `packages/vision/src/image/luma.ts`, for the pictures of targets, has weights in 65536ths. The two differ by at most
 * 1, which is less than the noise of a camera.
 *
 * @param redAt 0 for RGBA, 2 for BGRA.
 * @param out one byte a pixel, 0..255; its length is the number of pixels.
 */
export function lumaFromRgba(rgba: Uint8Array, redAt: 0 | 2, out: Uint8Array): void {
  const blueAt = 2 - redAt;
  for (let i = 0, at = 0; i < out.length; i++, at += 4) {
    out[i] = (77 * (rgba[at + redAt] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + blueAt] ?? 0) + 128) >> 8;
  }
}

/**
 * Turns a picture clockwise by 90, 180 or 270 degrees.
 *
 * @param out of the same number of pixels, with the sides of the turned picture.
 */
export function turnGray({ width, height, data }: Gray, clockwiseDeg: 90 | 180 | 270, out: Gray): void {
  const { data: to } = out;
  if (clockwiseDeg === 180) {
    for (let i = 0, at = to.length - 1; i < to.length; i++, at--) to[at] = data[i] ?? 0;
    return;
  }
  // Source px (x, y) goes to column height − 1 − y, row x for 90°, and to column y, row width − 1 − x for 270°.
  const [origin, perX, perY] = clockwiseDeg === 90 ? [height - 1, height, -1] : [(width - 1) * height, -height, 1];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, at = origin + y * perY; x < width; x++, i++, at += perX) to[at] = data[i] ?? 0;
  }
}
