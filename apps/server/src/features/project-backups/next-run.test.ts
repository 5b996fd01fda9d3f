import { expect, it } from 'vitest';
import { nextRun } from './next-run';

it.each([
  ['day', 2, '2026-11-23T01:59:59Z', '2026-11-23T02:00:00.000Z'],
  ['day', 2, '2026-11-23T02:00:00Z', '2026-11-24T02:00:00.000Z'],
  ['week', 5, '2026-11-23T04:00:00Z', '2026-11-23T05:00:00.000Z'],
  ['week', 5, '2026-11-23T05:00:00Z', '2026-11-30T05:00:00.000Z'],
] as const)('the next run of every %s at %i o’clock after %s is at %s', (every, hour, now, next) => {
  expect(nextRun({ every, hour }, Date.parse(now)).toISOString()).toBe(next);
});
