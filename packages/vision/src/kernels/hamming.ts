/**
 * Number of differing bits, 0..256, of two descriptors of 8 words, which begin at a[i] and b[j]. Not checked: both
 * arrays are that long.
 *
 * Bits are counted in parallel: Warren, Hacker's Delight, 2nd ed., sec. 5-1.
 *
 * This file is separate because every visitor loads it with the tracker, but the kernels in TypeScript only if they are
 * needed.
 */
export function hamming(a: Uint32Array, i: number, b: Uint32Array, j: number): number {
  let sum = 0;
  for (let word = 0; word < 8; word++) {
    let v = a[i + word] ^ b[j + word];
    v -= (v >>> 1) & 0x55555555;
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    sum += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return sum;
}
