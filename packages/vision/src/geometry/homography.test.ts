import { expect, test } from 'vitest';
import { createRandom } from '../simulation/random';
import { estimateHomography, isPlausibleView } from './homography';
import { applyHomography, invert3, multiply3 } from './mat3';

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

test('an inverted homography undoes the first, and one of zeros has no inverse', () => {
  const inverse = new Float64Array(9);
  expect(invert3(truth, inverse)).toBe(true);
  const product = multiply3(truth, inverse, new Float64Array(9));
  expect([...product].map((v) => Math.abs(v - Math.round(v)) < 1e-9)).toEqual(Array(9).fill(true));
  expect(invert3(new Float64Array(9), inverse)).toBe(false);
});

test('a view is plausible only in front of the camera, unmirrored, of fitting size and of finite numbers', () => {
  const view = [300, -20, 150, 15, 280, 160, 0.2, -0.1, 1];
  expect(isPlausibleView(view, { aspect: 0.75 }, 600, 1e6)).toBe(true);
  expect(
    isPlausibleView(
      view.map((v) => -v),
      { aspect: 0.75 },
      600,
      1e6,
    ),
  ).toBe(true);
  expect(isPlausibleView(view, { aspect: 0.75 }, 1e5, 1e6)).toBe(false);
  expect(isPlausibleView(view, { aspect: 0.75 }, 600, 1e4)).toBe(false);
  expect(isPlausibleView([-300, 0, 300, 0, 300, 0, 0, 0, 1], { aspect: 0.75 }, 600, 1e6)).toBe(false);
  expect(isPlausibleView([300, 0, 0, 0, 300, 0, -3, 0, 1], { aspect: 0.75 }, 600, 1e9)).toBe(false);
  expect(isPlausibleView(Array(9).fill(Number.NaN), { aspect: 0.75 }, 600, 1e9)).toBe(false);
});
