import { expect, test } from 'vitest';
import { FrameClock } from './frame-clock';
import { isRepeated } from './is-repeated';

test('even frames have no jitter, late ones as much as they are late, and a dropped one leaves the pace as it was', () => {
  const clock = new FrameClock();
  for (const ms of [33, 34, 33, 32]) clock.tick(ms);
  expect(clock.jitterMs).toBe(0);
  expect(clock.stepMs).toBe(32);
  clock.tick(73);
  expect(clock.jitterMs).toBeGreaterThan(35);
  // The next one is early again, by as much as the last one was late.
  clock.tick(3);
  expect(Math.abs(clock.stepMs - 33)).toBeLessThan(5);
  clock.tick(66);
  expect(Math.abs(clock.stepMs - 66)).toBeLessThan(10);
});

test('a frame with the same px is repeated, one with noise is not', () => {
  const before = Uint8Array.from({ length: 64 * 48 }, (_, i) => (7 * i) % 251);
  const frame = { width: 64, height: 48, data: before.slice() };
  expect(isRepeated(frame, before)).toBe(true);
  frame.data[61 * 5] ^= 1;
  expect(isRepeated(frame, before)).toBe(false);
});
