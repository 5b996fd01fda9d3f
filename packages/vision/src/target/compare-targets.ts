import { invert3 } from '../geometry/mat3';
import type { Mat3 } from '../geometry/mat3';
import { areaResize } from '../image/area-resize';
import type { Kernels } from '../kernels/kernels';
import { createTsKernels } from '../kernels/ts-kernels';
import { valueAt } from '../keypoints/plane';
import type { Compiled, Gray } from '../types';
import { describeFrontal } from './frontal-features';
import type { FrontalFeatures } from './frontal-features';
import { findPictureOverlaps } from './picture-overlaps';

/**
 * Similarity from which one target is sometimes confused with the other, so that users should be warned; see the
 * README.
 */
export const SIMILARITY_THRESHOLD = 0.25;

export interface CompareOptions {
  /** Kernels whose arena is used above its present top and then restored. */
  kernels?: Kernels;
}

export interface SimilarTargets {
  /** Indices into the given targets, first < second. */
  first: number;
  second: number;
  /** 0 = nothing in common, 1 = one picture is the other or a part of it. */
  similarity: number;
}

/**
 * Measures how easily targets are confused: the largest share of either's detail that the other shows in the same
 * layout, at any size, place and angle.
 *
 * 1 = the same picture, or one is a part of the other; 0 = nothing in common. Contrast and brightness do not count.
 * Symmetric.
 *
 * @throws ArenaFullError if the kernels' memory has no room for the targets' corners.
 */
export function compareTargets(a: Compiled, b: Compiled, options: CompareOptions = {}): number {
  const kernels = options.kernels ?? createTsKernels();
  return eitherWay(prepare(kernels, a), prepare(kernels, b));
}

/**
 * All pairs of targets with a similarity of at least SIMILARITY_THRESHOLD, the most similar first.
 *
 * @throws as compareTargets does
 */
export function findSimilarTargets(targets: Compiled[], options: CompareOptions = {}): SimilarTargets[] {
  const kernels = options.kernels ?? createTsKernels();
  const prepared = targets.map((target) => prepare(kernels, target));
  const alike: SimilarTargets[] = [];
  for (let first = 0; first < targets.length; first++) {
    for (let second = first + 1; second < targets.length; second++) {
      const similarity = eitherWay(prepared[first], prepared[second]);
      if (similarity >= SIMILARITY_THRESHOLD) alike.push({ first, second, similarity });
    }
  }
  return alike.toSorted((p, q) => q.similarity - p.similarity || p.first - q.first || p.second - q.second);
}

interface Prepared {
  features: FrontalFeatures;
  /** Small copy that represents the view from some distance. */
  small: Gray;
  /** Height / width. */
  aspect: number;
}

/*
 * Measured on 2026-11-29 with generated pictures. Of 32 copies of other contrast, softness, angle or part, 2 have a
 * similarity below 0.9 (0.33 and 0.74); of 16 different pairs, one is above the threshold (0.32). In 12 pairs that
 * share a known part of a picture, the similarity is 0.041 off on average.
 */

/**
 * Geometric mean of the sides of the compared pictures, px. At half, 4 copies are below 0.9 and 2 different pairs are
 * above the threshold (up to 0.54); at twice, a copy is below it (0.21).
 */
const SMALL_SIZE_PX = 120;
/**
 * Side of the compared windows of such a picture, px. At half, 4 copies are below 0.9 and 2 different pairs are above
 * the threshold (up to 0.40); at twice, 2 pairs are (up to 0.33).
 */
const WINDOW_PX = 10;
/** Standard deviation in gray levels below which a window has no detail. At half and at twice no counts change. */
const MIN_DEVIATION = 6;
/**
 * The counterpart of such a window may be softer or fainter; below one gray level, rounding decides the correlation.
 * At half and at twice nothing changes.
 */
const MIN_COUNTERPART_DEVIATION = 1;
/**
 * Correlation from which two windows show the same. At 0.6, 2 different pairs are above the threshold (up to 0.82); at
 * 0.9 none, but 4 copies are below 0.9 (the least 0.29).
 */
const MIN_CORRELATION = 0.8;
/** Least windows with detail for a comparison. At 2 and at 8 nothing changes. */
const MIN_WINDOWS = 4;
/** Distance from the last px, px, that keeps the right and the lower of the four mixed pixels inside. */
const EDGE_PX = 0.001;

