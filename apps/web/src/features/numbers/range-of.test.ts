import { expect, it } from 'vitest';
import { rangeOf } from './range-of';

it('ends a range where the next one begins, and leaves the last one open', () => {
  expect(rangeOf('found-after', '5')).toEqual({ from: 5, to: 10 });
  expect(rangeOf('stayed-for', '180')).toEqual({ from: 180, to: undefined });
});

it('ends a range that is no longer counted at the next start of a present one', () => {
  expect(rangeOf('found-after', '4')).toEqual({ from: 4, to: 5 });
});
