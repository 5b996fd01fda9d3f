/** 2×2 means; see Kernels.downHalf. */
export function downHalf(src: Uint8Array, width: number, height: number, dst: Uint8Array): void {
  const halfWidth = width >> 1;
  const halfHeight = height >> 1;
  for (let y = 0, o = 0; y < halfHeight; y++) {
    let p = 2 * y * width;
    for (let x = 0; x < halfWidth; x++, p += 2, o++) {
      dst[o] = (src[p] + src[p + 1] + src[p + width] + src[p + width + 1] + 2) >> 2;
    }
  }
}
