import { DAY_MS } from '@anchora/contract/durations';
import type { BackupInterval } from '@anchora/contract/backup-intervals';

/** Number of the day in `Date.getUTCDay`, where Sunday is 0. */
const MONDAY = 1;

/** The next time after `nowMs` at which a run is due: at that hour of UTC, every day or on Mondays. */
export function nextRun({ every, hour }: { every: BackupInterval; hour: number }, nowMs: number): Date {
  const next = new Date(nowMs);
  next.setUTCHours(hour, 0, 0, 0);
  if (next.getTime() <= nowMs) next.setTime(next.getTime() + DAY_MS);
  const daysToMonday = (MONDAY - next.getUTCDay() + 7) % 7;
  return every === 'day' ? next : new Date(next.getTime() + daysToMonday * DAY_MS);
}
