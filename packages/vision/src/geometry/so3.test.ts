import { expect, test } from 'vitest';
import { expSo3, logSo3 } from './so3';

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
    const sign = Math.sign(out[0] * v[0] + out[1] * v[1] + out[2] * v[2]) || 1;
    for (let i = 0; i < 3; i++) expect(out[i] * sign).toBeCloseTo(v[i], 8);
  }
});
