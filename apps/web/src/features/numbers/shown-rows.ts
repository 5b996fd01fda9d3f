import type { NumbersOfValue } from '@anchora/contract/numbers';
import type { Property } from '@anchora/contract/visit-properties';

const HOURS_A_DAY = 24;

/** Whether the values of a property have a natural order. */
function isOrdered(by: Property): boolean {
  return by === 'hour' || by === 'found-after' || by === 'stayed-for';
}

/**
 * The rows in reading order: by value, `other` last, if values have an order; else as received. Hours are those of the
 * browser's clock.
 *
 * @param offsetMinutes of the browser's clock, as returned by `Date.getTimezoneOffset`.
 */
export function shownRows(by: Property, rows: readonly NumbersOfValue[], offsetMinutes: number): NumbersOfValue[] {
  if (!isOrdered(by)) return [...rows];
  const local = by === 'hour' ? rows.map((row) => atLocalHour(row, offsetMinutes)) : [...rows];
  return local.toSorted((a, b) => place(a) - place(b));
}

function place({ value }: NumbersOfValue): number {
  return value === null ? Infinity : Number(value);
}

/** Visits are counted by whole hours of UTC; a clock that is half an hour off them gets the nearest hour. */
function atLocalHour(row: NumbersOfValue, offsetMinutes: number): NumbersOfValue {
  if (row.value === null) return row;
  const hour = Number(row.value) - Math.round(offsetMinutes / 60);
  // Clocks are at most twelve hours behind UTC, so a whole day more keeps the number positive.
  return { ...row, value: String((hour + HOURS_A_DAY) % HOURS_A_DAY) };
}
