import { describe, expect, it } from 'vitest';
import { flattenStacked, lookOf, momentsToTry, showsSomething } from './poster-picture';

const pixels = (...greys: number[]) => Uint8ClampedArray.from(greys.flatMap((grey) => [grey, grey, grey, 255]));
const repeated = (...greys: number[]) => pixels(...Array.from({ length: 50 }, () => greys).flat());

describe('a picture for a video', () => {
  it('is neither black, nor dark, nor of one colour, nor black with single bright pixels', () => {
    expect(showsSomething(lookOf(repeated(0, 3)))).toBe(false);
    expect(showsSomething(lookOf(repeated(0, 30)))).toBe(false);
    expect(showsSomething(lookOf(repeated(255)))).toBe(false);
    expect(showsSomething(lookOf(pixels(...Array.from({ length: 199 }, () => 2), 255)))).toBe(false);
    expect(showsSomething(lookOf(repeated(10, 60)))).toBe(true);
  });

  it('is looked for at the beginning first, and within the length of the video', () => {
    expect(momentsToTry(0.8)).toEqual([0, 0.5, 0.2, 0.4, expect.closeTo(0.6)]);
    expect(momentsToTry(Infinity)).toEqual([0]);
    expect(momentsToTry(100).slice(0, 4)).toEqual([0, 0.5, 1, 2]);
  });

  it('of a transparent video stands on white', () => {
    const stacked = pixels(0, 100, 200, 40, 255, 0, 255, 128);
    expect([...flattenStacked(stacked, 2)].filter((_, i) => i % 4 === 0)).toEqual([0, 255, 200, 147]);
  });
});
