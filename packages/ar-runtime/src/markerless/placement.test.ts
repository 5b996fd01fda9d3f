import { type Matrix4, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { placementOnFloor, placementOnWall, surfaceOf } from './placement';

const point = new Vector3(1, 0.2, -3);

function axes(matrix: Matrix4): Record<'x' | 'y' | 'z', Vector3> {
  const [x, y, z] = [new Vector3(), new Vector3(), new Vector3()];
  matrix.extractBasis(x, y, z);
  return { x, y, z };
}

/** Unit normal of a surface that leans from the level by this angle. */
function leaning(deg: number): [number, number, number] {
  const rad = (deg * Math.PI) / 180;
  return [Math.sin(rad), Math.cos(rad), 0];
}

function expectAt(vector: Vector3, [x, y, z]: readonly [number, number, number]): void {
  expect(vector.distanceTo(new Vector3(x, y, z)), vector.toArray().join(' ')).toBeLessThan(1e-9);
}

describe('surfaceOf', () => {
  test.each([
    ['a level surface', [0, 1, 0], 'floor'],
    ['a level surface that the device sees a little askew', [0.2, 0.98, 0], 'floor'],
    ['an upright surface', [1, 0, 0], 'wall'],
    ['an upright surface that leans back', [0.97, 0.24, 0], 'wall'],
    ['a surface that leans by 29° from the level', leaning(29), 'floor'],
    ['a surface that leans by 29° from the vertical', leaning(61), 'wall'],
  ] as const)('takes %s for a %s', (_case, normal, kind) => {
    expect(surfaceOf(new Vector3(...normal))).toBe(kind);
  });

  test.each([
    ['a ramp of 31°', leaning(31)],
    ['a ramp of 45°', [0, Math.SQRT1_2, Math.SQRT1_2]],
    ['a ceiling', [0, -1, 0]],
  ] as const)('takes %s for neither floor nor wall', (_case, normal) => {
    expect(surfaceOf(new Vector3(...normal))).toBeNull();
  });
});

test.each([0.5, 1.6])(
  'on a floor the content stands upright and faces a visitor whose phone is %d m high',
  (heightM) => {
    const matrix = placementOnFloor(point, new Vector3(4, heightM, 1));
    const { x, y, z } = axes(matrix);
    expectAt(z, [0.6, 0, 0.8]);
    expectAt(y, [0, 1, 0]);
    expectAt(x, [0.8, 0, -0.6]);
    expect(new Vector3().setFromMatrixPosition(matrix).distanceTo(point)).toBe(0);
  },
);

test('directly below the phone the content stands upright, in any direction', () => {
  const matrix = placementOnFloor(point, new Vector3(1, 1.6, -3));
  const { x, y, z } = axes(matrix);
  expectAt(y, [0, 1, 0]);
  expect([x.length(), z.length(), x.dot(z), y.dot(z)]).toEqual([1, 1, 0, 0]);
  expectAt(x.cross(y), z.toArray());
  expect(new Vector3().setFromMatrixPosition(matrix).distanceTo(point)).toBe(0);
});

test('on a wall the content lies flat and on the side of the visitor, whichever way the normal points', () => {
  const visitor = new Vector3(0, 1.5, 0);
  for (const normal of [new Vector3(0.05, 0, 1).normalize(), new Vector3(-0.05, 0, -1).normalize()]) {
    const { y, z } = axes(placementOnWall(point, normal, visitor));
    // The wall's normal is 3° off that axis.
    expect(z.z).toBeGreaterThan(0.99);
    expect(Math.abs(z.dot(normal))).toBeCloseTo(1, 6);
    expect(y.toArray()).toEqual([0, 1, 0]);
  }
});
