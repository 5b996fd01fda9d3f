/** 65536 / 9, rounded: the weights of a 1.5×1.5 px area sum to 9. */
const NINTH = 7282;

/** Area reduction by 2/3, 3×3 px to 2×2; see Kernels.downTwoThirds. */
export function downTwoThirds(src: Uint8Array, width: number, height: number, dst: Uint8Array): void {
  const outWidth = 2 * Math.floor(width / 3);
  const outHeight = 2 * Math.floor(height / 3);
  for (let y = 0, row = 0; y < outHeight; y += 2, row += 3) {
    let p = row * width;
    let o = y * outWidth;
    for (let x = 0; x < outWidth; x += 2, p += 3, o += 2) {
      const q = p + width;
      const r = q + width;
      const middle = src[q + 1];
      dst[o] = ((4 * src[p] + 2 * (src[p + 1] + src[q]) + middle) * NINTH + 32768) >> 16;
      dst[o + 1] = ((4 * src[p + 2] + 2 * (src[p + 1] + src[q + 2]) + middle) * NINTH + 32768) >> 16;
      dst[o + outWidth] = ((4 * src[r] + 2 * (src[q] + src[r + 1]) + middle) * NINTH + 32768) >> 16;
      dst[o + outWidth + 1] = ((4 * src[r + 2] + 2 * (src[q + 2] + src[r + 1]) + middle) * NINTH + 32768) >> 16;
    }
  }
}
