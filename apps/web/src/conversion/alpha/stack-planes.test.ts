import { describe, expect, it } from 'vitest';
import { dilateColour } from './dilate-colour';
import { stackPlanes } from './stack-planes';
import { type StraightPicture, scaleStraight } from './straight-picture';

function picture(width: number, height: number, colourAt: (x: number, y: number) => number[]): StraightPicture {
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) rgba.set(colourAt(i % width, Math.floor(i / width)), 4 * i);
  return { rgba, width, height };
}

const pixel = ({ rgba, width }: StraightPicture, x: number, y: number) => [
  ...rgba.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

describe('stacked planes', () => {
  it('hold the matte below in limited range and grey', () => {
    const planes = stackPlanes(picture(2, 2, (x) => [255, 255, 255, x === 0 ? 0 : 255]));
    expect([...planes.subarray(0, 4)]).toEqual([235, 235, 235, 235]);
    expect([...planes.subarray(4, 8)]).toEqual([16, 235, 16, 235]);
    expect([...planes.subarray(8)]).toEqual([128, 128, 128, 128]);
  });

  it('hold colours as BT.709', () => {
    const planes = stackPlanes(picture(2, 2, () => [255, 0, 0, 255]));
    expect(planes[0]).toBe(63);
    // Blue difference of the colour, then of the matte; then red difference of both.
    expect([...planes.subarray(8)]).toEqual([102, 128, 240, 128]);
  });

  it('of odd sides are refused', () => {
    expect(() => stackPlanes(picture(3, 2, () => [0, 0, 0, 0]))).toThrow('expected even sides, got 3 × 2');
  });
});

describe('colour under the matte', () => {
  it('is that of the visible part around it, and black farther away', () => {
    const shown = picture(16, 1, (x) => (x === 0 ? [200, 100, 50, 255] : [0, 255, 0, 0]));
    dilateColour(shown);
    expect(pixel(shown, 2, 0)).toEqual([200, 100, 50, 0]);
    expect(pixel(shown, 6, 0)).toEqual([200, 100, 50, 0]);
    expect(pixel(shown, 7, 0)).toEqual([0, 0, 0, 0]);
  });
});

describe('a smaller picture', () => {
  it('takes its colours from visible pixels only', () => {
    const half = scaleStraight(
      picture(4, 2, (x) => (x % 2 === 0 ? [240, 120, 60, 255] : [0, 0, 0, 0])),
      2,
      1,
    );
    expect(pixel(half, 0, 0)).toEqual([240, 120, 60, 128]);
  });

  it('is the picture itself in the same size', () => {
    const same = picture(2, 2, () => [1, 2, 3, 4]);
    expect(scaleStraight(same, 2, 2)).toBe(same);
  });
});
