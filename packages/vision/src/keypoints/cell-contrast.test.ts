import { expect, test } from 'vitest';
import { CORNER_CELL_PX } from '../kernels/kernels';
import { createRandom } from '../simulation/random';
import { fillThresholds, measureContrast } from './cell-contrast';

const BORDER_PX = 18;
const STEP_PX = 6;

/**
 * A plane of two cells, a faint one on the left and one of high contrast on the right, with a border of their kind
 * around them.
 */
function twoCells(): { data: Uint8Array; stride: number; width: number; height: number } {
  const random = createRandom(1);
  const width = 2 * CORNER_CELL_PX + 2 * BORDER_PX;
  const height = CORNER_CELL_PX + 2 * BORDER_PX;
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const strength = i % width < BORDER_PX + CORNER_CELL_PX ? 6 : 60;
    return 128 + random.between(-strength, strength);
  });
  return { data, stride: width, width, height };
}

test('thresholds follow the contrast of their own cell, down to that of noise', () => {
  const contrast = new Float32Array(2);
  expect(measureContrast(twoCells(), BORDER_PX, STEP_PX, contrast)).toBe(2);
  expect(contrast[0]).toBeGreaterThan(3);
  // The faint cell's levels differ by up to 12, and the other's by ten times as much.
  expect(contrast[0]).toBeLessThan(7);
  expect(contrast[1] / contrast[0]).toBeGreaterThan(5);
  const thresholds = new Uint8Array(2);
  fillThresholds(contrast, 2, { factor: 1.5, least: 2 }, thresholds);
  expect(thresholds[0]).toBe(Math.round(1.5 * contrast[0]));
  expect(thresholds[1]).toBe(Math.round(1.5 * contrast[1]));
  fillThresholds(contrast, 2, { factor: 1.5, least: 12 }, thresholds);
  expect(thresholds[0]).toBe(18);
});

test('cells that are cut short at the right and at the bottom are measured like whole ones', () => {
  const plane = { data: new Uint8Array(100 * 90).fill(7), stride: 100, width: 99, height: 90 };
  const contrast = new Float32Array(4).fill(-1);
  expect(measureContrast(plane, BORDER_PX, STEP_PX, contrast)).toBe(4);
  expect([...contrast]).toEqual([0, 0, 0, 0]);
});
