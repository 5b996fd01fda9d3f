import { expect, it } from 'vitest';
import { longestShownS } from './recorded-clip';

it('gives the longest time of one picture, which may be that of the last one to the end of the clip', () => {
  expect(longestShownS([0, 0.5, 1], 4)).toBe(3);
  expect(longestShownS([0, 2, 2.5], 3)).toBe(2);
});

it('gives the whole duration for a clip of one picture', () => {
  expect(longestShownS([0], 2)).toBe(2);
});
