/** 3×3 matrices, row-major in 9 numbers. `out` must not be one of the operands. */
export type Mat3 = Float64Array;

export function identity3(out: Mat3): Mat3 {
  out.fill(0);
  out[0] = out[4] = out[8] = 1;
  return out;
}

/** out = a · b. */
export function multiply3(a: ArrayLike<number>, b: ArrayLike<number>, out: Mat3): Mat3 {
  for (let row = 0; row < 9; row += 3) {
    for (let col = 0; col < 3; col++) {
      out[row + col] = a[row] * b[col] + a[row + 1] * b[3 + col] + a[row + 2] * b[6 + col];
    }
  }
  return out;
}

/** out = aᵀ. */
export function transpose3(a: ArrayLike<number>, out: Mat3): Mat3 {
  for (let row = 0; row < 3; row++) for (let col = 0; col < 3; col++) out[3 * col + row] = a[3 * row + col];
  return out;
}

function determinant3(m: ArrayLike<number>): number {
  return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
}

/**
 * out = m⁻¹ by cofactors.
 *
 * @returns false if the determinant is 0, or so small that its inverse overflows; `out` is then untouched. A nearly
 * singular m gives huge entries.
 */
export function invert3(m: ArrayLike<number>, out: Mat3): boolean {
  const det = determinant3(m);
  if (!Number.isFinite(1 / det)) return false;
  const s = 1 / det;
  out[0] = (m[4] * m[8] - m[5] * m[7]) * s;
  out[1] = (m[2] * m[7] - m[1] * m[8]) * s;
  out[2] = (m[1] * m[5] - m[2] * m[4]) * s;
  out[3] = (m[5] * m[6] - m[3] * m[8]) * s;
  out[4] = (m[0] * m[8] - m[2] * m[6]) * s;
  out[5] = (m[2] * m[3] - m[0] * m[5]) * s;
  out[6] = (m[3] * m[7] - m[4] * m[6]) * s;
  out[7] = (m[1] * m[6] - m[0] * m[7]) * s;
  out[8] = (m[0] * m[4] - m[1] * m[3]) * s;
  return true;
}

/**
 * Writes the point h · (x, y, 1), divided by its third coordinate, to out[at] and out[at + 1]. Where that coordinate is
 * 0 the result is not finite, and where it is negative, behind a camera, it is a mirrored point: callers check what can
 * be so.
 */
export function applyHomography(h: ArrayLike<number>, x: number, y: number, out: Float64Array, at = 0): void {
  const w = 1 / (h[6] * x + h[7] * y + h[8]);
  out[at] = (h[0] * x + h[1] * y + h[2]) * w;
  out[at + 1] = (h[3] * x + h[4] * y + h[5]) * w;
}
