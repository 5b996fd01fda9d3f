/** BT.601 luma of RGBA bytes; see Kernels.grayFromRgba. */
export function grayFromRgba(rgba: Uint8Array, dst: Uint8Array, count: number): void {
  for (let i = 0, p = 0; i < count; i++, p += 4) dst[i] = (77 * rgba[p] + 150 * rgba[p + 1] + 29 * rgba[p + 2]) >> 8;
}
