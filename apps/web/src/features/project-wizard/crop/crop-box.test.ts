import { describe, expect, it } from 'vitest';
import { CROP_CORNERS, CROP_RATIOS, largestBox, movedBox, resizedBox, wholePixels } from './crop-box';

const size = { width: 400, height: 300 };
/** Least side of a box, px. */
const LEAST_PX = 64;
/** Error that the rounding of sums may add, px. */
const ROUNDING_PX = 1e-9;
const box = { x: 100, y: 100, width: 160, height: 90 };

describe('largestBox', () => {
  it('fills at least one side of the picture in each shape', () => {
    expect(largestBox(size, 'free')).toEqual({ x: 0, y: 0, ...size });
    expect(largestBox(size, '4:3')).toEqual({ x: 0, y: 0, ...size });
    expect(largestBox(size, '16:9')).toEqual({ x: 0, y: 37.5, width: 400, height: 225 });
    expect(largestBox(size, '1:1')).toEqual({ x: 50, y: 0, width: 300, height: 300 });
    expect(largestBox(size, '9:16')).toEqual({ x: 115.625, y: 0, width: 168.75, height: 300 });
  });
});

describe('movedBox', () => {
  it('stops at the edges of the picture', () => {
    expect(movedBox(box, -30, 20, size)).toEqual({ ...box, x: 70, y: 120 });
    expect(movedBox(box, -500, 500, size)).toEqual({ ...box, x: 0, y: 210 });
  });
});

describe('resizedBox', () => {
  it('moves one corner and keeps the opposite one', () => {
    const free = { size, ratio: 'free', minSidePx: LEAST_PX } as const;
    expect(resizedBox(box, 'se', 40, 10, free)).toEqual({ x: 100, y: 100, width: 200, height: 100 });
    expect(resizedBox(box, 'nw', -40, -10, free)).toEqual({ x: 60, y: 90, width: 200, height: 100 });
    expect(resizedBox(box, 'ne', 20, -30, free)).toEqual({ x: 100, y: 70, width: 180, height: 120 });
  });

  it.each(CROP_RATIOS)('stays within the picture and above the smallest side in the shape %s', (ratio) => {
    const start = largestBox(size, ratio);
    for (const corner of CROP_CORNERS) {
      for (const [dx, dy] of [
        [-900, -900],
        [900, 900],
        [-900, 900],
        [900, -900],
        [7, 0],
        [0, -7],
      ] as const) {
        const { x, y, width, height } = resizedBox(start, corner, dx, dy, { size, ratio, minSidePx: LEAST_PX });
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(LEAST_PX - ROUNDING_PX);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-ROUNDING_PX);
        expect(x + width).toBeLessThanOrEqual(size.width + ROUNDING_PX);
        expect(y + height).toBeLessThanOrEqual(size.height + ROUNDING_PX);
        if (ratio !== 'free') expect(width / height).toBeCloseTo(start.width / start.height, 9);
      }
    }
  });
});

describe('wholePixels', () => {
  it('rounds to pixels, of which none is outside the picture', () => {
    expect(wholePixels({ x: 115.625, y: 0, width: 168.75, height: 300 }, size)).toEqual({
      x: 116,
      y: 0,
      width: 169,
      height: 300,
    });
    expect(wholePixels({ x: 231.6, y: 0, width: 168.4, height: 299.7 }, size)).toEqual({
      x: 232,
      y: 0,
      width: 168,
      height: 300,
    });
  });
});
