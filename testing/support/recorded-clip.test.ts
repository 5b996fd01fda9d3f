import { expect, it } from 'vitest';
import { longestShownS } from './recorded-clip';

it('counts the time from the last picture to the end of the clip', () => {
  expect(longestShownS([0, 0.5, 1], 4)).toBe(3);
  expect(longestShownS([0, 2, 2.5], 3)).toBe(2);
});

it('takes a clip of one picture for as long as its sound', () => {
  expect(longestShownS([0], 2)).toBe(2);
});
