import { expect, test } from 'vitest';
import { createRandom } from '../simulation/random';
import { estimateHomography, isPlausibleView } from './homography';
import { applyHomography } from './mat3';

const truth = Float64Array.from([0.9, -0.2, 150, 0.15, 1.1, -60, 2e-4, -1e-4, 1]);

function applyTo(h: Float64Array, x: number, y: number): Float64Array {
  const out = new Float64Array(2);
  applyHomography(h, x, y, out);
  return out;
}

function pairs(count: number, random = createRandom(5)) {
  const src = new Float64Array(2 * count);
  const dst = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    src[2 * i] = random.between(0, 1000);
    src[2 * i + 1] = random.between(0, 800);
    applyHomography(truth, src[2 * i], src[2 * i + 1], dst, 2 * i);
  }
  return { src, dst };
}

test('recovers a homography from four exact pairs', () => {
  const { src, dst } = pairs(4);
  const out = new Float64Array(9);
  expect(estimateHomography({ plane: src, frame: dst, weights: new Float64Array(4).fill(1), count: 4 }, out)).toBe(
    true,
  );
  for (let i = 0; i < 9; i++) expect(out[i] / out[8]).toBeCloseTo(truth[i], 7);
});

test('ignores pairs of weight zero', () => {
  const { src, dst } = pairs(20);
  const weights = new Float64Array(20).fill(1);
  dst[6] += 500;
  weights[3] = 0;
  const out = new Float64Array(9);
  expect(estimateHomography({ plane: src, frame: dst, weights, count: 20 }, out)).toBe(true);
  for (let i = 0; i < 9; i++) expect(out[i] / out[8]).toBeCloseTo(truth[i], 7);
});

test('with an affinity, pairs along a line do not fit a perspective to their noise', () => {
  const random = createRandom(9);
  const farPx = (affinity: number) => {
    let sum = 0;
    for (let round = 0; round < 50; round++) {
      const src = new Float64Array(12);
      const dst = new Float64Array(12);
      for (let i = 0; i < 12; i++) {
        src[i] = random.between(0, i % 2 === 0 ? 60 : 10);
        dst[i] = src[i] + random.gaussian();
      }
      const h = new Float64Array(9);
      expect(
        estimateHomography({ plane: src, frame: dst, weights: new Float64Array(6).fill(1), count: 6 }, h, affinity),
      ).toBe(true);
      const far = applyTo(h, 90, 10);
      sum += Math.min(1000, Math.hypot(far[0] - 90, far[1] - 10)) / 50;
    }
    return sum;
  };
  // 10.9 px instead of 17.0 on 2026-11-30.
  expect(farPx(0.1)).toBeLessThan(0.8 * farPx(0));
});

test('returns false for collinear points and leaves the result alone', () => {
  const src = Float64Array.from([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  const out = new Float64Array(9).fill(7);
  expect(estimateHomography({ plane: src, frame: src, weights: new Float64Array(5).fill(1), count: 5 }, out)).toBe(
    false,
  );
  expect([...out]).toEqual(Array(9).fill(7));
});

test('returns false when all weights are zero', () => {
  const { src, dst } = pairs(5);
  expect(
    estimateHomography({ plane: src, frame: dst, weights: new Float64Array(5), count: 5 }, new Float64Array(9)),
  ).toBe(false);
});

/** A view of the front of a target that is about 300 px wide. */
const VIEW = [300, -20, 150, 15, 280, 160, 0.2, -0.1, 1];

test.each<[what: string, h: number[], minAreaPx: number, maxAreaPx: number]>([
  ['the front of a target', VIEW, 600, 1e6],
  ['the front of a target by a homography of negative scale', VIEW.map((v) => -v), 600, 1e6],
])('a view of %s is plausible', (_, h, minAreaPx, maxAreaPx) => {
  expect(isPlausibleView(h, { aspect: 0.75 }, minAreaPx, maxAreaPx)).toBe(true);
});

test.each<[what: string, h: number[], minAreaPx: number, maxAreaPx: number]>([
  ['a target that is too small', VIEW, 1e5, 1e6],
  ['a target that is too large', VIEW, 600, 1e4],
  ['a mirrored target', [-300, 0, 300, 0, 300, 0, 0, 0, 1], 600, 1e6],
  ['a target that is partly behind the camera', [300, 0, 0, 0, 300, 0, -3, 0, 1], 600, 1e9],
  ['no numbers', Array(9).fill(Number.NaN) as number[], 600, 1e9],
])('a view of %s is not plausible', (_, h, minAreaPx, maxAreaPx) => {
  expect(isPlausibleView(h, { aspect: 0.75 }, minAreaPx, maxAreaPx)).toBe(false);
});
