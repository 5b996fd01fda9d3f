import { describe, expect, it } from 'vitest';
import { planEndDate } from './billing';

describe('planEndDate', () => {
  it.each([
    ['monthly', '2026-01-15T10:00:00.000Z', '2026-02-15T10:00:00.000Z'],
    ['monthly', '2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['monthly', '2026-12-31T23:59:59.000Z', '2027-01-31T23:59:59.000Z'],
    ['yearly', '2026-03-10T10:00:00.000Z', '2027-03-10T10:00:00.000Z'],
    ['yearly', '2028-02-29T10:00:00.000Z', '2029-02-28T10:00:00.000Z'],
  ] as const)('ends a %s plan from %s at %s', (plan, from, end) => {
    expect(planEndDate(plan, new Date(from)).toISOString()).toBe(end);
  });
});
