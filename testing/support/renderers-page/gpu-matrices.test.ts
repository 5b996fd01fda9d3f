import { describe, expect, it } from 'vitest';
import { mostOff } from './gpu-matrices';

const matrix = (value: number) => Array.from({ length: 16 }, () => value);
const drawn = (value: number) => ({ cameraFromObject: matrix(value), clipFromCamera: matrix(0) });
const seenBy = (clipFromCamera: number[]) => ({ cameraFromObject: matrix(1), clipFromCamera });

describe('mostOff', () => {
  it('compares each object with the most similar one, in any order', () => {
    expect(mostOff([drawn(1), drawn(5)], [drawn(5.25), drawn(1)])).toBe(0.25);
  });

  it('is Infinity if one canvas has drawn more objects', () => {
    expect(mostOff([drawn(1)], [])).toBe(Infinity);
  });

  it.each([
    ['both', [], []],
    ['the first', [], matrix(0)],
    ['the second', matrix(0), []],
  ])('is Infinity if the matrices of %s were not recorded', (_, one, other) => {
    expect(mostOff([seenBy(one)], [seenBy(other)])).toBe(Infinity);
  });
});
