import { Ray, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { floorPoint } from './floor';

const from = (direction: [number, number, number]): Ray =>
  new Ray(new Vector3(1, 0, 2), new Vector3(...direction).normalize());

test('a ray 45° down meets a floor 1.4 m below 1.4 m ahead', () => {
  const { x, y, z } = floorPoint(from([0, -1, -1]), -1.4, 8);
  expect(x).toBeCloseTo(1);
  expect(y).toBeCloseTo(-1.4);
  expect(z).toBeCloseTo(0.6);
});

test.each([
  ['nearly level', [0, -0.01, -1]],
  ['level', [0, 0, -1]],
  ['up', [0, 1, -1]],
] as const)('a ray that goes %s ends at the reach, straight ahead', (_case, [x, y, z]) => {
  expect(floorPoint(from([x, y, z]), -1.4, 8).toArray()).toEqual([1, -1.4, -6]);
});

test('a ray straight up ends below the visitor', () => {
  expect(floorPoint(from([0, 1, 0]), -1.4, 8).toArray()).toEqual([1, -1.4, 2]);
});
