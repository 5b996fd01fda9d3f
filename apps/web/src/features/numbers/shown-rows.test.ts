import { expect, it } from 'vitest';
import type { NumbersOfValue } from '@anchora/contract/numbers';
import { rangeOf, shownRows } from './shown-rows';

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

it('leaves other breakdowns in their order, and words ranges by both ends', () => {
  const rows = [row('phone', 30), row('tablet', 20)];
  expect(shownRows('device', rows, 0)).toEqual(rows);
  expect(rangeOf('found-after', '5')).toEqual({ from: 5, to: 10 });
  expect(rangeOf('stayed-for', '180')).toEqual({ from: 180, to: undefined });
});

it('a range that is counted no more ends at the next start of today’s', () => {
  expect(rangeOf('found-after', '4')).toEqual({ from: 4, to: 5 });
});
