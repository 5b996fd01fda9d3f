import type { NumbersOfValue } from '@anchora/contract/numbers';
import { STAYS_S, type Property } from '@anchora/contract/visit-properties';
import { mergeSmallCells, type Cells } from './merge-small-cells';
import type { StoredNumbers } from './number-repository';
import { addCounts, noCounts } from './step-counts';

export interface CellsOfDay extends Cells {
  day: string;
}

/**
 * The rows of a property for each day, with small cells merged.
 *
 * @param stored the rows of the property.
 * @param all the totals of the same days; a day without one has no rows.
 */
export function breakdownByDay(
  by: Property,
  stored: readonly StoredNumbers[],
  all: readonly StoredNumbers[],
): CellsOfDay[] {
  const ofDay = new Map<string, StoredNumbers[]>();
  for (const row of stored) ofDay.set(row.day, [...(ofDay.get(row.day) ?? []), row]);
  return all.flatMap(({ day, found }) => {
    const rows = ofDay.get(day) ?? [];
    const shown = by === 'stayed-for' ? staysApart(rows, found) : rows;
    return mergeSmallCells(shown).map((row) => Object.assign(row, { day }));
  });
}

/** The sums of all days, small cells merged per day; the largest counts first, `other` last. */
export function breakdownOfPeriod(days: readonly CellsOfDay[]): NumbersOfValue[] {
  const sums = new Map<string | null, NumbersOfValue>();
  for (const { day: _day, ...row } of days) {
    const sum = sums.get(row.value) ?? { value: row.value, ...noCounts() };
    addCounts(sum, row);
    sums.set(row.value, sum);
  }
  return [...sums.values()].toSorted((a, b) => weight(b) - weight(a));
}

function weight({ value, opened, found, acted }: NumbersOfValue): number {
  return value === null ? -1 : opened + found + acted;
}

/**
 * Each visitor is stored under every time that they reached. Here they stand under the longest one alone, since
 * differences between the others would be small cells again.
 *
 * @param seen visitors who saw the content at all, those who stayed for less than the least time included.
 */
function staysApart(rows: readonly StoredNumbers[], seen: number): StoredNumbers[] {
  const reached = (seconds: number) => rows.find(({ value }) => value === String(seconds))?.found ?? 0;
  const times = [0, ...STAYS_S];
  return times.map((seconds, i) => {
    const atLeast = seconds === 0 ? seen : reached(seconds);
    const next = times[i + 1];
    const longer = next === undefined ? 0 : reached(next);
    const found = Math.max(0, atLeast - longer);
    return Object.assign(noCounts(), { day: '', value: String(seconds), found });
  });
}
