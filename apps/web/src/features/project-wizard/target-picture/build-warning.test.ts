import { expect, it } from 'vitest';
import { buildWarning } from './build-warning';

const withPoints = (count: number) => buildWarning({ edgePoints: Array<number>(2 * count).fill(0), score: null });

it('warns below 30 points, also at 0, and not from 30 on', () => {
  expect(withPoints(30)).toBeNull();
  expect(withPoints(29)).toBe('Only 29 feature points were found: tracking may be unsteady.');
  expect(withPoints(1)).toBe('Only 1 feature point was found: tracking may be unsteady.');
  expect(withPoints(0)).toBe('No feature points were found: tracking may not work.');
  expect(buildWarning(null)).toBeNull();
});
