import { sheetOf } from '@anchora/vision/test-support/measures/sheet-of';
import { expect, test } from 'vitest';
import { imageItem } from '../../../../test-support/scene-items';
import { hitItem } from '../hit-item';
import { mappedPoint } from '../mapped-point';
import { BentPaper } from './bent-paper';

const ASPECT = 0.8;
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

test.each([
  [0.9, 0.4],
  [-0.6, 2.1],
  [0, 1],
])('an item is moved to where the engine sees its place, curvature %s, direction %s', (curvature, directionRad) => {
  const paper = new BentPaper();
  paper.set({ curvature, directionRad });
  const sheet = sheetOf(ASPECT, { curvature, directionRad });
  for (const [x, y] of [
    [0, 0],
    [0.3, -0.2],
    [-0.45, 0.35],
  ] as const) {
    const placed = paper.place([...IDENTITY.slice(0, 12), x, y, 0.1, 1], imageItem('item', { position: [x, y, 0] }));
    const seen = new Float64Array(12);
    sheet.place(x, -y, seen);
    // The engine's y points down and its z inward; the item is a tenth of a width above the paper.
    for (let axis = 0; axis < 3; axis++) {
      const sign = axis === 0 ? 1 : -1;
      const outward = -(seen[9 + axis] ?? 0);
      expect(placed[12 + axis]).toBeCloseTo(sign * ((seen[axis] ?? 0) + 0.1 * outward), 5);
      expect(placed[8 + axis]).toBeCloseTo(sign * outward, 5);
      expect(placed[axis]).toBeCloseTo(sign * (seen[3 + axis] ?? 0), 5);
    }
  }
});

/** A place near the right edge of the page, in widths from its middle. */
const NEAR_EDGE = 0.49;
/** Taps meet the flat parts of which a bent item is made, which lie this close to where it is drawn. */
const INSIDE_PX = 3;
/** By the camera's geometry, the flat page would reach 11.4 px further. */
const LEAST_GAP_PX = 8;

test('a tap meets a bent item where it is drawn, not where its plane would be', () => {
  const paper = new BentPaper();
  paper.set({ curvature: 1, directionRad: 0 });
  const whole: NonNullable<Parameters<BentPaper['boxes']>[2]> = { min: [-0.5, -0.4, 0], max: [0.5, 0.4, 0] };
  const placed = paper.boxes(imageItem('item'), IDENTITY, whole);
  const boxes = placed.map(({ matrix, extent }) => ({ id: 'page', matrix, extent }));
  // A camera two widths before the picture; near 0.1, far 10.
  const clipFromRoot = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.0202, -1, 0, 0, 1.8384, 2];
  const view = { clipFromRoot, width: 1000, height: 1000 };
  const seen = new Float64Array(12);
  sheetOf(ASPECT, { curvature: 1, directionRad: 0 }).place(NEAR_EDGE, 0, seen);
  const [x] = mappedPoint(clipFromRoot, seen[0] ?? 0, 0, -(seen[2] ?? 0));
  const [flatX] = mappedPoint(clipFromRoot, NEAR_EDGE, 0, 0);
  expect(hitItem(boxes, 500 + 500 * x - INSIDE_PX, 500, view)).toBe('page');
  expect(500 * (flatX - x)).toBeGreaterThan(LEAST_GAP_PX);
  expect(hitItem(boxes, 500 + 500 * flatX, 500, view)).toBeNull();
});
