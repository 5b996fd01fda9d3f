import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time';

const NOW = Date.parse('2026-03-10T12:00:00Z');

describe('relativeTime', () => {
  it.each([
    ['2026-03-10T12:00:00Z', 'just now'],
    ['2026-03-10T11:59:18Z', 'just now'],
    ['2026-03-10T11:58:59Z', '1 minute ago'],
    ['2026-03-10T11:01:00Z', '59 minutes ago'],
    ['2026-03-10T09:00:00Z', '3 hours ago'],
    ['2026-03-09T11:00:00Z', 'yesterday'],
    ['2026-03-05T11:00:00Z', '5 days ago'],
    ['2026-02-20T11:00:00Z', '2 weeks ago'],
    ['2025-12-01T11:00:00Z', '3 months ago'],
    ['2024-01-01T00:00:00Z', '2 years ago'],
  ])('words %s as %s', (iso, words) => {
    expect(relativeTime(iso, NOW)).toBe(words);
  });

  it('calls a moment ahead of the clock just now', () => {
    expect(relativeTime('2026-03-10T12:05:00Z', NOW)).toBe('just now');
  });

  it('returns what is no time as it is', () => {
    expect(relativeTime('some day', NOW)).toBe('some day');
  });
});
