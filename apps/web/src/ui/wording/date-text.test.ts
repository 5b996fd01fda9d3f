import { expect, it } from 'vitest';
import { dateText } from './date-text';

it('dateText writes the month as a word', () => {
  expect(dateText('2026-04-03T10:00:00.000Z')).toBe('3 April 2026');
});
