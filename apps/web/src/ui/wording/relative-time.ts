import { locale } from '../../texts/language';

const JUST_NOW = { en: 'just now', vi: 'vừa xong' };
/** The units, the largest first; a month counts as 30 days and a year as 365. */
const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/**
 * Time since an event, in the largest whole unit from minutes up: '3 hours ago', 'yesterday'; below one minute 'just
 * now'.
 *
 * @param iso ISO 8601; times ahead of our clock count as now
 * @returns `iso` itself if it is not a time
 */
export function relativeTime(iso: string, nowMs: number): string {
  const thenMs = Date.parse(iso);
  if (Number.isNaN(thenMs)) return iso;
  const seconds = Math.max(0, (nowMs - thenMs) / 1000);
  const step = STEPS.find(([, size]) => seconds >= size);
  if (!step) return JUST_NOW[locale];
  return format.format(-Math.floor(seconds / step[1]), step[0]);
}
