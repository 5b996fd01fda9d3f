import type { Gray } from '@anchora/vision';
import { resizeGray } from './resize-gray';

/**
 * Strength above which a pixel is an edge point: a quarter of the Sobel magnitude, which is 255 at an upright step from
 * black to white. As specified.
 */
const EDGE_THRESHOLD = 80;
/** The strongest points are kept, at most this many. As specified. */
export const MAX_EDGE_POINTS = 60;
/** Every picture is scaled to this. Chosen, not measured. */
export const ANALYSED_LONGER_SIDE_PX = 480;
/** Distance that points keep in the scaled picture. Chosen, not measured. */
export const MIN_DISTANCE_PX = 8;
/** Numbers of points from which a picture counts as medium and as good. As specified. */
const MEDIUM_FROM = 20;
export const GOOD_FROM = 30;

type PictureQuality = 'poor' | 'medium' | 'good';

/** Edge points, strongest first, as [x0, y0, x1, y1, …] in px of the whole picture. */
export type EdgePoints = Float32Array;

/**
 * The quick check of a target image, with the specified limits above: the strongest local maxima of the Sobel magnitude
 * / 4 on luma, apart from each other, in the picture scaled to one longer side.
 */
export function findEdgePoints(luma: Gray): EdgePoints {
  const scale = ANALYSED_LONGER_SIDE_PX / Math.max(luma.width, luma.height);
  const scaled = resizeGray(
    luma,
    Math.max(1, Math.round(luma.width * scale)),
    Math.max(1, Math.round(luma.height * scale)),
  );
  const strengths = sobelStrength(scaled);
  const chosen = keepApart(localMaxima(strengths, scaled.width, scaled.height), strengths, scaled.width);
  const points = new Float32Array(chosen.length * 2);
  chosen.forEach((index, n) => {
    const x = index % scaled.width;
    const y = (index - x) / scaled.width;
    points[n * 2] = ((x + 0.5) * luma.width) / scaled.width - 0.5;
    points[n * 2 + 1] = ((y + 0.5) * luma.height) / scaled.height - 0.5;
  });
  return points;
}

/** Judges a picture as specified. */
export function pictureQuality(pointCount: number): PictureQuality {
  if (pointCount < MEDIUM_FROM) return 'poor';
  return pointCount < GOOD_FROM ? 'medium' : 'good';
}

/** Sobel gradient magnitude / 4, 0 on the one-pixel border; row-major, as many entries as pixels. */
function sobelStrength({ width, height, data }: Gray): Float32Array {
  const strengths = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const nw = data[i - width - 1] ?? 0;
      const n = data[i - width] ?? 0;
      const ne = data[i - width + 1] ?? 0;
      const w = data[i - 1] ?? 0;
      const e = data[i + 1] ?? 0;
      const sw = data[i + width - 1] ?? 0;
      const s = data[i + width] ?? 0;
      const se = data[i + width + 1] ?? 0;
      const gx = ne + 2 * e + se - nw - 2 * w - sw;
      const gy = sw + 2 * s + se - nw - 2 * n - ne;
      strengths[i] = Math.hypot(gx, gy) / 4;
    }
  }
  return strengths;
}

/** Indices above the threshold that no 8-neighbour exceeds, strongest first, ties by index. */
function localMaxima(strengths: Float32Array, width: number, height: number): number[] {
  const found: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const value = strengths[i] ?? 0;
      if (value <= EDGE_THRESHOLD) continue;
      let isMaximum = true;
      for (let dy = -1; dy <= 1 && isMaximum; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if ((strengths[i + dy * width + dx] ?? 0) > value) isMaximum = false;
        }
      }
      if (isMaximum) found.push(i);
    }
  }
  return found.sort((a, b) => (strengths[b] ?? 0) - (strengths[a] ?? 0) || a - b);
}

/** Keeps points that are at least `MIN_DISTANCE_PX` from all stronger ones that were kept. */
function keepApart(strongestFirst: number[], strengths: Float32Array, width: number): number[] {
  const taken = new Uint8Array(strengths.length);
  const height = strengths.length / width;
  const reach = MIN_DISTANCE_PX - 1;
  const kept: number[] = [];
  for (const index of strongestFirst) {
    if (kept.length === MAX_EDGE_POINTS) break;
    if (taken[index]) continue;
    kept.push(index);
    const x = index % width;
    const y = (index - x) / width;
    for (let py = Math.max(0, y - reach); py <= Math.min(height - 1, y + reach); py++) {
      for (let px = Math.max(0, x - reach); px <= Math.min(width - 1, x + reach); px++) {
        if ((px - x) ** 2 + (py - y) ** 2 < MIN_DISTANCE_PX ** 2) taken[py * width + px] = 1;
      }
    }
  }
  return kept;
}
