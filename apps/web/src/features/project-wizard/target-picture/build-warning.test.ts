import { GOOD_FROM } from '../../../target-compiler/picture/edge-points';
import { expect, it } from 'vitest';
import { buildWarning } from './build-warning';

const withPoints = (count: number) => buildWarning({ edgePoints: Array<number>(2 * count).fill(0), score: null });

it('warns of fewer points than a good picture has, also of none, and of no more', () => {
  expect(withPoints(GOOD_FROM)).toBeNull();
  expect(withPoints(GOOD_FROM - 1)).toBe(`Only ${GOOD_FROM - 1} feature points were found: tracking may be unsteady.`);
  expect(withPoints(1)).toBe('Only 1 feature point was found: tracking may be unsteady.');
  expect(withPoints(0)).toBe('No feature points were found: tracking may not work.');
  expect(buildWarning(null)).toBeNull();
});
