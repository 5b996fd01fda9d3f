import { expect, it } from 'vitest';
import { isVisible, pictureDifference, VISIBLE } from './picture-difference';

const pixels = (...values: [number, number][]) =>
  new Uint8ClampedArray(values.flatMap(([gray, alpha]) => [gray, gray, gray, alpha]));

it('takes the mean difference over the pixels that show something in either picture', () => {
  const a = pixels([100, 255], [100, 255], [0, 0], [0, 0], [20, 255]);
  const b = pixels([110, 255], [160, 255], [30, 255], [200, 0], [0, 0]);
  expect(pictureDifference([[a, b]])).toEqual({ mean: (10 + 60 + 30 + 20) / 4, clearlyShare: 1 / 4 });
});

it('calls a difference visible by its mean, or by a few pixels that differ clearly', () => {
  expect(isVisible(VISIBLE)).toBe(false);
  expect(isVisible({ mean: VISIBLE.mean + 0.1, clearlyShare: 0 })).toBe(true);
  expect(isVisible({ mean: 0, clearlyShare: VISIBLE.clearlyShare + 0.001 })).toBe(true);
});

it('refuses pictures of different sizes', () => {
  expect(() => pictureDifference([[pixels([1, 1]), pixels([1, 1], [1, 1])]])).toThrow('expected pictures of one size');
});

it('refuses pictures that show nothing, instead of calling them alike', () => {
  const empty = pixels([0, 0], [200, 0]);
  expect(() => pictureDifference([[empty, empty]])).toThrow('expected pictures that show something');
});
