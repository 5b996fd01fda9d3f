import { expect, it } from 'vitest';
import { timeLeftMs, timeLeftText } from './time-left';

it('tells the remaining time once it can be estimated, and none before', () => {
  expect(timeLeftMs(0.01, 10_000)).toBeNull();
  expect(timeLeftMs(0.5, 1000)).toBeNull();
  expect(timeLeftMs(0.25, 10_000)).toBe(30_000);
});

it('words the remaining time in steady steps', () => {
  expect([300, 4200, 26_000, 57_000, 100_000].map(timeLeftText)).toEqual([
    'about a second left',
    'about 5 seconds left',
    'about 30 seconds left',
    'about a minute left',
    'about 2 minutes left',
  ]);
});
