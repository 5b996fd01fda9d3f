import { CORNER_CELL_PX } from '../kernels/kernels';
import type { Plane } from './plane';

/** Distance of the compared px, px: the radius of a corner's circle. */
const REACH_PX = 3;
/** Limits on corner thresholds, gray levels. Chosen, not tuned. */
const MIN_THRESHOLD = 4;
const MAX_THRESHOLD = 80;

/**
 * Mean difference of px REACH_PX apart in each cell of a plane, gray levels.
 *
 * @param border px left out on every side, more than REACH_PX.
 * @param stepPx distance of the sampled px in x and y.
 * @param out one per cell, in the order of Kernels.detectCorners.
 * @returns number of cells.
 */
export function measureContrast(
  { data, stride, width, height }: Plane,
  border: number,
  stepPx: number,
  out: Float32Array,
): number {
  const down = REACH_PX * stride;
  let cell = 0;
  for (let top = border; top < height - border; top += CORNER_CELL_PX) {
    const bottom = Math.min(height - border, top + CORNER_CELL_PX);
    for (let left = border; left < width - border; left += CORNER_CELL_PX) {
      const length = Math.min(width - border - left, CORNER_CELL_PX);
      let sum = 0;
      let count = 0;
      for (let y = top; y < bottom; y += stepPx) {
        const start = y * stride + left;
        for (let p = start; p < start + length; p += stepPx, count += 2) {
          sum += Math.abs(data[p] - data[p + REACH_PX]) + Math.abs(data[p] - data[p + down]);
        }
      }
      out[cell++] = sum / count;
    }
  }
  return cell;
}

/**
 * Corner thresholds that follow the contrast, because a single one for a whole frame finds nothing on a faint picture
 * in a room of high contrast.
 *
 * @param contrast of `cells` cells, gray levels.
 * @param factor threshold per contrast.
 * @param least contrast that is assumed for every cell at least, gray levels: about that of the noise, which would be
 * listed otherwise.
 * @param out gray levels, one per cell.
 */
export function fillThresholds(
  contrast: Float32Array,
  cells: number,
  { factor, least }: { factor: number; least: number },
  out: Uint8Array,
): void {
  for (let i = 0; i < cells; i++) {
    const threshold = Math.round(factor * Math.max(least, contrast[i]));
    out[i] = Math.max(MIN_THRESHOLD, Math.min(MAX_THRESHOLD, threshold));
  }
}
