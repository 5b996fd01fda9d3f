/** Binary descriptors of 256 pair tests; see Kernels.describe. */
export function describe(
  blurred: Uint8Array,
  positions: Int32Array,
  bins: Uint8Array,
  count: number,
  pattern: Int16Array,
  out: Uint32Array,
  outAt: number,
): void {
  for (let i = 0; i < count; i++) {
    const p = positions[i];
    let test = 512 * bins[i];
    for (let word = 8 * (outAt + i); word < 8 * (outAt + i + 1); word++) {
      let bits = 0;
      for (let bit = 0; bit < 32; bit++, test += 2) {
        if (blurred[p + pattern[test]] < blurred[p + pattern[test + 1]]) bits |= 1 << bit;
      }
      out[word] = bits;
    }
  }
}
