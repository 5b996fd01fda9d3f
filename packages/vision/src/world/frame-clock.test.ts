import { expect, test } from 'vitest';
import { createRandom } from '../simulation/random';
import { FrameClock } from './frame-clock';
import { isRepeated } from './is-repeated';

/** Gives a clock frames with these times between them. */
function clockOf(steps: readonly number[]): FrameClock {
  const clock = new FrameClock();
  let tMs = 1000;
  clock.start(tMs);
  for (const ms of steps) clock.tick((tMs += ms));
  return clock;
}

test('even frames have no jitter, late ones as much as they are late, and a dropped one leaves the pace as it was', () => {
  const even = [33, 34, 33, 32];
  const clock = clockOf(even);
  expect(clock.jitterMs).toBe(0);
  expect(Math.abs(clock.stepMs - 33)).toBeLessThan(1);
  // It came 40 ms late.
  expect(clockOf([...even, 73]).jitterMs).toBeGreaterThan(35);
  // The next one is early again, by as much as the last one was late.
  expect(Math.abs(clockOf([...even, 73, 3]).stepMs - 33)).toBeLessThan(5);
  expect(Math.abs(clockOf([...even, 73, 3, 66]).stepMs - 66)).toBeLessThan(10);
});

test('frames that come up to 8 ms late get the even times at which they were taken, dropped ones or not', () => {
  const random = createRandom(7);
  const clock = new FrameClock();
  let worst = 0;
  let worstGiven = 0;
  let lastMs = 0;
  for (let i = 0; i < 300; i++) {
    if (random.next() < 0.05) continue;
    const tMs = (1000 * i) / 30 + 8 * random.next() ** 2;
    clock.tick(tMs);
    const takenMs = (1000 * i) / 30;
    if (i > 20) {
      worst = Math.max(worst, Math.abs(clock.timeMs - clock.beforeMs - (takenMs - lastMs)));
      worstGiven = Math.max(worstGiven, Math.abs(tMs - takenMs));
    }
    lastMs = takenMs;
  }
  // Frames came nearly 8 ms late; what is left of it is less than a fifth of it, 0.9 ms on 2026-11-30.
  expect(worstGiven).toBeGreaterThan(7);
  expect(worst).toBeLessThan(1.6);
});

test('a camera that becomes slower in faint light is followed within a few frames', () => {
  const clock = clockOf([...Array<number>(30).fill(33.3), ...Array<number>(4).fill(66.7)]);
  expect(clock.stepMs).toBeCloseTo(66.7, 0);
});

test('a frame with the same px is repeated, one with noise is not', () => {
  const before = Uint8Array.from({ length: 64 * 48 }, (_, i) => (7 * i) % 251);
  const frame = before.slice();
  expect(isRepeated(frame, before)).toBe(true);
  frame[61 * 5] ^= 1;
  expect(isRepeated(frame, before)).toBe(false);
});
