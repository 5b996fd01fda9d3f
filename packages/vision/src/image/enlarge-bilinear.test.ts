import { expect, it } from 'vitest';
import { enlargeBilinear } from './enlarge-bilinear';

it('keeps a ramp a ramp between its outer pixel centres and repeats the border outside', () => {
  const ramp = { width: 3, height: 1, data: Uint8Array.of(0, 100, 200) };
  expect([...enlargeBilinear(ramp, 6, 1).data]).toEqual([0, 25, 75, 125, 175, 200]);
});

it('gives the same picture for the same size', () => {
  const picture = { width: 2, height: 2, data: Uint8Array.of(1, 2, 3, 4) };
  expect(enlargeBilinear(picture, 2, 2)).toEqual(picture);
});

it('refuses to shrink', () => {
  expect(() => enlargeBilinear({ width: 3, height: 3, data: new Uint8Array(9) }, 2, 3)).toThrow(RangeError);
});
