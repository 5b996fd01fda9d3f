import { type Matrix4, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { placementOnFloor, placementOnWall, surfaceOf } from './placement';

const point = new Vector3(1, 0.2, -3);

function axes(matrix: Matrix4): Record<'x' | 'y' | 'z', Vector3> {
  const [x, y, z] = [new Vector3(), new Vector3(), new Vector3()];
  matrix.extractBasis(x, y, z);
  return { x, y, z };
}

describe('surfaceOf', () => {
  test.each([
    ['a floor', [0, 1, 0], 'floor'],
    ['a floor that the device sees a little askew', [0.2, 0.98, 0], 'floor'],
    ['a wall', [1, 0, 0], 'wall'],
    ['a wall that leans back', [0.97, 0.24, 0], 'wall'],
    ['a ceiling', [0, -1, 0], null],
    ['a ramp', [0, Math.SQRT1_2, Math.SQRT1_2], null],
  ] as const)('takes %s with the normal %j for: %s', (_case, normal, kind) => {
    expect(surfaceOf(new Vector3(...normal))).toBe(kind);
  });
});

test('on a floor the content stands upright and faces the visitor, however high the phone is', () => {
  const matrix = placementOnFloor(point, new Vector3(1, 1.6, 2));
  const { x, y, z } = axes(matrix);
  expect(z.toArray()).toEqual([0, 0, 1]);
  expect(y.toArray()).toEqual([0, 1, 0]);
  expect(x.toArray()).toEqual([1, 0, 0]);
  expect(new Vector3().setFromMatrixPosition(matrix).distanceTo(point)).toBe(0);
});

test('below a phone that looks straight down the content still has a rigid place', () => {
  const matrix = placementOnFloor(point, new Vector3(1, 1.6, -3));
  expect(matrix.determinant()).toBeCloseTo(1, 9);
});

test('on a wall the content lies flat and on the side of the visitor, whichever way the normal points', () => {
  const visitor = new Vector3(0, 1.5, 0);
  for (const normal of [new Vector3(0.05, 0, 1).normalize(), new Vector3(-0.05, 0, -1).normalize()]) {
    const { y, z } = axes(placementOnWall(point, normal, visitor));
    expect(z.z).toBeGreaterThan(0.99);
    expect(Math.abs(z.dot(normal))).toBeCloseTo(1, 6);
    expect(y.toArray()).toEqual([0, 1, 0]);
  }
});
