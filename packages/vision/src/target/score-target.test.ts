import { expect, test } from 'vitest';
import { blankPicture, makePicture } from '../../test-support/pictures';
import { compileTarget } from './compile-target';
import { scoreTarget } from './score-target';

test('a blank picture and one that is too small score 0', () => {
  for (const picture of [blankPicture(), blankPicture(1, 1), makePicture('photo', 1, 12, 12)]) {
    expect(scoreTarget(compileTarget(picture), 1)).toMatchObject({ score: 0, recall: 0 });
  }
});

test('a textured picture scores high, a sparse logo lower', () => {
  const photo = scoreTarget(compileTarget(makePicture('photo', 1, 800, 600)), 1);
  const logo = scoreTarget(compileTarget(makePicture('logo', 1, 800, 600)), 1);
  expect(photo.score).toBeGreaterThan(0.8);
  expect(logo.score).toBeLessThan(photo.score - 0.1);
  expect(photo.recall).toBeLessThanOrEqual(1);
});

test('equal seeds give equal scores', () => {
  const compiled = compileTarget(makePicture('poster', 1, 640, 480));
  expect(scoreTarget(compiled, 7)).toEqual(scoreTarget(compiled, 7));
});
