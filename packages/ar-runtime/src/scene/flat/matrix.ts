/** A 4×4 matrix: 16 numbers, column-major. */
export type Matrix = Float32Array | readonly number[];

/**
 * The matrix that applies `b` first, then `a`.
 *
 * @param out receives a · b, 16 numbers; may be neither of them.
 * @returns `out`.
 */
export function multiplied(a: Matrix, b: Matrix, out: Float32Array): Float32Array {
  for (let column = 0; column < 16; column += 4) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (a[row + 4 * k] ?? 0) * (b[column + k] ?? 0);
      out[column + row] = sum;
    }
  }
  return out;
}

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
