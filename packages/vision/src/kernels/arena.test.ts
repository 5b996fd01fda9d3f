import { expect, test } from 'vitest';
import { ArenaFullError, createArena } from './arena';

/** First byte that an arena may give, and its size, bytes. */
const START = 100;
const BYTES = 1024;

const arena = () => createArena(new ArrayBuffer(BYTES), START);

test('views begin at multiples of 16 bytes, with 64 spare bytes between them', () => {
  const small = arena();
  const a = small.uint8(3);
  const b = small.float32(4);
  expect(a.byteOffset).toBeGreaterThanOrEqual(START);
  expect([a.byteOffset % 16, b.byteOffset % 16]).toEqual([0, 0]);
  expect(b.byteOffset).toBeGreaterThanOrEqual(a.byteOffset + a.byteLength + 64);
});

test('a view for which there is no room is refused, and a smaller one still given', () => {
  const small = arena();
  expect(() => small.uint8(BYTES)).toThrow(ArenaFullError);
  expect(small.uint8(BYTES / 2)).toHaveLength(BYTES / 2);
});

test('released memory is given again', () => {
  const small = arena();
  const { byteOffset } = small.uint8(3);
  small.release(small.base);
  expect(small.uint8(1).byteOffset).toBe(byteOffset);
});
