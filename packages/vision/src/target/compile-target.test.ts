import { expect, test } from 'vitest';
import { blankPicture, makePicture } from '../../test-support/pictures';
import { DETAIL_SIZE_PX, STORED_SIZE_PX } from '../image/stored-image';
import { compileTarget, compiledFromImage } from './compile-target';

const ofPhoto = compileTarget(makePicture('photo', 1, 1001, 517), { name: 'a' });

test('keeps the exact source size and stores a picture of the size for tracking', () => {
  const { width, height, name, image, score } = ofPhoto;
  expect([width, height, name]).toEqual([1001, 517, 'a']);
  expect(Math.sqrt(image.width * image.height)).toBeLessThanOrEqual(STORED_SIZE_PX);
  expect(image.width % 16).toBe(0);
  expect(image.height % 16).toBe(0);
  expect(score).toBeNaN();
});

test('keeps a finer picture of the size for detail, from which the stored one is made', () => {
  const { image, detail } = ofPhoto;
  if (!detail) throw new Error('expected a finer picture, got none');
  expect(Math.sqrt(detail.width * detail.height)).toBeLessThanOrEqual(DETAIL_SIZE_PX);
  expect(detail.width).toBeGreaterThan(1.3 * image.width);
  expect([detail.width % 16, detail.height % 16]).toEqual([0, 0]);
  const again = compiledFromImage(detail, 1001, 517);
  expect(Buffer.compare(again.image.data, image.data)).toBe(0);
  expect(Buffer.compare(again.detail?.data ?? Buffer.of(), detail.data)).toBe(0);
});

test('a picture that is not larger than what is stored has no finer one', () => {
  expect(compileTarget(makePicture('photo', 1, 400, 300)).detail).toBeUndefined();
});

test('a textured picture has points all over it, within the source', () => {
  const { points, width, height } = compileTarget(makePicture('photo', 2, 800, 600));
  expect(points.length / 2).toBeGreaterThan(80);
  for (let i = 0; i < points.length; i += 2) {
    expect(points[i]).toBeGreaterThan(0);
    expect(points[i]).toBeLessThan(width);
    expect(points[i + 1]).toBeGreaterThan(0);
    expect(points[i + 1]).toBeLessThan(height);
  }
});

test('a target read back from its stored picture has the same points', () => {
  const compiled = compileTarget(makePicture('poster', 3, 900, 700));
  const again = compiledFromImage(compiled.image, 900, 700, { score: 0.5 });
  expect(again.points).toEqual(compiled.points);
  expect(again.score).toBe(0.5);
});

test.each([
  [640, 480],
  [1, 1],
  [3, 500],
  [20, 20],
])('a blank %i×%i picture compiles without points', (width, height) => {
  expect(compileTarget(blankPicture(width, height)).points).toHaveLength(0);
});

test('refuses a picture whose bytes do not fit its size', () => {
  expect(() => compileTarget({ width: 10, height: 10, data: new Uint8Array(99) })).toThrow('needs 100 bytes, got 99');
  expect(() => compileTarget({ width: 0, height: 0, data: new Uint8Array(0) })).toThrow('positive integer size');
});
