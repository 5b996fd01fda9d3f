import { expect, it } from 'vitest';
import type { Vec } from '../document/item-edits';
import type { Guide } from '../document/snapping';
import { Guides, REACH } from './guides';

/** The two ends of each drawn line. */
function drawn(ground: 'picture' | 'floor', lines: Guide[], position: Vec): number[][][] {
  const guides = new Guides(ground === 'floor');
  guides.show(lines, position);
  if (!guides.object.visible) return [];
  const { geometry } = guides.object;
  const ends = geometry.getAttribute('position');
  const { start, count } = geometry.drawRange;
  const points = Array.from({ length: count }, (_, i) =>
    [ends.getX(start + i), ends.getY(start + i), ends.getZ(start + i)].map((value) => Math.round(value * 1000) / 1000),
  );
  return Array.from({ length: count / 2 }, (_, i) => points.slice(2 * i, 2 * i + 2));
}

const X: Guide = { axis: 0, value: 0.5 };
const Y: Guide = { axis: 1, value: 0.25 };
const Z: Guide = { axis: 2, value: 1 };

it('on a picture the lines run up and across through the item, in its depth', () => {
  expect(drawn('picture', [X, Y], [0.5, 0.25, 0.1])).toEqual([
    [
      [0.5, 0.25 - REACH, 0.1],
      [0.5, 0.25 + REACH, 0.1],
    ],
    [
      [0.5 - REACH, 0.25, 0.1],
      [0.5 + REACH, 0.25, 0.1],
    ],
  ]);
});

it('on a floor the lines run away and across through the item, at its height', () => {
  expect(drawn('floor', [X, Z], [0.5, 0.25, 1])).toEqual([
    [
      [0.5, 0.25, 1 - REACH],
      [0.5, 0.25, 1 + REACH],
    ],
    [
      [0.5 - REACH, 0.25, 1],
      [0.5 + REACH, 0.25, 1],
    ],
  ]);
});

it('an item far from the middle lies in the middle of its line', () => {
  expect(drawn('floor', [Z], [9, 0, 1])).toEqual([
    [
      [9 - REACH, 0, 1],
      [9 + REACH, 0, 1],
    ],
  ]);
});

it('a line at an edge of the item runs through that edge', () => {
  expect(drawn('picture', [X], [0.3, 0, 0])).toEqual([
    [
      [0.5, -REACH, 0],
      [0.5, REACH, 0],
    ],
  ]);
});

it('draws no line for the depth of a picture nor for the height over a floor', () => {
  expect(drawn('picture', [Z], [0, 0, 1])).toEqual([]);
  expect(drawn('floor', [Y], [0, 0.25, 0])).toEqual([]);
});
