import { expect, it } from 'vitest';
import { periodBefore, periodOf } from './period';

it('ends a period with today, by UTC, and the one before on the day before it', () => {
  const now = new Date('2026-03-02T23:30:00Z');
  expect(periodOf('7', now)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(periodBefore('7', now)).toEqual({ from: '2026-02-17', to: '2026-02-23' });
  expect(periodOf('365', now)).toEqual({ from: '2025-03-03', to: '2026-03-02' });
});
