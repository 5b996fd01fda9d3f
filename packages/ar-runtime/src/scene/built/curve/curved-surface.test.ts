import { radiiOf } from '@anchora/contract/scene/surface-kind';
import { expect, test } from 'vitest';
import { imageItem, modelItem } from '../../../../test-support/scene-items';
import { placeOnSurface } from '@anchora/vision/test-support/measures/place-on-surface';
import { CurvedSurface } from './curved-surface';

const ASPECT = 0.8;
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

test.each([
  [1, 1],
  [0.8, 1.1],
  [1.4, 0.9],
])('an item is moved to where the engine sees its place, diameters %s and %s', (topDiameter, bottomDiameter) => {
  const curve = new CurvedSurface({ topDiameter, bottomDiameter }, ASPECT);
  for (const [x, y] of [
    [0, 0],
    [0.3, -0.2],
    [-0.45, 0.35],
  ] as const) {
    const matrix = [...IDENTITY.slice(0, 12), x, y, 0.1, 1];
    const placed = curve.place(matrix, imageItem('item', { position: [x, y, 0] }));
    const seen = placeOnSurface(radiiOf({ topDiameter, bottomDiameter }), ASPECT, x, -y);
    // The engine's y points down and its z inward; the item is a tenth of a width above the surface.
    for (let axis = 0; axis < 3; axis++) {
      const sign = axis === 0 ? 1 : -1;
      const outward = -(seen[9 + axis] ?? 0);
      expect(placed[12 + axis]).toBeCloseTo(sign * ((seen[axis] ?? 0) + 0.1 * outward), 5);
      expect(placed[8 + axis]).toBeCloseTo(sign * outward, 5);
      const along = (seen[3 + axis] ?? 0) / Math.hypot(seen[3] ?? 0, seen[4] ?? 0, seen[5] ?? 0);
      expect(placed[axis]).toBeCloseTo(sign * along, 5);
    }
  }
});

test('flat items that lie on the picture are bent; models and items that stand or turn are not', () => {
  const curve = new CurvedSurface({ topDiameter: 1, bottomDiameter: 1 }, ASPECT);
  expect(curve.isBent(imageItem('item'))).toBe(true);
  expect(curve.isBent(imageItem('item', { rotation: [0, 0, 90] }))).toBe(true);
  for (const other of [
    modelItem('item'),
    imageItem('item', { up: 'table' }),
    imageItem('item', { faces: 'visitor' }),
    imageItem('item', { rotation: [20, 0, 0] }),
    imageItem('item', { turn: { on: true, periodS: 10 } }),
  ])
    expect(curve.isBent(other)).toBe(false);
});
