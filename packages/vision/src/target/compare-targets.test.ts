import { describe, expect, test, type TestOptions } from 'vitest';
import { ODD_PICTURES, pictureOf, softened, withContrast } from '../../test-support/odd-pictures';
import { blankPicture, makePicture } from '../../test-support/pictures';
import type { Compiled, Gray } from '../types';
import { SIMILARITY_THRESHOLD, compareTargets, findSimilarTargets } from './compare-targets';
import { compileTarget } from './compile-target';

const photo = makePicture('photo', 1, 800, 600);
const other = makePicture('photo', 2, 800, 600);
const part = (picture: Gray, left: number, top: number, width: number, height: number) =>
  pictureOf(width, height, (x, y) => picture.data[(y + top) * picture.width + x + left]);
/** The left `share` of the first picture and the rest of the second. */
const joined = (a: Gray, b: Gray, share: number) =>
  pictureOf(a.width, a.height, (x, y) => (x < share * a.width ? a : b).data[y * a.width + x]);

const known = new Map<Gray, Compiled>();
/** Several tests compare the same pictures. */
function compiledOnce(picture: Gray): Compiled {
  const compiled = known.get(picture) ?? compileTarget(picture);
  known.set(picture, compiled);
  return compiled;
}
const similarity = (a: Gray, b: Gray) => compareTargets(compiledOnce(a), compiledOnce(b));

const turned = pictureOf(600, 800, (x, y) => photo.data[(599 - x) * 800 + y]);

describe.each<[what: string, make: () => Gray, options: TestOptions]>([
  ['itself', () => photo, {}],
  ['its copy of other contrast', () => withContrast(photo, 0.4), { tags: 'thorough' }],
  ['its copy of other sharpness', () => softened(photo, 3), { tags: 'thorough' }],
  ['a part of it', () => part(photo, 100, 75, 600, 450), { tags: 'thorough' }],
  ['itself turned by 90°', () => turned, {}],
])('a picture and %s', (_, make, options) => {
  test('are alike', options, () => {
    // Chosen, not measured.
    expect(similarity(photo, make())).toBeGreaterThan(0.9);
  });
});

const { noise, gradient } = ODD_PICTURES;

describe.each<[what: string, make: () => [Gray, Gray], options: TestOptions]>([
  ['two photos', () => [photo, other], {}],
  ['a photo and a poster', () => [photo, makePicture('poster', 1, 800, 600)], { tags: 'thorough' }],
  ['two posters', () => [makePicture('poster', 1), makePicture('poster', 2)], { tags: 'thorough' }],
  ['two QR codes', () => [ODD_PICTURES['QR code'](1), ODD_PICTURES['QR code'](2)], {}],
  ['two pages of text', () => [ODD_PICTURES['text page'](1), ODD_PICTURES['text page'](2)], { tags: 'thorough' }],
  ['two pictures of noise', () => [noise(1), noise(2)], { tags: 'thorough' }],
  ['a photo and a gradient', () => [photo, gradient()], { tags: 'thorough' }],
  ['a photo and a blank picture', () => [photo, blankPicture()], {}],
  ['a disc and a photo', () => [ODD_PICTURES['one disc'](), photo], { tags: 'thorough' }],
])('%s', (_, make, options) => {
  test('are not alike', options, () => {
    expect(similarity(...make())).toBeLessThan(SIMILARITY_THRESHOLD);
  });
});

const half = joined(photo, other, 0.5);

describe.each<[share: number, picture: Gray, options: TestOptions]>([
  [0.2, joined(photo, other, 0.2), { tags: 'thorough' }],
  [0.5, half, {}],
  [0.8, joined(photo, other, 0.8), { tags: 'thorough' }],
])('a picture that shares %f of its detail with another', (share, picture, options) => {
  test('is as alike as that', options, () => {
    // 0.044 at most on 2026-11-30.
    expect(Math.abs(similarity(photo, picture) - share)).toBeLessThan(0.12);
  });
});

test('gives the same similarity in either order', () => {
  expect(similarity(photo, half)).toBe(similarity(half, photo));
});

test('lists the pairs of several targets that look alike, the most alike first', () => {
  const targets = [photo, other, joined(photo, other, 0.4), withContrast(other, 0.5)].map((picture) =>
    compiledOnce(picture),
  );
  const [first, ...others] = findSimilarTargets(targets).map((pair) => `${pair.first} and ${pair.second}`);
  expect(first).toBe('1 and 3');
  expect(new Set(others)).toEqual(new Set(['0 and 2', '1 and 2', '2 and 3']));
});
