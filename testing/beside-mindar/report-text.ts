import type { Measure } from '../support/measure-table';
import { print } from '../support/measure-table';
import { median } from '../support/median';

export const medianOf = <Key extends string>(of: Record<Key, number>[], key: Key): number =>
  median(of.map((item) => item[key]));

export const medianText = (values: number[]): string => (values.length > 0 ? median(values).toFixed(1) : '–');

export const px = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2));

/** A share in percent; null is JSON's NaN. */
export const percent = (share: number | null): string =>
  share === null || Number.isNaN(share) ? '–' : `${(100 * share).toFixed(0)}%`;

/** A measured value with its unit; – if it was not measured. */
export function shown(value: number | null | undefined, unit: Measure['unit']): string {
  if (value === undefined || value === null || Number.isNaN(value)) return '–';
  return value === Infinity ? 'never' : print(value, unit);
}

/**
 * Factor by which ours is better: ours divided by theirs for shares and values that should be large, else the inverse.
 */
export function ratio({ value, unit, gate }: Measure, mind: number | undefined): string {
  const isLargeGood = unit === '%' || (gate && 'atLeast' in gate);
  const times = isLargeGood ? value / (mind ?? NaN) : (mind ?? NaN) / value;
  if (!(times > 0) || !Number.isFinite(times)) return '–';
  return times.toFixed(times >= 10 ? 0 : times >= 1 ? 1 : 2);
}
