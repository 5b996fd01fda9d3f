import { describe, expect, it } from 'vitest';
import { dayOf } from './day-of';
import { DAY_MS } from './durations';
import { MAX_PERIOD_DAYS, numbersQuerySchema } from './numbers';

const accepts = (from: string, to: string): boolean => numbersQuerySchema.safeParse({ from, to }).success;
const dayAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

describe('a period', () => {
  it('has at most MAX_PERIOD_DAYS, both ends included', () => {
    expect(accepts('2025-01-01', dayAfter('2025-01-01', MAX_PERIOD_DAYS - 1))).toBe(true);
    expect(accepts('2025-01-01', dayAfter('2025-01-01', MAX_PERIOD_DAYS))).toBe(false);
  });

  it('does not end before it begins', () => {
    expect(accepts('2026-02-05', '2026-02-04')).toBe(false);
  });

  it.each(['2026-02-29', '2026-02-31', '2026-04-31', '2026-02-32', '2026-13-01'])(
    'is refused with the day %s, which no calendar has',
    (day) => {
      expect(accepts('2026-01-01', day)).toBe(false);
    },
  );

  it('is refused in the year 0, which the database does not know', () => {
    expect(accepts('0000-12-01', '0001-01-01')).toBe(false);
    expect(accepts('0001-01-01', '0001-01-01')).toBe(true);
  });

  it('may end on the 29th of February of a leap year', () => {
    expect(accepts('2028-02-01', '2028-02-29')).toBe(true);
  });
});