function prepare(kernels: Kernels, target: Compiled): Prepared {
  const { image } = target;
  const scale = Math.min(1, SMALL_SIZE_PX / Math.sqrt(image.width * image.height));
  const small = areaResize(
    image,
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  return { features: describeFrontal(kernels, target), small, aspect: target.height / target.width };
}

/** Both orders are tried, because the order decides ties between maps. */
const eitherWay = (a: Prepared, b: Prepared) => Math.max(similarityOf(a, b), similarityOf(b, a));

function similarityOf(a: Prepared, b: Prepared): number {
  let most = 0;
  const inverse = new Float64Array(9);
  const consider = (bFromA: Mat3) => {
    most = Math.max(most, sharedDetail(a, b, bFromA));
    if (invert3(bFromA, inverse)) most = Math.max(most, sharedDetail(b, a, inverse));
  };
  // The map that aligns the edges serves pictures with too few corners for findPictureOverlaps.
  consider(Float64Array.of(1, 0, 0, 0, b.aspect / a.aspect, 0, 0, 0, 1));
  for (const bFromA of findPictureOverlaps(a.features, b.features)) consider(bFromA);
  for (const aFromB of findPictureOverlaps(b.features, a.features))
    if (invert3(aFromB, inverse)) consider(Float64Array.from(inverse));
  return most;
}

/** Share of a's windows with detail whose counterparts in b show the same under the map. */
function sharedDetail(a: Prepared, b: Prepared, bFromA: Mat3): number {
  const { width, height } = a.small;
  let detailed = 0;
  let shared = 0;
  for (let top = 0; top + WINDOW_PX <= height; top += WINDOW_PX) {
    for (let left = 0; left + WINDOW_PX <= width; left += WINDOW_PX) {
      const correlation = correlate(a, b, bFromA, left, top);
      if (correlation === undefined) continue;
      detailed++;
      if (correlation >= MIN_CORRELATION) shared++;
    }
  }
  return detailed < MIN_WINDOWS ? 0 : shared / detailed;
}

/**
 * Normalized correlation of a's window with its counterpart in b.
 *
 * @param bFromA map between the planes of the targets: origin in the middle, lengths in target widths.
 * @param left of the window in a's small copy, px; `top` likewise.
 * @returns −1..1; undefined if a's window has no detail, −1 if b's has none or lies partly outside.
 */
function correlate(a: Prepared, b: Prepared, bFromA: Mat3, left: number, top: number): number | undefined {
  const h = bFromA;
  const n = WINDOW_PX * WINDOW_PX;
  let sumA = 0;
  let sumB = 0;
  let squareA = 0;
  let squareB = 0;
  let product = 0;
  let outside = false;
  for (let row = top; row < top + WINDOW_PX; row++) {
    const y = ((row + 0.5) / a.small.height - 0.5) * a.aspect;
    for (let column = left; column < left + WINDOW_PX; column++) {
      const x = (column + 0.5) / a.small.width - 0.5;
      const w = 1 / (h[6] * x + h[7] * y + h[8]);
      const u = ((h[0] * x + h[1] * y + h[2]) * w + 0.5) * b.small.width - 0.5;
      const v = (((h[3] * x + h[4] * y + h[5]) * w) / b.aspect + 0.5) * b.small.height - 0.5;
      const va = a.small.data[row * a.small.width + column];
      const vb = sampleInside(b.small, u, v);
      outside ||= vb < 0;
      sumA += va;
      squareA += va * va;
      sumB += vb;
      squareB += vb * vb;
      product += va * vb;
    }
  }
  const varianceA = squareA / n - (sumA / n) ** 2;
  if (varianceA < MIN_DEVIATION ** 2) return undefined;
  const varianceB = squareB / n - (sumB / n) ** 2;
  if (outside || varianceB < MIN_COUNTERPART_DEVIATION ** 2) return -1;
  return (product / n - (sumA / n) * (sumB / n)) / Math.sqrt(varianceA * varianceB);
}

/** Bilinear sample at a place in px; −1 outside. Places in the outer half pixel take the value of the edge. */
function sampleInside({ width, height, data }: Gray, x: number, y: number): number {
  if (!(x >= -0.5 && y >= -0.5 && x <= width - 0.5 && y <= height - 0.5)) return -1;
  const cx = Math.max(0, Math.min(width - 1 - EDGE_PX, x));
  const cy = Math.max(0, Math.min(height - 1 - EDGE_PX, y));
  return valueAt(data, width, cx, cy);
}
