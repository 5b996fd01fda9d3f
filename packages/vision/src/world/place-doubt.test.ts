import { expect, test } from 'vitest';
import { PlaceDoubt } from './place-doubt';

const framesUntilHidden = (speedMPerS: number, turnRate: number, lagS = 0.007) => {
  const doubt = new PlaceDoubt();
  let frames = 0;
  while (!doubt.isTooLarge(1.8, turnRate, lagS)) {
    doubt.grow(false, 1 / 30, speedMPerS, turnRate / 30);
    frames++;
  }
  return frames;
};

test('content of a visitor who stood still is shown for about a second, of one who walked for a tenth', () => {
  // 31 and 3 frames on 2026-11-30.
  expect(framesUntilHidden(0, 0)).toBeGreaterThan(25);
  expect(framesUntilHidden(0, 0)).toBeLessThan(35);
  expect(framesUntilHidden(1, 0)).toBeLessThan(4);
});

test('of a walk and a turn, which do not depend on each other, the squares of the errors add up', () => {
  // Their sum would reach 10 cm after 11 frames.
  expect(framesUntilHidden(0, 3.5)).toBeGreaterThan(20);
  expect(framesUntilHidden(0, 3.5)).toBeLessThan(25);
});

test('content is hidden in a fast turn whose time is not known', () => {
  expect(framesUntilHidden(0, 3.5, 0.016)).toBe(0);
  // In a slower turn it is shown for long; 29 frames on 2026-11-30.
  expect(framesUntilHidden(0, 1, 0.016)).toBeGreaterThan(10);
});

test('a place that turned out to be wrong is doubted until the right one is known, even a step away', () => {
  const doubt = new PlaceDoubt();
  doubt.refute();
  doubt.grow(true, 1 / 30, 0, 0);
  expect(doubt.isTooLarge(0.3, 0, 0.007)).toBe(true);
  doubt.settle();
  expect(doubt.isTooLarge(0.3, 0, 0.007)).toBe(false);
});

test('a place that is seen again takes the doubt away', () => {
  const doubt = new PlaceDoubt();
  doubt.grow(false, 1, 1, 1);
  expect(doubt.isTooLarge(1.8, 0, 0.007)).toBe(true);
  doubt.settle();
  expect(doubt.isTooLarge(1.8, 0, 0.007)).toBe(false);
});
