import { expectBlur, expectPlane } from './expect-plane';

/**
 * Gaussian blur with repeated borders.
 *
 * @param plane width·height gray levels, row-major.
 * @throws RangeError for a plane of another size, or no blur.
 */
export function gaussianBlur(plane: Float32Array, width: number, height: number, sigmaPx: number): Float32Array {
  expectPlane(plane, width, height);
  expectBlur(sigmaPx);
  const radius = Math.ceil(3 * sigmaPx);
  const weights = Float64Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigmaPx ** 2)),
  );
  const total = weights.reduce((a, b) => a + b);
  const rows = blurLines(plane, { lines: height, length: width, lineStep: width, step: 1 }, weights, total);
  return blurLines(rows, { lines: width, length: height, lineStep: 1, step: width }, weights, total);
}

/** Rows or columns of a picture: `step` leads to the next pixel of a line, `lineStep` to the next line. */
interface Lines {
  lines: number;
  length: number;
  lineStep: number;
  step: number;
}

function blurLines(from: Float32Array, { lines, length, lineStep, step }: Lines, weights: Float64Array, total: number) {
  const radius = weights.length >> 1;
  const to = new Float32Array(from.length);
  // A line with its ends repeated, so that the innermost loop need not look where it is.
  const line = new Float32Array(length + 2 * radius);
  for (let n = 0; n < lines; n++) {
    const start = n * lineStep;
    for (let i = 0; i < line.length; i++) line[i] = from[start + Math.min(length - 1, Math.max(0, i - radius)) * step];
    for (let i = 0; i < length; i++) {
      let sum = 0;
      for (let j = 0; j < weights.length; j++) sum += weights[j] * line[i + j];
      to[start + i * step] = sum / total;
    }
  }
  return to;
}

/** Samples for each px of the movement: with one, fine texture turns into steps. Chosen, not measured. */
const SAMPLES_PER_PX = 1.5;

/**
 * Averages along a straight line, as a picture that moves while the shutter is open.
 *
 * @param plane width·height gray levels, row-major.
 * @param shiftX with `shiftY` the whole movement, px, the pixel in its middle.
 * @throws RangeError for a plane of another size.
 */
export function motionBlur(
  plane: Float32Array,
  width: number,
  height: number,
  shiftX: number,
  shiftY: number,
): Float32Array {
  expectPlane(plane, width, height);
  const steps = Math.max(1, Math.ceil(Math.hypot(shiftX, shiftY) * SAMPLES_PER_PX));
  const to = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let i = 0; i <= steps; i++) {
        const t = i / steps - 0.5;
        sum += bilinear(plane, width, height, x + t * shiftX, y + t * shiftY);
      }
      to[y * width + x] = sum / (steps + 1);
    }
  }
  return to;
}

function bilinear(plane: Float32Array, width: number, height: number, x: number, y: number): number {
  // A thousandth of a px from the last one keeps the right and the lower of the four mixed px inside.
  const cx = Math.min(Math.max(x, 0), width - 1.001);
  const cy = Math.min(Math.max(y, 0), height - 1.001);
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const p = top * width + left;
  const upper = plane[p] + (plane[p + 1] - plane[p]) * (cx - left);
  const lower = plane[p + width] + (plane[p + width + 1] - plane[p + width]) * (cx - left);
  return upper + (lower - upper) * (cy - top);
}
