import { describe, expect, it } from 'vitest';
import { stackPlanes } from './stack-planes';
import { drawnPicture } from './test-support/drawn-picture';

describe('stacked planes', () => {
  it('hold the matte below in limited range and grey', () => {
    const planes = stackPlanes(drawnPicture(2, 2, (x) => [255, 255, 255, x === 0 ? 0 : 255]));
    expect([...planes.subarray(0, 4)]).toEqual([235, 235, 235, 235]);
    expect([...planes.subarray(4, 8)]).toEqual([16, 235, 16, 235]);
    expect([...planes.subarray(8)]).toEqual([128, 128, 128, 128]);
  });

  it('hold colours as BT.709', () => {
    const planes = stackPlanes(drawnPicture(2, 2, () => [255, 0, 0, 255]));
    expect(planes[0]).toBe(63);
    // Blue difference of the colour, then of the matte; then red difference of both.
    expect([...planes.subarray(8)]).toEqual([102, 128, 240, 128]);
  });

  it('of odd sides are refused', () => {
    expect(() => stackPlanes(drawnPicture(3, 2, () => [0, 0, 0, 0]))).toThrow('expected even sides, got 3 × 2');
  });
});
