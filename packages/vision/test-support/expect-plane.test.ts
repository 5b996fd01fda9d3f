import { describe, expect, it } from 'vitest';
import { gaussianBlur, motionBlur } from './blur';
import { pictureOf } from './odd-pictures';
import { defocus } from './sequences/lens';
import { quantiseBlocks } from './sequences/quantise-blocks';

const plane = new Float32Array(16 * 8);

describe('planes of gray levels', () => {
  it.each([
    ['a plane that is too short', () => gaussianBlur(plane, 16, 9, 1), 'expected 144 gray levels for 16×9, got 128'],
    ['no blur', () => gaussianBlur(plane, 16, 8, 0), 'expected a blur above 0 px, got 0'],
    ['a size that is no number', () => motionBlur(plane, Number.NaN, 8, 1, 1), 'in whole px, got NaN×8'],
    ['scratch of another size', () => defocus(plane, 16, 8, 1, plane.subarray(1)), 'got 127'],
    ['odd blocks', () => quantiseBlocks(new Float32Array(12 * 8), 12, 8, 50), 'multiples of 8, got 12×8'],
    ['a quality beyond the scale', () => quantiseBlocks(plane, 16, 8, 0), 'a quality from 1 to 100, got 0'],
    ['half a pixel', () => pictureOf(1.5, 2, () => 0), 'in whole px, got 1.5×2'],
  ])('are refused with %s', (_, act, message) => {
    expect(act).toThrow(message);
  });
});
