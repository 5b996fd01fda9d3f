const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * How long ago, in the largest whole unit from minutes up: '3 hours ago', 'yesterday'.
 *
 * @param iso ISO 8601; a clock that runs ahead of ours counts as now
 * @returns null if `iso` is no time
 */
export function relativeTime(iso: string, nowMs: number): string | null {
  const thenMs = Date.parse(iso);
  if (Number.isNaN(thenMs)) return null;
  const seconds = Math.max(0, (nowMs - thenMs) / 1000);
  const [unit, size] = STEPS.find(([, step]) => seconds >= step) ?? ['second', Number.POSITIVE_INFINITY];
  return format.format(-Math.trunc(seconds / size), unit);
}
