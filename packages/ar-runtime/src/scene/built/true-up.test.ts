import { expect, it } from 'vitest';
import { TrueUp } from './true-up';

const UPRIGHT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -2, 1];
/** A picture on a table below a camera that looks straight down, half as large as it was. */
const ON_TABLE = [0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, -2, 1];

it('is measured in the frame of the picture and averaged there for half a second', () => {
  const trueUp = new TrueUp();
  expect(trueUp.step(null, UPRIGHT, 1)).toBeNull();
  expect(trueUp.step([0, 0, 1], ON_TABLE, 0.1)).toEqual([0, 0, 1]);
  const half = trueUp.step([0, 1, 0], UPRIGHT, 0.1);
  // After a tenth of a second both directions count.
  expect(half?.[1]).toBeGreaterThan(0.5);
  expect(half?.[2]).toBeGreaterThan(0.5);
  // After half a second hardly anything of the first one is left.
  expect(trueUp.step([0, 1, 0], UPRIGHT, 0.5)?.[1]).toBeGreaterThan(0.99);
  // The last measured direction is kept while the sensor is silent.
  expect(trueUp.step(null, UPRIGHT, 1)?.[1]).toBeGreaterThan(0.99);
  trueUp.restart();
  expect(trueUp.step([0, 0, 1], UPRIGHT, 0)).toEqual([0, 0, 1]);
});

it('is not turned by a print that is stretched and sheared', () => {
  const print = [...UPRIGHT];
  print[4] = 0.03;
  print[5] = 1.04;
  const up = new TrueUp().step([0.6, 0.8, 0], print, 0);
  expect(up?.[0]).toBeCloseTo(0.6, 6);
  expect(up?.[1]).toBeCloseTo(0.8, 6);
});
