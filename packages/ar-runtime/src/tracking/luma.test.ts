import { describe, expect, test } from 'vitest';
import { shrinkFactor, trackedSize } from '../camera/tracked-size';
import { lumaFromRgba, shrinkLuma, turnGray } from './luma';

/** Mean of the factor × factor block of a plane that a shrunk pixel stands for. */
function blockMean(source: Uint8Array, stride: number, left: number, top: number, factor: number): number {
  let sum = 0;
  for (let y = 0; y < factor; y++) for (let x = 0; x < factor; x++) sum += source[(top + y) * stride + left + x] ?? NaN;
  return sum / factor ** 2;
}

/**
 * Ranges of a block's mean minus its pixel. Words are rounded down twice, other blocks once to the nearest value; each
 * way leaves the range of the other, so a case fails if its picture is shrunk in the other way.
 */
const WORDS = { from: 0, to: 1 };
const BLOCKS = { from: -0.5, to: 0.5 };

describe('shrinkLuma', () => {
  test('a small picture loses only the padding of its rows', () => {
    const source = Uint8Array.from([1, 2, 3, 99, 4, 5, 6, 99]);
    const out = { width: 3, height: 2, data: new Uint8Array(6) };
    shrinkLuma({ bytes: source, width: 3, height: 2, stride: 4 }, 1, out);
    expect([...out.data]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test.each([
    ['halved, by words', { width: 1280, height: 720, stride: 1344 }, 640, WORDS],
    ['halved, rows between words', { width: 1282, height: 6, stride: 1283 }, 641, BLOCKS],
    ['by a third', { width: 1920, height: 1080, stride: 1984 }, 640, BLOCKS],
    ['by a third with a rest on both sides', { width: 1280, height: 722, stride: 1280 }, 432, BLOCKS],
    ['by a sixth', { width: 1921, height: 1083, stride: 1921 }, 330, BLOCKS],
  ])('each px is the mean of its block: %s', (_case, plane, maxSide, rounded) => {
    const { width, height, stride } = plane;
    const source = Uint8Array.from({ length: stride * height }, (_, at) => (at * 37 + (at >> 7) * 11) % 256);
    const factor = shrinkFactor(width, height, maxSide);
    const size = trackedSize(width, height, maxSide);
    const out = { ...size, data: new Uint8Array(size.width * size.height) };
    shrinkLuma({ bytes: source, ...plane }, factor, out);
    const left = (width % factor) >> 1;
    const top = (height % factor) >> 1;
    const excess: number[] = [];
    for (let y = 0; y < size.height; y += 1 + (size.height >> 4)) {
      for (let x = 0; x < size.width; x++) {
        const mean = blockMean(source, stride, left + factor * x, top + factor * y, factor);
        excess.push(mean - (out.data[y * size.width + x] ?? NaN));
      }
    }
    expect(Math.min(...excess)).toBeGreaterThanOrEqual(rounded.from);
    expect(Math.max(...excess)).toBeLessThanOrEqual(rounded.to);
  });
});

test.each([
  [90 as const, [4, 1, 5, 2, 6, 3], 2, 3],
  [180 as const, [6, 5, 4, 3, 2, 1], 3, 2],
  [270 as const, [3, 6, 2, 5, 1, 4], 2, 3],
])('a picture is turned clockwise by %i°', (degrees, turned, width, height) => {
  const out = { width, height, data: new Uint8Array(6) };
  turnGray({ width: 3, height: 2, data: Uint8Array.from([1, 2, 3, 4, 5, 6]) }, degrees, out);
  expect([...out.data]).toEqual(turned);
});

test('both byte orders give the same luma, and white stays white', () => {
  const out = new Uint8Array(2);
  lumaFromRgba(Uint8Array.from([255, 0, 0, 255, 255, 255, 255, 255]), 0, out);
  expect([...out]).toEqual([77, 255]);
  lumaFromRgba(Uint8Array.from([0, 0, 255, 255, 255, 255, 255, 255]), 2, out);
  expect([...out]).toEqual([77, 255]);
});
