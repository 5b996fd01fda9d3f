import { expect, test } from 'vitest';
import type { MosaicCells } from './mosaic-cells';
import { MosaicSearch } from './mosaic-search';

/** Cells between places that look alike. */
const APART = 8;
/** Cells around a place beyond which nothing looks like it any more. */
const WIDTH = 3;
/** How far the camera may be from the expected place, and the side of a cell, m. */
const REACH_M = 0.4;
const CELL_M = 0.028;

test('the place at which the patches match best is followed on while others look more alike', () => {
  let ownScore = 0.72;
  const cells = {
    samples: 96,
    overlap: 96,
    /** Nine places look alike: that in the middle as much as the test says. */
    scoreAt(column: number, row: number) {
      const [x, y] = [Math.round(column / APART), Math.round(row / APART)];
      const beside = Math.hypot(column - APART * x, row - APART * y);
      if (Math.max(Math.abs(x), Math.abs(y)) > 1 || beside > WIDTH) return 0;
      return (x === 0 && y === 0 ? ownScore : 0.7) * (1 - beside / WIDTH);
    },
  };
  const search = new MosaicSearch(cells as unknown as MosaicCells);
  const own = () => search.peaks.find(({ column, row }) => column === 0 && row === 0);
  search.locate(REACH_M, CELL_M);
  for (const peak of search.peaks) Object.assign(peak, { match: peak === own() ? 0.7 : 0.35, matched: 1 });
  ownScore = 0.55;
  for (let frame = 0; frame < 10; frame++) search.locate(REACH_M, CELL_M);
  expect(own()?.match).toBe(0.7);
  expect(search.peaks).toHaveLength(8);
});
