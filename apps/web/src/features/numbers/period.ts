import { DAY_MS } from '@anchora/contract/durations';
import type { Period } from '../../api/numbers';

/** Lengths of a period that can be chosen, days. */
export const LENGTHS = ['7', '28', '90', '365'] as const;
export type PeriodLength = (typeof LENGTHS)[number];

/** @param now a time of the period's last day. */
export function periodOf(length: PeriodLength, now: Date): Period {
  return { from: dayBefore(now, Number(length) - 1), to: dayBefore(now, 0) };
}

/** The period of the same length that ends on the day before that of `periodOf` begins. */
export function periodBefore(length: PeriodLength, now: Date): Period {
  return periodOf(length, new Date(now.getTime() - Number(length) * DAY_MS));
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
