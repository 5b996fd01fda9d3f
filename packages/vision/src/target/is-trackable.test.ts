import { expect, test } from 'vitest';
import { ODD_PICTURES, pictureOf, softened } from '../../test-support/odd-pictures';
import { blankPicture, makePicture } from '../../test-support/pictures';
import type { Gray } from '../types';
import { compileTarget } from './compile-target';
import { countAnchors, isTrackable, LEAST_ANCHORS } from './is-trackable';
import { createTrackingLevels } from './tracking-levels';

const anchorsOf = (picture: Gray) => countAnchors(compileTarget(picture));

/** Dark on light, divided by a line with one corner. */
const ONE_CORNER = pictureOf(800, 600, (x, y) => (x < 400 && y < 300 ? 20 : 235));
/** The same with two corners, each of which shows two anchors. */
const TWO_CORNERS = pictureOf(800, 600, (x, y) => (y < 180 || (x < 400 && y < 300) ? 20 : 235));

test('blank and tiny pictures, slivers, gradients and stripes show no anchor and are not trackable', () => {
  const { gradient, stripes } = ODD_PICTURES;
  const tiny = [blankPicture(1, 1), makePicture('photo', 1, 12, 12)];
  const sliver = makePicture('photo', 1, 2000, 16);
  for (const picture of [blankPicture(), ...tiny, sliver, gradient(), stripes()]) {
    expect(anchorsOf(picture)).toBe(0);
    expect(isTrackable(compileTarget(picture))).toBe(false);
  }
});

test('a target with the least number of anchors is trackable, one with fewer is not', () => {
  expect(anchorsOf(TWO_CORNERS)).toBe(LEAST_ANCHORS);
  expect(isTrackable(compileTarget(TWO_CORNERS))).toBe(true);
  expect(anchorsOf(ONE_CORNER)).toBe(2);
  expect(isTrackable(compileTarget(ONE_CORNER))).toBe(false);
});

test('a blurred picture without anchors at its finest size counts those of a coarser one', () => {
  const target = compileTarget(softened(makePicture('photo', 1, 800, 600), 20));
  expect(target.points).toHaveLength(0);
  const [, , quarter] = createTrackingLevels(target).levels;
  expect(countAnchors(target)).toBe(quarter.anchors.length / 2);
  expect(isTrackable(target)).toBe(true);
});

test('anchors that only the coarsest size shows do not count', () => {
  const target = compileTarget(softened(makePicture('photo', 1, 800, 600), 44));
  const coarsest = createTrackingLevels(target).levels.at(-1);
  expect(coarsest?.anchors.length).toBeGreaterThan(2 * LEAST_ANCHORS);
  expect(countAnchors(target)).toBe(0);
});
