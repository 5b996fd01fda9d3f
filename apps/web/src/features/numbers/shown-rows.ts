import { FIND_RANGES_S, STAYS_S, type NumbersOfValue, type Property, type Step } from '@anchora/contract/numbers';

const HOURS_A_DAY = 24;

/** The step at which a breakdown counts its visitors. */
export function mainStep(by: Property): Step {
  if (by === 'found-after' || by === 'stayed-for' || by === 'picture') return 'found';
  return by === 'action' ? 'acted' : 'opened';
}

/** Whether the rows also have the later steps of the visitors of each value. */
export function hasSteps(by: Property): boolean {
  return mainStep(by) === 'opened' && by !== 'failure';
}

/** Whether the values of a property have a natural order. */
function isOrdered(by: Property): boolean {
  return by === 'hour' || by === 'found-after' || by === 'stayed-for';
}

/**
 * The rows in reading order: by value if values have an order, else as received, with `other` last. Hours are those of
 * the browser's clock.
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

/** The seconds at which a range begins and ends; an open range has no end. Ranges that are counted no more end at the next start of today's. */
export function rangeOf(by: 'found-after' | 'stayed-for', value: string): { from: number; to: number | undefined } {
  const starts: readonly number[] = by === 'found-after' ? [0, ...FIND_RANGES_S] : [0, ...STAYS_S];
  const from = Number(value);
  return { from, to: starts.find((start) => start > from) };
}
