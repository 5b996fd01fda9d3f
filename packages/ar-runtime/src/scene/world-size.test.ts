import { expect, test } from 'vitest';
import { worldSize } from './world-size';

test.each([0.1, 0.45, 2])('a model of %s m is shown in its real size', (longestSide) => {
  expect(worldSize(longestSide)).toEqual({ metresPerUnit: 1, firstScale: 1, trueToSize: true });
});

test('a car is first shown 1 m long; scale 1 is its real size', () => {
  expect(worldSize(4)).toEqual({ metresPerUnit: 1, firstScale: 0.25, trueToSize: true });
});

test('a ring is first shown 30 cm wide; scale 1 is its real size', () => {
  const { metresPerUnit, firstScale } = worldSize(0.02);
  expect(metresPerUnit).toBe(1);
  expect(firstScale * 0.02).toBeCloseTo(0.3);
});

test.each([
  [1800, 1],
  [0.0002, 0.3],
])('a model of %s units is given a size of %s m', (longestSide, shownM) => {
  const { metresPerUnit, firstScale, trueToSize } = worldSize(longestSide);
  expect(metresPerUnit * longestSide).toBeCloseTo(shownM);
  expect({ firstScale, trueToSize }).toEqual({ firstScale: 1, trueToSize: false });
});
