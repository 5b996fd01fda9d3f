/** Bilinear affine view in 16.16 fixed point with 8-bit weights; see Kernels.warpAffine. */
export function warpAffine(
  src: Uint8Array,
  srcWidth: number,
  srcHeight: number,
  dst: Uint8Array,
  stride: number,
  width: number,
  height: number,
  m: Int32Array,
  taps: number,
): void {
  // The last px is reached with weight 255/256 from the one before it, so that a sample never reads past the picture.
  const maxU = ((srcWidth - 1) << 16) - 1;
  const maxV = ((srcHeight - 1) << 16) - 1;
  const half = taps << 15;
  const whole = taps << 16;
  for (let y = 0; y < height; y++) {
    let u = m[1] * y + m[2];
    let v = m[4] * y + m[5];
    const end = y * stride + width;
    for (let p = y * stride; p < end; p++, u += m[0], v += m[3]) {
      let sum = half;
      for (let tap = 0; tap < taps; tap++) {
        const along = 2 * tap + 1 - taps;
        const su = u + (((m[0] * along) / (2 * taps)) | 0);
        const sv = v + (((m[3] * along) / (2 * taps)) | 0);
        const cu = su < 0 ? 0 : su > maxU ? maxU : su;
        const cv = sv < 0 ? 0 : sv > maxV ? maxV : sv;
        const q = (cv >> 16) * srcWidth + (cu >> 16);
        const fu = (cu >> 8) & 255;
        const fv = (cv >> 8) & 255;
        const upper = (src[q] << 8) + (src[q + 1] - src[q]) * fu;
        const lower = (src[q + srcWidth] << 8) + (src[q + srcWidth + 1] - src[q + srcWidth]) * fu;
        sum += (upper << 8) + (lower - upper) * fv;
      }
      dst[p] = sum / whole;
    }
  }
}
