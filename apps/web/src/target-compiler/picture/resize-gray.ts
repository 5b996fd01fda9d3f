import type { Gray } from '@anchora/vision';

/** Averages over the source area when shrinking, interpolates when growing; pixel centres map to pixel centres. */
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

interface AxisWeights {
  first: number;
  /** Sum 1. */
  weights: number[];
}

/** For every target pixel of one axis, the source pixels that it averages. */
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
