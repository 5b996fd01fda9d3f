import { expect, test } from 'vitest';
import { ODD_PICTURES, pictureOf, softened, withContrast } from '../../test-support/odd-pictures';
import { blankPicture, makePicture } from '../../test-support/pictures';
import type { Gray } from '../types';
import { SIMILARITY_THRESHOLD, compareTargets, findSimilarTargets } from './compare-targets';
import { compileTarget } from './compile-target';

const photo = makePicture('photo', 1, 800, 600);
const other = makePicture('photo', 2, 800, 600);
const part = (picture: Gray, left: number, top: number, width: number, height: number) =>
  pictureOf(width, height, (x, y) => picture.data[(y + top) * picture.width + x + left]);
/** The left `share` of the first picture and the rest of the second. */
const joined = (a: Gray, b: Gray, share: number) =>
  pictureOf(a.width, a.height, (x, y) => (x < share * a.width ? a : b).data[y * a.width + x]);
const similarity = (a: Gray, b: Gray) => compareTargets(compileTarget(a), compileTarget(b));

test('a picture and its copy of other contrast, sharpness, size, part or turn are alike', () => {
  const turned = pictureOf(600, 800, (x, y) => photo.data[(599 - x) * 800 + y]);
  for (const copy of [photo, withContrast(photo, 0.4), softened(photo, 3), part(photo, 100, 75, 600, 450), turned]) {
    expect(similarity(photo, copy)).toBeGreaterThan(0.9);
  }
});

test('different pictures of one kind are not alike', () => {
  const { noise, gradient } = ODD_PICTURES;
  const pairs: [Gray, Gray][] = [
    [photo, other],
    [photo, makePicture('poster', 1, 800, 600)],
    [makePicture('poster', 1), makePicture('poster', 2)],
    [ODD_PICTURES['QR code'](1), ODD_PICTURES['QR code'](2)],
    [ODD_PICTURES['text page'](1), ODD_PICTURES['text page'](2)],
    [noise(1), noise(2)],
    [photo, gradient()],
    [photo, blankPicture()],
    [ODD_PICTURES['one disc'](), photo],
  ];
  for (const [a, b] of pairs) expect(similarity(a, b)).toBeLessThan(SIMILARITY_THRESHOLD);
});

test('two pictures are as alike as the share of detail that they have in common', () => {
  const shares = [0.2, 0.5, 0.8];
  for (const share of shares)
    expect(Math.abs(similarity(photo, joined(photo, other, share)) - share)).toBeLessThan(0.12);
});

test('gives the same similarity in either order', () => {
  const a = compileTarget(photo);
  const b = compileTarget(joined(photo, other, 0.5));
  expect(compareTargets(a, b)).toBe(compareTargets(b, a));
});

test('lists the pairs of several targets that look alike, the most alike first', () => {
  const targets = [photo, other, joined(photo, other, 0.4), withContrast(other, 0.5)].map((picture) =>
    compileTarget(picture),
  );
  const [first, ...others] = findSimilarTargets(targets).map((pair) => `${pair.first} and ${pair.second}`);
  expect(first).toBe('1 and 3');
  expect(new Set(others)).toEqual(new Set(['0 and 2', '1 and 2', '2 and 3']));
});
