/** Effects of optics and sensor on a plane of gray levels, applied in place or into a plane of the caller's. */

import { expectBlur, expectPlane } from '../expect-plane';

/** Gaussian blur with copied borders, in place. @throws RangeError for planes of another size, or no blur */
export function defocus(
  plane: Float32Array,
  width: number,
  height: number,
  sigmaPx: number,
  scratch: Float32Array,
): void {
  for (const each of [plane, scratch]) expectPlane(each, width, height);
  expectBlur(sigmaPx);
  // Beyond this lies less than 1% of the weight.
  const radius = Math.ceil(2.7 * sigmaPx);
  const weights = Float32Array.from({ length: radius + 1 }, (_, i) => Math.exp(-(i * i) / (2 * sigmaPx ** 2)));
  const total = 2 * weights.reduce((a, b) => a + b) - weights[0];
  for (let i = 0; i <= radius; i++) weights[i] /= total;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      let sum = plane[row + x] * weights[0];
      if (x >= radius && x < width - radius) {
        for (let i = 1; i <= radius; i++) sum += weights[i] * (plane[row + x - i] + plane[row + x + i]);
      } else {
        for (let i = 1; i <= radius; i++) {
          sum += weights[i] * (plane[row + Math.max(0, x - i)] + plane[row + Math.min(width - 1, x + i)]);
        }
      }
      scratch[row + x] = sum;
    }
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) plane[row + x] = scratch[row + x] * weights[0];
    for (let i = 1; i <= radius; i++) {
      const above = Math.max(0, y - i) * width;
      const below = Math.min(height - 1, y + i) * width;
      const weight = weights[i];
      for (let x = 0; x < width; x++) plane[row + x] += weight * (scratch[above + x] + scratch[below + x]);
    }
  }
}

/**
 * The whole px by which each doubling of a line of samples moves: the sums of their subsets lie along a line from the
 * origin to `lengthPx`, about a px apart.
 */
export function blurSteps(lengthX: number, lengthY: number): [number, number][] {
  const doublings = Math.ceil(Math.log2(Math.max(Math.abs(lengthX), Math.abs(lengthY)) + 1));
  const samples = 2 ** doublings;
  return Array.from({ length: doublings }, (_, k) => [
    Math.round((lengthX * 2 ** k) / (samples - 1)),
    Math.round((lengthY * 2 ** k) / (samples - 1)),
  ]);
}

/** The middle of the line that such steps smear a point over, px. */
export function blurMiddle(steps: [number, number][]): [number, number] {
  return [steps.reduce((a, [x]) => a + x, 0) / 2, steps.reduce((a, [, y]) => a + y, 0) / 2];
}

/**
 * Smears a plane along a line: every step averages it with itself moved.
 *
 * @returns the plane that holds the result. @throws RangeError for planes of another size
 */
export function smear(
  plane: Float32Array,
  width: number,
  height: number,
  steps: [number, number][],
  scratch: Float32Array,
): Float32Array {
  for (const each of [plane, scratch]) expectPlane(each, width, height);
  let from = plane;
  let to = scratch;
  for (const [dx, dy] of steps) {
    if (dx === 0 && dy === 0) continue;
    for (let y = 0; y < height; y++) {
      const row = y * width;
      const other = Math.min(height - 1, Math.max(0, y - dy)) * width;
      const first = Math.min(width, Math.max(0, dx));
      const last = Math.max(0, Math.min(width, width + dx));
      for (let x = 0; x < first; x++) to[row + x] = (from[row + x] + from[other]) / 2;
      for (let x = first; x < last; x++) to[row + x] = (from[row + x] + from[other + x - dx]) / 2;
      for (let x = last; x < width; x++) to[row + x] = (from[row + x] + from[other + width - 1]) / 2;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** A bright reflection: an ellipse that saturates in its middle. Lengths in px of the frame. */
export interface Glare {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
  /** Gray levels added in the middle. */
  strength: number;
}

/** Adds a reflection to a plane, in place; places and radii in px. @throws RangeError for a plane of another size */
export function addGlare(plane: Float32Array, width: number, height: number, glare: Glare): void {
  expectPlane(plane, width, height);
  const { x: cx, y: cy, radiusX, radiusY, strength } = glare;
  // The reach is in radii; farther out a reflection adds less than a thousandth of its strength.
  const reach = 1.5;
  const left = Math.max(0, Math.ceil(cx - reach * radiusX));
  const right = Math.min(width - 1, Math.floor(cx + reach * radiusX));
  const top = Math.max(0, Math.ceil(cy - reach * radiusY));
  const bottom = Math.min(height - 1, Math.floor(cy + reach * radiusY));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const d2 = ((x - cx) / radiusX) ** 2 + ((y - cy) / radiusY) ** 2;
      plane[y * width + x] += strength * Math.exp(-(d2 ** 2) * 2);
    }
  }
}
