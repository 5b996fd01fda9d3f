import { expect, it } from 'vitest';
import { toI420 } from './i420';

it.each([
  ['with odd sides', { width: 3, height: 2, data: new Uint8Array(18) }, 'expected even sides, got 3×2'],
  ['in RGBA', { width: 4, height: 2, data: new Uint8Array(32) }, 'expected 24 bytes of RGB, got 32'],
])('refuses a frame %s', (_, frame, message) => {
  expect(() => toI420(frame)).toThrow(message);
});

it('gives luma in the limited range, and no colour for gray', () => {
  for (const [gray, luma] of [
    [0, 16],
    [128, 126],
    [255, 235],
  ] as const) {
    const planes = toI420({ width: 2, height: 2, data: new Uint8Array(12).fill(gray) });
    expect([...planes]).toEqual([luma, luma, luma, luma, 128, 128]);
  }
});
