/** Share of a diagonal entry below which its pivot consists of rounding errors. */
const MIN_PIVOT_SHARE = 1e-13;

/**
 * Solves a · x = b for a symmetric positive definite a (LDLᵀ), in place.
 *
 * @param a n×n row-major; only the lower triangle is read, and it is overwritten by the factors.
 * @param b n; overwritten by x.
 * @returns false if a is not positive definite to working precision; a and b are then undefined.
 *
 * Golub & Van Loan, Matrix Computations, 4th ed., alg. 4.1.2.
 */
export function solveSymmetric(a: Float64Array, b: Float64Array, n: number): boolean {
  for (let j = 0; j < n; j++) {
    const row = j * n;
    let pivot = a[row + j];
    const scale = Math.abs(pivot);
    for (let k = 0; k < j; k++) pivot -= a[row + k] * a[row + k] * a[k * n + k];
    if (!(pivot > MIN_PIVOT_SHARE * scale)) return false;
    a[row + j] = pivot;
    for (let i = j + 1; i < n; i++) {
      let v = a[i * n + j];
      for (let k = 0; k < j; k++) v -= a[i * n + k] * a[row + k] * a[k * n + k];
      a[i * n + j] = v / pivot;
    }
  }
  for (let i = 0; i < n; i++) for (let k = 0; k < i; k++) b[i] -= a[i * n + k] * b[k];
  for (let i = 0; i < n; i++) b[i] /= a[i * n + i];
  for (let i = n - 1; i >= 0; i--) for (let k = i + 1; k < n; k++) b[i] -= a[k * n + i] * b[k];
  return true;
}
