import { describe, expect, it } from 'vitest';
import { lumaFromRgba } from './luma';

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
