import { describe, expect, it } from 'vitest';
import { scaleStraight } from './straight-picture';
import { drawnPicture, pixelAt } from './test-support/drawn-picture';

describe('scaleStraight', () => {
  it('takes the colours of a smaller picture from visible pixels only', () => {
    const half = scaleStraight(
      drawnPicture(4, 2, (x) => (x % 2 === 0 ? [240, 120, 60, 255] : [0, 0, 0, 0])),
      2,
      1,
    );
    expect(pixelAt(half, 0, 0)).toEqual([240, 120, 60, 128]);
  });

  it('returns the picture itself in the same size', () => {
    const same = drawnPicture(2, 2, () => [1, 2, 3, 4]);
    expect(scaleStraight(same, 2, 2)).toBe(same);
  });
});
