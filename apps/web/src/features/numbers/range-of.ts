import { FIND_RANGES_S, type Property, STAYS_S } from '@anchora/contract/visit-properties';

/** The properties whose values are ranges of seconds. */
export type RangeProperty = Extract<Property, 'found-after' | 'stayed-for'>;

/**
 * The seconds at which a range of a breakdown begins and ends; an open range has no end. Numbers of former ranges are
 * still shown: these end at the next start of a present one.
 */
export function rangeOf(by: RangeProperty, value: string): { from: number; to: number | undefined } {
  const starts: readonly number[] = by === 'found-after' ? [0, ...FIND_RANGES_S] : [0, ...STAYS_S];
  const from = Number(value);
  return { from, to: starts.find((start) => start > from) };
}
