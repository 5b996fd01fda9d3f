import type { Gray } from '../types';

/** Tolerance for rounding errors where an output px ends at the border of an input px. */
const ROUNDING = 1e-9;

/**
 * Shrinks a picture by averaging the area that each output pixel covers; the ratios of x and y may differ.
 * Pixel centres map as source = (x + .5) · image.width / width − .5.
 *
 * @param width height output size, whole px, at most the picture's own.
 * @throws RangeError for a size beyond these.
 */
export function areaResize(image: Gray, width: number, height: number): Gray {
  if (!(width >= 1 && width <= image.width && height >= 1 && height <= image.height)) {
    throw new RangeError(`areaResize only shrinks: ${image.width}×${image.height} to ${width}×${height}.`);
  }
  const columns = spans(image.width, width);
  const rows = spans(image.height, height);
  const data = new Uint8Array(width * height);
  const sums = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = rows.first[y]; row <= rows.last[y]; row++) {
      const weight = rows.weight(y, row);
      const start = row * image.width;
      for (let x = 0; x < width; x++) {
        const first = columns.first[x];
        const last = columns.last[x];
        let sum = image.data[start + first] * columns.firstWeight[x];
        for (let i = first + 1; i < last; i++) sum += image.data[start + i];
        if (last > first) sum += image.data[start + last] * columns.lastWeight[x];
        sums[x] += weight * sum;
      }
    }
    const scale = (width / image.width) * (height / image.height);
    for (let x = 0; x < width; x++) data[y * width + x] = Math.min(255, sums[x] * scale + 0.5);
  }
  return { width, height, data };
}

/** For every output pixel of one axis: the covered input pixels, and the covered shares of the outer two. */
function spans(inputSize: number, outputSize: number) {
  const first = new Int32Array(outputSize);
  const last = new Int32Array(outputSize);
  const firstWeight = new Float32Array(outputSize);
  const lastWeight = new Float32Array(outputSize);
  for (let i = 0; i < outputSize; i++) {
    const from = (i * inputSize) / outputSize;
    const to = ((i + 1) * inputSize) / outputSize;
    first[i] = Math.floor(from);
    last[i] = Math.min(inputSize - 1, Math.max(first[i], Math.ceil(to - ROUNDING) - 1));
    firstWeight[i] = last[i] > first[i] ? first[i] + 1 - from : to - from;
    lastWeight[i] = to - last[i];
  }
  const weight = (i: number, at: number) => (at === first[i] ? firstWeight[i] : at === last[i] ? lastWeight[i] : 1);
  return { first, last, firstWeight, lastWeight, weight };
}
