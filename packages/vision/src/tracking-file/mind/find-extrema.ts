import type { Gray } from '../../types';
import type { FloatPlane } from './float-plane';
import { binomialBlur, enlarge, halve, subtract } from './float-plane';

/*
 * Constants of MindAR's detector (`detector.js` and its kernels, MIT licence); with other values its runtime does not
 * match the points.
 */

/** Most octaves of the pyramid. */
const MAX_OCTAVES = 5;
/** Least shorter side of an octave. */
const MIN_OCTAVE_SIDE_PX = 8;
/** Least distance of an extremum from the border, px of its octave. */
const BORDER_PX = 7;
/** Squared: a difference of Gaussians weaker than 3 gray levels is noise. */
const MIN_RESPONSE_SQUARED = 9;
/** Least determinant of the Hessian of a corner. */
const MIN_DETERMINANT = 1e-4;
/** (1 + 4)² / 4: the principal curvatures may differ by a factor of 4. */
const MAX_EDGE_RATIO = 6.25;
/** Parts of the picture along either side. */
const BUCKETS_PER_SIDE = 10;
/** Most extrema of each part. */
const POINTS_PER_BUCKET = 5;

/** Levels of the detector's pyramid: blurred pictures and differences of Gaussians. */
export interface Octave {
  /** The picture after the second blur; descriptors read it. */
  smooth: FloatPlane;
  difference: FloatPlane;
}

/** An extremum of the difference of Gaussians; x and y in px of its octave. */
export interface Extremum {
  response: number;
  octave: number;
  x: number;
  y: number;
}

/** Pyramid of up to 5 octaves, each made from the one before by halving. */
export function buildOctaves(image: Gray): Octave[] {
  const octaves: Octave[] = [];
  let base: FloatPlane = { ...image, data: Float32Array.from(image.data.subarray(0, image.width * image.height)) };
  for (let side = Math.min(image.width, image.height); side >= MIN_OCTAVE_SIDE_PX; side /= 2) {
    if (octaves.length === MAX_OCTAVES) break;
    const first = octaves.length === 0 ? binomialBlur(base) : halve(base);
    const smooth = binomialBlur(first);
    octaves.push({ smooth, difference: subtract(first, smooth) });
    base = smooth;
  }
  return octaves;
}

/**
 * Scale-space extrema like those of MindAR's detector: corner-like ones, the strongest 5 of each of 10×10 parts of the
 * picture.
 */
export function findExtrema(octaves: readonly Octave[]): Extremum[] {
  const buckets: Extremum[][] = Array.from({ length: BUCKETS_PER_SIDE ** 2 }, () => []);
  for (let octave = 1; octave < octaves.length - 1; octave++) {
    const { width, height } = octaves[octave].difference;
    const responses = extremaMap(octaves, octave);
    const bucketWidth = (2 * (width >> 1)) / BUCKETS_PER_SIDE;
    const bucketHeight = (2 * (height >> 1)) / BUCKETS_PER_SIDE;
    for (const [x, y] of onePerBlock(responses, width, height)) {
      const bucket = buckets[Math.floor(y / bucketHeight) * BUCKETS_PER_SIDE + Math.floor(x / bucketWidth)];
      insert(bucket, { response: responses[y * width + x], octave, x, y });
    }
  }
  return buckets.flat();
}

/** Responses at the extrema of one octave, 0 elsewhere. */
function extremaMap(octaves: readonly Octave[], octave: number): Float32Array {
  const { width, height, data } = octaves[octave].difference;
  const finer = halve(octaves[octave - 1].difference).data;
  const coarser = enlarge(octaves[octave + 1].difference, width, height).data;
  const found = new Float32Array(width * height);
  for (let y = BORDER_PX; y < height - BORDER_PX; y++) {
    for (let x = BORDER_PX; x < width - BORDER_PX; x++) {
      const at = y * width + x;
      if (data[at] * data[at] < MIN_RESPONSE_SQUARED) continue;
      if (isExtremum([finer, data, coarser], at, width, data[at]) && isCornerLike(data, at, width))
        found[at] = data[at];
    }
  }
  return found;
}

function isExtremum(planes: readonly Float32Array[], at: number, width: number, value: number): boolean {
  let maximum = true;
  let minimum = true;
  for (const plane of planes) {
    for (let row = at - width; row <= at + width; row += width) {
      for (let k = row - 1; k <= row + 1; k++) {
        if (value < plane[k]) maximum = false;
        if (value > plane[k]) minimum = false;
      }
    }
  }
  return maximum || minimum;
}

/** Second derivatives of the response at index `at` of a row-major plane, which is not at its border. */
export function hessian(data: Float32Array, at: number, width: number): { xx: number; yy: number; xy: number } {
  return {
    xx: data[at + 1] + data[at - 1] - 2 * data[at],
    yy: data[at + width] + data[at - width] - 2 * data[at],
    xy: 0.25 * (data[at - width - 1] + data[at + width + 1] - data[at - width + 1] - data[at + width - 1]),
  };
}

function isCornerLike(data: Float32Array, at: number, width: number): boolean {
  const { xx, yy, xy } = hessian(data, at, width);
  const determinant = xx * yy - xy * xy;
  if (Math.abs(determinant) < MIN_DETERMINANT) return false;
  return Math.abs(((xx + yy) * (xx + yy)) / determinant) < MAX_EDGE_RATIO;
}

/** At most one extremum of each 2×2 block, by a fixed order within it. */
function* onePerBlock(responses: Float32Array, width: number, height: number): Generator<[x: number, y: number]> {
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const at = y * width + x;
      if (responses[at + width]) yield [x, y + 1];
      else if (responses[at + 1]) yield [x + 1, y];
      else if (responses[at + width + 1]) yield [x + 1, y + 1];
      else if (responses[at]) yield [x, y];
    }
  }
}

/** Keeps the bucket's strongest points, strongest first; of equals the earlier. */
function insert(bucket: Extremum[], extremum: Extremum): void {
  let at = bucket.length;
  while (at > 0 && Math.abs(extremum.response) > Math.abs(bucket[at - 1].response)) at--;
  if (at >= POINTS_PER_BUCKET) return;
  bucket.splice(at, 0, extremum);
  if (bucket.length > POINTS_PER_BUCKET) bucket.pop();
}
