/** Twice the size, bilinear; see Kernels.upDouble. */
export function upDouble(src: Uint8Array, width: number, height: number, dst: Uint8Array): void {
  for (let y = 0, o = 0; y < 2 * height; y++) {
    const near = (y >> 1) * width;
    const far = Math.min(height - 1, Math.max(0, (y >> 1) + (y & 1 ? 1 : -1))) * width;
    let before = 3 * src[near] + src[far];
    let here = before;
    for (let x = 0; x < width; x++, o += 2) {
      const next = Math.min(width - 1, x + 1);
      const after = 3 * src[near + next] + src[far + next];
      dst[o] = (3 * here + before + 8) >> 4;
      dst[o + 1] = (3 * here + after + 8) >> 4;
      before = here;
      here = after;
    }
  }
}
