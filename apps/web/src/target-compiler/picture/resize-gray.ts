import type { Gray } from '@anchora/vision';

/**
 * Resizes a gray picture: averages over the source area when shrinking, interpolates linearly when growing. The two
 * pictures have their outer edges in common, so that nothing is shifted.
 *
 * @param width width of the result, px, at least 1; `height` likewise.
 * @returns the source itself if it has this size
 */
export function resizeGray(source: Gray, width: number, height: number): Gray {
  if (source.width === width && source.height === height) return source;
  const columns = axisWeights(source.width, width);
  const rows = axisWeights(source.height, height);
  const narrow = new Float32Array(width * source.height);
  for (let y = 0; y < source.height; y++) {
    const rowStart = y * source.width;
    columns.forEach(({ first, weights }, x) => {
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += (weights[k] ?? 0) * (source.data[rowStart + first + k] ?? 0);
      narrow[y * width + x] = sum;
    });
  }
  const data = new Uint8Array(width * height);
  rows.forEach(({ first, weights }, y) => {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += (weights[k] ?? 0) * (narrow[(first + k) * width + x] ?? 0);
      data[y * width + x] = Math.round(sum);
    }
  });
  return { width, height, data };
}

/** The source pixels of one axis that make one pixel of the result. */
interface AxisWeights {
  /** Index of the first source pixel. */
  first: number;
  /** Share of each source pixel from `first` on; their sum is 1. */
  weights: number[];
}

/**
 * @param from length of the source along the axis, px.
 * @param to length of the result, px.
 * @returns one entry for each pixel of the result.
 */
function axisWeights(from: number, to: number): AxisWeights[] {
  const step = from / to;
  const width = Math.max(1, step);
  return Array.from({ length: to }, (_, index) => {
    const centre = (index + 0.5) * step;
    const start = centre - width / 2;
    const end = centre + width / 2;
    const first = Math.max(0, Math.floor(start));
    const last = Math.min(from - 1, Math.ceil(end) - 1);
    const weights: number[] = [];
    for (let pixel = first; pixel <= last; pixel++) {
      weights.push(Math.max(0, Math.min(end, pixel + 1) - Math.max(start, pixel)));
    }
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}
