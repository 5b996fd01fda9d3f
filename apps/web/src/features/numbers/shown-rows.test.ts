import { expect, it } from 'vitest';
import type { NumbersOfValue } from '@anchora/contract/numbers';
import { shownRows } from './shown-rows';

const row = (value: string | null, opened: number): NumbersOfValue => ({
  value,
  opened,
  started: 0,
  allowed: 0,
  found: 0,
  stayed: 0,
  acted: 0,
  foundMs: 0,
});

it('shows hours of the browser’s clock, from midnight, the merged ones last', () => {
  const rows = [row('17', 30), row('3', 20), row(null, 6)];
  expect(shownRows('hour', rows, -420).map(({ value }) => value)).toEqual(['0', '10', null]);
  expect(shownRows('hour', rows, 300).map(({ value }) => value)).toEqual(['12', '22', null]);
});

it('leaves a breakdown by picture, whose numbers are no ranks, in the order received', () => {
  const rows = [row('2', 30), row('1', 20)];
  expect(shownRows('picture', rows, 0)).toEqual(rows);
});
