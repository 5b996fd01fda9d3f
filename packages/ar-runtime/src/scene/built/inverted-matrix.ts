/**
 * Below it a pivot counts as 0; those of the matrices here, which place items and project them, are far larger. Chosen,
 * not measured.
 */
const LEAST_PIVOT = 1e-12;

/**
 * Inverse of a 4×4 matrix by Gauss–Jordan elimination with row pivots.
 *
 * @param m 16 numbers, column-major.
 * @returns another 16, column-major; null for a singular matrix.
 */
export function invertedMatrix(m: ArrayLike<number>): Float64Array | null {
  const rows = [0, 1, 2, 3].map((row) => {
    const cells = new Float64Array(8);
    for (let column = 0; column < 4; column++) cells[column] = m[4 * column + row] ?? 0;
    cells[4 + row] = 1;
    return cells;
  });
  for (let column = 0; column < 4; column++) {
    const size = (row: Float64Array): number => Math.abs(row[column] ?? 0);
    const rest = rows.splice(column).toSorted((a, b) => size(b) - size(a));
    rows.push(...rest);
    const pivot = rows[column];
    if (!pivot || size(pivot) < LEAST_PIVOT) return null;
    const by = pivot[column] ?? 1;
    for (let i = 0; i < 8; i++) pivot[i] = (pivot[i] ?? 0) / by;
    for (const row of rows) {
      const share = row === pivot ? 0 : (row[column] ?? 0);
      for (let i = 0; i < 8; i++) row[i] = (row[i] ?? 0) - share * (pivot[i] ?? 0);
    }
  }
  const out = new Float64Array(16);
  for (const [row, cells] of rows.entries()) {
    for (let column = 0; column < 4; column++) out[4 * column + row] = cells[4 + column] ?? 0;
  }
  return out;
}
