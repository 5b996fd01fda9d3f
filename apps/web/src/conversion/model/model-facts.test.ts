import { expect, it } from 'vitest';
import { likelyUnit } from './model-facts';

it('takes the unit that the file tells, or else the largest, in which a thing has a plausible size', () => {
  expect(likelyUnit([1800, 900, 400], 'm')).toBe('cm');
  expect(likelyUnit([1.8, 0.9, 0.4], 'cm')).toBe('cm');
  expect(likelyUnit([0.4, 0.2, 0.1], 'mm')).toBe('m');
});
