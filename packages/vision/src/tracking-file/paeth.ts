import type { Gray } from '../types';

/**
 * PNG's Paeth predictor: of left, above and above-left, the one nearest to left + above − above-left (PNG, 2nd ed.,
 * sec. 9.4).
 */
function predict(left: number, above: number, aboveLeft: number): number {
  const toLeft = Math.abs(above - aboveLeft);
  const toAbove = Math.abs(left - aboveLeft);
  const toAboveLeft = Math.abs(left + above - 2 * aboveLeft);
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left;
  return toAbove <= toAboveLeft ? above : aboveLeft;
}

/**
 * Differences to the Paeth prediction, mod 256, row-major. Outside of the picture everything is 0.
 *
 * @param step 1 keeps every pixel. An odd step rounds the differences to its multiples, which changes no pixel by more
 * than (step − 1) / 2, or step − 1 next to black and white, and leaves fewer different values to store
 * ("near-lossless", as in JPEG-LS). undoPaeth then returns the changed pixels.
 */
export function applyPaeth(image: Gray, step = 1): Uint8Array {
  const { width, height, data } = image;
  const kept = new Uint8Array(width * height);
  const differences = new Uint8Array(width * height);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const left = x > 0 ? kept[p - 1] : 0;
      const above = y > 0 ? kept[p - width] : 0;
      const aboveLeft = x > 0 && y > 0 ? kept[p - width - 1] : 0;
      const predicted = predict(left, above, aboveLeft);
      let value = predicted + step * Math.round((data[p] - predicted) / step);
      if (value < 0) value += step;
      if (value > 255) value -= step;
      kept[p] = value;
      differences[p] = value - predicted;
    }
  }
  return differences;
}

/**
 * The pixels with these Paeth differences.
 *
 * @param differences width·height, as applyPaeth gives them; not checked.
 */
export function undoPaeth(differences: Uint8Array, width: number, height: number): Gray {
  const data = new Uint8Array(width * height);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const left = x > 0 ? data[p - 1] : 0;
      const above = y > 0 ? data[p - width] : 0;
      const aboveLeft = x > 0 && y > 0 ? data[p - width - 1] : 0;
      data[p] = differences[p] + predict(left, above, aboveLeft);
    }
  }
  return { width, height, data };
}
