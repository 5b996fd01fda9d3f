import { expect, test } from 'vitest';
import { invert3, multiply3 } from './mat3';

test('a matrix times its inverse is the identity', () => {
  const matrix = Float64Array.from([0.9, -0.2, 150, 0.15, 1.1, -60, 2e-4, -1e-4, 1]);
  const inverse = new Float64Array(9);
  expect(invert3(matrix, inverse)).toBe(true);
  const product = multiply3(matrix, inverse, new Float64Array(9));
  for (let i = 0; i < 9; i++) expect(product[i]).toBeCloseTo(i % 4 === 0 ? 1 : 0, 9);
});

test('a matrix of zeros has no inverse, and the result is left alone', () => {
  const inverse = new Float64Array(9).fill(7);
  expect(invert3(new Float64Array(9), inverse)).toBe(false);
  expect([...inverse]).toEqual(Array(9).fill(7));
});
