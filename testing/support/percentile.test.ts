import { expect, it } from 'vitest';
import { percentile } from './percentile';

it('is the slowest of a few times, and infinite without any', () => {
  expect([percentile([3, 1, 2], 0.95), percentile([], 0.95)]).toEqual([3, Infinity]);
});
