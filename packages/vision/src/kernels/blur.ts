/** Separable binomial blur; see Kernels.blur. */
export function blur(
  src: Uint8Array,
  stride: number,
  width: number,
  height: number,
  dst: Uint8Array,
  scratch: Uint16Array,
): void {
  // 1. Rows, times 16: at most 4080, so that 16 times a column sum fits into 16 bits.
  for (let y = 0; y < height; y++) {
    const row = y * stride;
    const end = row + width - 2;
    scratch[row] = src[row] << 4;
    scratch[row + 1] = src[row + 1] << 4;
    for (let p = row + 2; p < end; p++) {
      scratch[p] = src[p - 2] + src[p + 2] + 4 * (src[p - 1] + src[p + 1]) + 6 * src[p];
    }
    scratch[end] = src[end] << 4;
    scratch[end + 1] = src[end + 1] << 4;
  }
  // 2. Columns.
  const two = 2 * stride;
  for (let y = 0; y < height; y++) {
    const row = y * stride;
    const end = row + width;
    if (y < 2 || y >= height - 2) {
      for (let p = row; p < end; p++) dst[p] = src[p];
      continue;
    }
    for (let p = row; p < end; p++) {
      const sum = scratch[p - two] + scratch[p + two] + 4 * (scratch[p - stride] + scratch[p + stride]);
      dst[p] = (sum + 6 * scratch[p] + 128) >> 8;
    }
  }
}
