import { describe, expect, it } from 'vitest';
import { lumaFromRgba, meanFromRgba } from './luma';

describe('lumaFromRgba', () => {
  it('weighs red, green and blue by Rec. 601 and keeps black and white', () => {
    const rgba = new Uint8Array([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 0, 255]);
    const out = new Uint8Array(5);
    lumaFromRgba(rgba, out);
    expect([...out]).toEqual([76, 150, 29, 255, 0]);
  });

  it('refuses an output that is too short', () => {
    expect(() => lumaFromRgba(new Uint8Array(8), new Uint8Array(1))).toThrow(RangeError);
  });
});

describe('meanFromRgba', () => {
  it('gives the whole part of the mean for every sum of red, green and blue', () => {
    const sums = Array.from({ length: 3 * 255 + 1 }, (_, sum) => sum);
    const rgba = Uint8Array.from(
      sums.flatMap((sum) => [0, 255, 510].map((from) => Math.max(0, Math.min(255, sum - from))).concat(255)),
    );
    const out = new Uint8Array(sums.length);
    meanFromRgba(rgba, out);
    expect([...out]).toEqual(sums.map((sum) => Math.floor(sum / 3)));
  });

  it('refuses an output that is too short', () => {
    expect(() => meanFromRgba(new Uint8Array(8), new Uint8Array(1))).toThrow(RangeError);
  });
});
