import { expect, test } from 'vitest';
import { multiply3, transpose3 } from './mat3';
import { expSo3, logSo3, orthonormalize } from './so3';

test('rotation vector to matrix and back is the identity, at half turns too', () => {
  const r = new Float64Array(9);
  const out = new Float64Array(3);
  for (const v of [
    [0, 0, 0],
    [1e-9, 0, 0],
    [0.1, -0.2, 0.3],
    [3, 0.5, -0.4],
    [0, 3.14, 0],
    [Math.PI / Math.SQRT2, 0, Math.PI / Math.SQRT2],
  ]) {
    logSo3(expSo3(v[0], v[1], v[2], r), out);
    // At half a turn the sign of the axis is free.
    const isHalfTurn = Math.hypot(...v) > Math.PI - 1e-9;
    const sign = isHalfTurn ? Math.sign(out[0] * v[0] + out[1] * v[1] + out[2] * v[2]) : 1;
    for (let i = 0; i < 3; i++) expect(out[i] * sign).toBeCloseTo(v[i], 8);
  }
});

test('columns that lean towards each other by the same angle are put right to both sides alike', () => {
  const exact = expSo3(0.4, -0.3, 0.2, new Float64Array(9));
  const bent = exact.slice();
  for (let row = 0; row < 9; row += 3) {
    bent[row] += 0.01 * exact[row + 1];
    bent[row + 1] = 1.02 * (exact[row + 1] + 0.01 * exact[row]);
  }
  orthonormalize(bent);
  const product = multiply3(transpose3(bent, new Float64Array(9)), bent, new Float64Array(9));
  for (let i = 0; i < 9; i++) expect(product[i]).toBeCloseTo(i % 4 === 0 ? 1 : 0, 12);
  // Both columns were bent towards each other by the same angle, so the corrected ones are the exact ones.
  exact.forEach((value, i) => expect(bent[i]).toBeCloseTo(value, 12));
});
