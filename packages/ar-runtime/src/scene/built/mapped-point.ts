/**
 * A point transformed by a 4×4 matrix, and divided by w.
 *
 * @param m 16 numbers, column-major.
 * @returns x, y and z; not finite for a point that a projection maps to w = 0.
 */
export function mappedPoint(m: ArrayLike<number>, x: number, y: number, z: number): [number, number, number] {
  const row = (i: number): number => (m[i] ?? 0) * x + (m[i + 4] ?? 0) * y + (m[i + 8] ?? 0) * z + (m[i + 12] ?? 0);
  const w = row(3);
  return [row(0) / w, row(1) / w, row(2) / w];
}
