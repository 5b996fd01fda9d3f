import { expect, it } from 'vitest';
import { keptEvery } from './timed-samples';

it.each([
  [24, 1],
  [30, 1],
  [50, 2],
  [60, 2],
  [120, 4],
])('of %i frames a second, one in %i is kept, which are 30 a second at most', (fps, every) => {
  expect(keptEvery(fps)).toBe(every);
  expect(fps / every).toBeLessThanOrEqual(30);
});
