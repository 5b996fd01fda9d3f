import { expectPlane } from '../expect-plane';

/** DCT-II basis of eight samples, orthonormal: basis[8 · k + n]. */
const basis = Float32Array.from({ length: 64 }, (_, i) => {
  const k = i >> 3;
  const n = i & 7;
  return Math.cos(((2 * n + 1) * k * Math.PI) / 16) * (k === 0 ? Math.sqrt(1 / 8) : 0.5);
});

/** The luminance table of the JPEG standard (ITU-T T.81, annex K.1), for quality 50. */
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

/**
 * Quantises 8×8 blocks as JPEG does, in place.
 *
 * @param quality 1 to 100.
 * @throws RangeError for a plane of another size, sides that are no multiples of 8, or another quality.
 */
export function quantiseBlocks(plane: Float32Array, width: number, height: number, quality: number): void {
  expectPlane(plane, width, height);
  if (width % 8 !== 0 || height % 8 !== 0) {
    throw new RangeError(`expected sides that are multiples of 8, got ${width}×${height}`);
  }
  if (!(quality >= 1 && quality <= 100)) throw new RangeError(`expected a quality from 1 to 100, got ${quality}`);
  const scale = quality < 50 ? 50 / quality : 2 - quality / 50;
  const steps = Float32Array.from(LUMINANCE, (v) => Math.max(1, Math.round(v * scale)));
  const block = new Float32Array(64);
  const half = new Float32Array(64);
  for (let top = 0; top + 8 <= height; top += 8) {
    for (let left = 0; left + 8 <= width; left += 8) {
      for (let y = 0; y < 8; y++) {
        for (let x = 0; x < 8; x++) block[8 * y + x] = plane[(top + y) * width + left + x] - 128;
      }
      transform(block, half);
      transform(half, block);
      for (let i = 0; i < 64; i++) block[i] = Math.round(block[i] / steps[i]) * steps[i];
      invert(block, half);
      invert(half, block);
      for (let y = 0; y < 8; y++) {
        for (let x = 0; x < 8; x++) plane[(top + y) * width + left + x] = block[8 * y + x] + 128;
      }
    }
  }
}

/** to = (from · basisᵀ)ᵀ: twice gives the block's coefficients. */
function transform(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < 8; row++) {
    for (let k = 0; k < 8; k++) {
      let sum = 0;
      for (let n = 0; n < 8; n++) sum += from[8 * row + n] * basis[8 * k + n];
      to[8 * k + row] = sum;
    }
  }
}

/** to = (from · basis)ᵀ: twice gives the block back. */
function invert(from: Float32Array, to: Float32Array): void {
  to.fill(0);
  for (let row = 0; row < 8; row++) {
    for (let k = 0; k < 8; k++) {
      const value = from[8 * row + k];
      if (value === 0) continue;
      for (let n = 0; n < 8; n++) to[8 * n + row] += value * basis[8 * k + n];
    }
  }
}
