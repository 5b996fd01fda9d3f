import { expect, test } from 'vitest';
import { withContrast } from '../../test-support/odd-pictures';
import { blankPicture, makePicture } from '../../test-support/pictures';
import { stretchContrast } from './stretch-contrast';
import { compileTarget } from './compile-target';
import { countAnchors } from './is-trackable';

const photo = makePicture('photo', 1, 400, 300);

test('a faint picture has more than 70% of the anchors of the same one in full contrast', () => {
  const anchors = countAnchors(compileTarget(photo));
  expect(countAnchors(compileTarget(withContrast(photo, 0.12)))).toBeGreaterThan(0.7 * anchors);
});

test('pictures of full contrast and those that only show the grain of their file are left as they are', () => {
  expect(stretchContrast(photo)).toBe(photo);
  const grain = { ...photo, data: photo.data.map((_, i) => 200 + ((i * 7919) % 5)) };
  expect(stretchContrast(grain)).toBe(grain);
  const blank = blankPicture();
  expect(stretchContrast(blank)).toBe(blank);
});
