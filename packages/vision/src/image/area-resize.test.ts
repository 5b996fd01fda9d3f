import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { areaResize } from './area-resize';

const mean = (data: Uint8Array) => data.reduce((a, b) => a + b, 0) / data.length;

test('every px is the mean of the area that it covers', () => {
  const resized = areaResize({ width: 3, height: 1, data: Uint8Array.from([0, 90, 240]) }, 2, 1);
  // Each covers one px and a half: (0 + 90 / 2) / 1.5 and (90 / 2 + 240) / 1.5.
  expect([...resized.data]).toEqual([30, 190]);
});

test('a picture keeps its mean', () => {
  const picture = makePicture('photo', 5, 301, 203);
  // Each px is rounded to a whole gray level, which averages out.
  expect(mean(areaResize(picture, 77, 60).data)).toBeCloseTo(mean(picture.data), 1);
});

test.each([
  ['wider', 4, 2],
  ['higher', 3, 3],
  ['without a column', 0, 2],
])('a picture cannot become %s', (_, width, height) => {
  expect(() => areaResize({ width: 3, height: 2, data: new Uint8Array(6) }, width, height)).toThrow(RangeError);
});
