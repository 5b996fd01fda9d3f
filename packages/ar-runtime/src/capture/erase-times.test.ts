import { expect, test } from 'vitest';
import { eraseTimes } from './erase-times';

/** A box with a header of 8 bytes. */
function box(type: string, ...content: number[][]): number[] {
  const bytes = content.flat();
  const size = bytes.length + 8;
  return [0, 0, size >> 8, size & 255, ...Buffer.from(type), ...bytes];
}

const TIMES = [1, 2, 3, 4, 5, 6, 7, 8];
const FLAGS = [0, 0, 0];

test('the times of the movie, of a track and of its media become zero, and nothing else changes', () => {
  const movie = (times: number[], longTimes: number[]): number[] => [
    ...box('ftyp', [9, 9, 9, 9]),
    ...box(
      'moov',
      box('mvhd', [1, ...FLAGS], longTimes, [7, 7]),
      box('trak', box('tkhd', [0, ...FLAGS], times, [7, 7]), box('mdia', box('mdhd', [0, ...FLAGS], times, [7, 7]))),
    ),
    // The data of the pictures may contain any bytes, these too.
    ...box('mdat', box('mvhd', [0, ...FLAGS], TIMES)),
  ];
  const bytes = Uint8Array.from(movie(TIMES, [...TIMES, ...TIMES]));
  eraseTimes(bytes.buffer);
  expect([...bytes]).toEqual(movie(Array(8).fill(0), Array(16).fill(0)));
});
