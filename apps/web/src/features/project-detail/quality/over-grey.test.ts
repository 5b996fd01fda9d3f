import { expect, it } from 'vitest';
import { overGrey } from './over-grey';

it('mixes the upper half with grey by the lower one, and keeps its opacity', () => {
  const colour = [200, 100, 0, 255];
  const [opaque, clear, faint] = [
    [255, 255, 255, 255],
    [0, 0, 0, 255],
    [51, 51, 51, 255],
  ];
  const stacked = new Uint8ClampedArray([colour, colour, colour, opaque, clear, faint].flat());
  expect([...overGrey(stacked)]).toEqual([200, 100, 0, 255, 128, 128, 128, 0, 142, 122, 102, 51]);
});

it('refuses a picture of which one pixel is in neither half', () => {
  expect(() => overGrey(new Uint8ClampedArray(12))).toThrow('expected RGBA in two halves of one size, got 12 bytes');
});
