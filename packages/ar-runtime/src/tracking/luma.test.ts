import { describe, expect, test } from 'vitest';
import { lumaFromRgba, shrinkLuma, trackedSize } from './luma';

describe('trackedSize', () => {
  test.each([
    [640, 480, 640, 480],
    [480, 640, 480, 640],
    [1280, 720, 640, 360],
    [1920, 1080, 640, 360],
    [3840, 2160, 640, 360],
    [721, 1281, 240, 427],
  ])('%i×%i is tracked at %i×%i', (width, height, trackedWidth, trackedHeight) => {
    expect(trackedSize(width, height)).toEqual({ width: trackedWidth, height: trackedHeight });
  });
});

describe('shrinkLuma', () => {
  test('a small picture loses only the padding of its rows', () => {
    const source = Uint8Array.from([1, 2, 3, 99, 4, 5, 6, 99]);
    const out = { width: 3, height: 2, data: new Uint8Array(6) };
    shrinkLuma(source, 3, 2, 4, out);
    expect([...out.data]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('a large picture becomes the mean of its 2×2 blocks, padding left out', () => {
    const [width, height, stride] = [1280, 4, 1344];
    const source = new Uint8Array(stride * height).fill(255);
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) source[y * stride + x] = (x * 7 + y * 31) % 200;
    const out = { ...trackedSize(width, height), data: new Uint8Array(640 * 2) };
    shrinkLuma(source, width, height, stride, out);
    for (let y = 0; y < 2; y++) {
      for (let x = 0; x < 640; x++) {
        const block = [0, 1].flatMap((dy) => [0, 1].map((dx) => source[(2 * y + dy) * stride + 2 * x + dx]));
        const mean = block.reduce((sum, value) => sum + value, 0) / 4;
        expect(mean - out.data[y * 640 + x]).toBeGreaterThanOrEqual(-0.5);
        expect(mean - out.data[y * 640 + x]).toBeLessThanOrEqual(1);
      }
    }
  });

  test('rows that begin between words are shrunk as well', () => {
    const [width, height, stride] = [1282, 4, 1283];
    const source = Uint8Array.from({ length: stride * height }, (_, at) => (at * 37) % 256);
    const out = { width: 427, height: 1, data: new Uint8Array(427) };
    shrinkLuma(source, width, 3, stride, out);
    const block = [0, 1, 2].flatMap((dy) => [0, 1, 2].map((dx) => source[dy * stride + 3 * 100 + dx]));
    expect(Math.abs(out.data[100] - block.reduce((sum, value) => sum + value, 0) / 9)).toBeLessThanOrEqual(0.5);
    const half = { width: 500, height: 2, data: new Uint8Array(1000) };
    shrinkLuma(source, 1000, height, stride, half);
    const pair = [0, 1].flatMap((dy) => [0, 1].map((dx) => source[(2 + dy) * stride + 2 * 7 + dx]));
    expect(Math.abs(half.data[500 + 7] - pair.reduce((sum, value) => sum + value, 0) / 4)).toBeLessThanOrEqual(0.5);
  });

  test('a larger picture becomes the mean of its 3×3 blocks', () => {
    const [width, height, stride] = [1920, 6, 1984];
    const source = new Uint8Array(stride * height);
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) source[y * stride + x] = (x * 13 + y * 57) % 251;
    const out = { ...trackedSize(width, height), data: new Uint8Array(640 * 2) };
    shrinkLuma(source, width, height, stride, out);
    const block = [0, 1, 2].flatMap((dy) => [0, 1, 2].map((dx) => source[(3 + dy) * stride + 3 * 639 + dx]));
    const mean = block.reduce((sum, value) => sum + value, 0) / 9;
    expect(Math.abs(out.data[640 + 639] - mean)).toBeLessThanOrEqual(0.5);
  });
});

test('colours weigh alike in both byte orders, white stays white', () => {
  const out = new Uint8Array(2);
  lumaFromRgba(Uint8Array.from([255, 0, 0, 255, 255, 255, 255, 255]), 0, out);
  expect([...out]).toEqual([77, 255]);
  lumaFromRgba(Uint8Array.from([0, 0, 255, 255, 255, 255, 255, 255]), 2, out);
  expect([...out]).toEqual([77, 255]);
});
