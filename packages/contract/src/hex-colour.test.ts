import { expect, it } from 'vitest';
import { hexOf, rgbOf } from './hex-colour';

it.each([
  ['#000000', [0, 0, 0]],
  ['#0a80ff', [10, 128, 255]],
  ['#ffffff', [255, 255, 255]],
])('%s is read and written', (hex, rgb) => {
  expect(rgbOf(hex)).toEqual(rgb);
  expect(hexOf(rgb)).toBe(hex);
});

it('parts of a level are rounded', () => {
  expect(hexOf([0.4, 127.5, 254.9])).toBe('#0080ff');
});
