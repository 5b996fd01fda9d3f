import { expect, test } from 'vitest';
import { createRandom } from '../simulation/random';
import { normalizeContrast } from './normalize-contrast';

const plane = (valueAt: (i: number) => number) => ({
  data: Uint8Array.from({ length: 80 * 60 }, (_, i) => valueAt(i)),
  stride: 80,
  width: 80,
  height: 60,
});

test('a dark frame is stretched over the whole range, in order', () => {
  const random = createRandom(1);
  const dark = plane(() => 4 + random.below(20));
  const out = plane(() => 0);
  expect(normalizeContrast(dark, out)).toBe(true);
  // Nearly all of 0..255; 14 to 242 on 2026-11-30.
  expect(Math.min(...out.data)).toBeLessThan(30);
  expect(Math.max(...out.data)).toBeGreaterThan(225);
  dark.data.forEach((v, i) => {
    const before = i > 0 ? dark.data[i - 1] - v : 0;
    if (before !== 0) expect(Math.sign(out.data[i - 1] - out.data[i])).toBe(Math.sign(before));
  });
});

test('a frame of full contrast is left alone', () => {
  const out = plane(() => 77);
  expect(
    normalizeContrast(
      plane((i) => i % 256),
      out,
    ),
  ).toBe(false);
  expect(out.data.every((v) => v === 77)).toBe(true);
});

test.each([0, 100, 255])('a frame of nothing but gray %i stays flat', (level) => {
  const out = plane((i) => i % 256);
  const flat = plane(() => level);
  expect(normalizeContrast(flat, out)).toBe(true);
  expect(new Set(out.data).size).toBe(1);
});
