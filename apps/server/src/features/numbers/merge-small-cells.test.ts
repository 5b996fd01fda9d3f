import { expect, it } from 'vitest';
import { mergeSmallCells, type Cells } from './merge-small-cells';
import { noCounts } from './step-counts';

const row = (value: string, counts: Partial<Cells>): Cells => ({ ...noCounts(), value, ...counts });
const openedOf = (cells: Cells[]) => Object.fromEntries(cells.map(({ value, opened }) => [value ?? 'other', opened]));

it('leaves rows alone that have no small number', () => {
  const rows = [row('phone', { opened: 9, found: 7 }), row('computer', { opened: 5 })];
  expect(mergeSmallCells(rows)).toEqual(rows);
});

it('merges numbers below five, and keeps the sum', () => {
  const merged = mergeSmallCells([
    row('a', { opened: 40 }),
    row('b', { opened: 4 }),
    row('c', { opened: 3 }),
    row('d', { opened: 5 }),
  ]);
  expect(openedOf(merged)).toEqual({ a: 40, d: 5, other: 7 });
});

it('takes the next number too when only one is small, because the difference to the sum would tell it', () => {
  const merged = mergeSmallCells([row('a', { opened: 40 }), row('b', { opened: 4 }), row('c', { opened: 20 })]);
  expect(openedOf(merged)).toEqual({ a: 40, other: 24 });
  expect(openedOf(mergeSmallCells([row('a', { opened: 40 }), row('b', { opened: 1 })]))).toEqual({ other: 41 });
});

it('judges each step for itself, and moves the times with the finds', () => {
  const merged = mergeSmallCells([
    row('a', { opened: 40, found: 30, foundMs: 300 }),
    row('b', { opened: 10, found: 4, foundMs: 80 }),
    row('c', { opened: 10, found: 1, foundMs: 20 }),
  ]);
  expect(merged).toEqual([
    row('a', { opened: 40, found: 30, foundMs: 300 }),
    row('b', { opened: 10 }),
    row('c', { opened: 10 }),
    { ...noCounts(), value: null, found: 5, foundMs: 100 },
  ]);
});
