import { expect, it } from 'vitest';
import { GOOD_FROM } from '../../../target-compiler/picture/edge-points';
import { wizard } from '../../../texts/wizard';
import { score } from '../test-support/wizard-sessions';
import { buildWarning } from './build-warning';

const pointsOf = (count: number) => Array<number>(2 * count).fill(0);
const withPoints = (count: number) => buildWarning({ edgePoints: pointsOf(count), score: null });

it('warns below the points of a good picture, also at 0, and not from that number on', () => {
  expect(withPoints(GOOD_FROM)).toBeNull();
  expect(withPoints(GOOD_FROM - 1)).toBe(`Only ${GOOD_FROM - 1} feature points were found: tracking may be unsteady.`);
  expect(withPoints(1)).toBe('Only 1 feature point was found: tracking may be unsteady.');
  expect(withPoints(0)).toBe('No feature points were found: tracking may not work.');
});

it('warns of a low score, whatever the points', () => {
  const low = { ...score, score: 0, heat: { columns: 1, rows: 1, cells: [0] } };
  expect(buildWarning({ edgePoints: pointsOf(GOOD_FROM), score: low })).toBe(wizard.tracking.hardToTrack);
});

it('says nothing about a picture that is not evaluated here', () => {
  expect(buildWarning(null)).toBeNull();
});
