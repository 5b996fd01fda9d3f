import { expect, test } from 'vitest';
import { createTsKernels } from '../kernels/ts-kernels';
import { createSelectionScratch, selectCorners } from './select-corners';

const { arena } = createTsKernels();
const scratch = createSelectionScratch(arena, 200);

/** Corners at [x, y, score] in a 100×60 plane; the positions chosen, as [x, y]. */
function select(corners: [number, number, number][], maxCount: number): number[][] {
  const positions = Int32Array.from(corners, ([x, y]) => y * 100 + x);
  const scores = Int32Array.from(corners, ([, , score]) => score);
  const out = new Int32Array(maxCount);
  const count = selectCorners(
    { positions, scores, count: corners.length },
    { stride: 100, width: 100, height: 60 },
    { cellPx: 20, maxCount },
    scratch,
    out,
  );
  return [...out.subarray(0, count)].map((p) => [p % 100, Math.floor(p / 100)]);
}

test('takes the strongest first, equals in reading order', () => {
  const corners: [number, number, number][] = [
    [5, 5, 10],
    [50, 5, 30],
    [90, 5, 30],
    [5, 50, 20],
  ];
  expect(select(corners, 3)).toEqual([
    [50, 5],
    [90, 5],
    [5, 50],
  ]);
});

test('a crowded cell does not take the places of the others', () => {
  const crowd = Array.from({ length: 10 }, (_, i): [number, number, number] => [i, 3, 100 + i]);
  const chosen = select([...crowd, [70, 50, 5]], 5);
  expect(chosen).toContainEqual([70, 50]);
  expect(chosen).toHaveLength(5);
});

test('room that is left goes to the rest', () => {
  const crowd = Array.from({ length: 4 }, (_, i): [number, number, number] => [i, 3, 100 + i]);
  expect(select(crowd, 10)).toHaveLength(4);
  expect(select([], 10)).toEqual([]);
});
