import { expect, test } from 'vitest';
import { blankPicture, makePicture } from '../../test-support/pictures';
import { DETAIL_SIZE_PX, SIDE_STEP_PX, STORED_SIZE_PX } from '../image/stored-image';
import type { Gray } from '../types';
import { ANCHOR_COLUMNS, anchorSpread } from './anchors';
import { compileTarget, compiledFromImage } from './compile-target';

const ofPhoto = compileTarget(makePicture('photo', 1, 1001, 517), { name: 'a' });

/** Sides are rounded down to multiples of SIDE_STEP_PX, and the geometric mean with them. */
function expectSize({ width, height }: Gray, sizePx: number): void {
  expect(Math.sqrt(width * height)).toBeLessThanOrEqual(sizePx);
  expect(Math.sqrt(width * height)).toBeGreaterThan(sizePx - SIDE_STEP_PX);
  expect([width % SIDE_STEP_PX, height % SIDE_STEP_PX]).toEqual([0, 0]);
}

test('keeps the exact source size and stores a picture of the size for tracking', () => {
  const { width, height, name, image, score } = ofPhoto;
  expect([width, height, name]).toEqual([1001, 517, 'a']);
  expectSize(image, STORED_SIZE_PX);
  expect(score).toBeNaN();
});

test('keeps a finer picture of the size for detail, from which the stored one is made', () => {
  const { image, detail } = ofPhoto;
  if (!detail) throw new Error('expected a finer picture, got none');
  expectSize(detail, DETAIL_SIZE_PX);
  const again = compiledFromImage(detail, 1001, 517);
  expect(Buffer.compare(again.image.data, image.data)).toBe(0);
  expect(Buffer.compare(again.detail?.data ?? Buffer.of(), detail.data)).toBe(0);
});

test('a picture that is not larger than what is stored has no finer one', () => {
  expect(compileTarget(makePicture('photo', 1, 400, 300)).detail).toBeUndefined();
});

test('a textured picture has points all over it, within the source', () => {
  const compiled = compileTarget(makePicture('photo', 2, 800, 600));
  const { points, width, height } = compiled;
  const cells = ANCHOR_COLUMNS ** 2 * (height / width);
  expect(points.length / 2, 'in more than half of the cells').toBeGreaterThan(cells / 2);
  expect(anchorSpread(compiled, 4)).toBe(1);
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

test('refuses a picture with fewer bytes than its size asks for, or without a size', () => {
  expect(() => compileTarget({ width: 10, height: 10, data: new Uint8Array(99) })).toThrow('needs 100 bytes, got 99');
  expect(() => compileTarget({ width: 0, height: 0, data: new Uint8Array(0) })).toThrow('positive integer size');
});
