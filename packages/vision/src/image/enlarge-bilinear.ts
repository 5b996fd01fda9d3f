import type { Gray } from '../types';
import { createGray } from './gray';

/**
 * Enlarges a picture by bilinear interpolation, its border pixels repeated outwards; the ratios of x and y may differ.
 * Pixel centres map as source = (x + .5) · image.width / width − .5.
 *
 * @param width height output size, whole px, at least the picture's own.
 * @throws RangeError for a smaller size.
 */
export function enlargeBilinear(image: Gray, width: number, height: number): Gray {
  if (!(width >= image.width && height >= image.height)) {
    throw new RangeError(`enlargeBilinear only enlarges: ${image.width}×${image.height} to ${width}×${height}.`);
  }
  const columns = taps(image.width, width);
  const rows = taps(image.height, height);
  const out = createGray(width, height);
  for (let y = 0; y < height; y++) {
    const top = rows.first[y] * image.width;
    const bottom = rows.second[y] * image.width;
    const fy = rows.share[y];
    for (let x = 0; x < width; x++) {
      const left = columns.first[x];
      const right = columns.second[x];
      const fx = columns.share[x];
      const above = image.data[top + left] + fx * (image.data[top + right] - image.data[top + left]);
      const below = image.data[bottom + left] + fx * (image.data[bottom + right] - image.data[bottom + left]);
      out.data[y * width + x] = Math.round(above + fy * (below - above));
    }
  }
  return out;
}

/** For every output line of one axis: the two input lines around it and the share of the second. */
function taps(inputSize: number, outputSize: number) {
  const first = new Int32Array(outputSize);
  const second = new Int32Array(outputSize);
  const share = new Float64Array(outputSize);
  for (let i = 0; i < outputSize; i++) {
    const at = Math.min(inputSize - 1, Math.max(0, ((i + 0.5) * inputSize) / outputSize - 0.5));
    first[i] = Math.floor(at);
    second[i] = Math.min(inputSize - 1, first[i] + 1);
    share[i] = at - first[i];
  }
  return { first, second, share };
}
