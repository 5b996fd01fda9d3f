import type { Gray } from '../../types';
import type { Extremum, Octave } from './find-extrema';
import { buildOctaves, findExtrema, hessian } from './find-extrema';
import type { FloatPlane } from './float-plane';
import { clampIndex } from './float-plane';

/** A feature point as a `.mind` file stores it; x and y in px of its keyframe. */
export interface MindPoint {
  /** True for a maximum of the difference of Gaussians, false for a minimum. */
  maxima: boolean;
  x: number;
  y: number;
  /** 2, 4 or 8: size of its octave's pixels. */
  scale: number;
  /** Main direction of the gradients, rad. */
  angle: number;
  /** 666 comparisons, first bit highest, the last 6 bits 0. */
  descriptors: number[];
}

/** 32-bit words of a descriptor. */
export const DESCRIPTOR_WORDS = 21;

/*
 * Constants of MindAR's detector (`detector.js` and its kernels, MIT licence); with other values its runtime does not
 * match the points.
 */

/** 1 / 2π in its digits. */
const TURNS_PER_RAD = 0.159154943091895;
/** 1 / 6!, of a Taylor series, in its digits. */
const SERIES_SCALE = 0.0013888888;
/** Bins of the histogram of directions. */
const ANGLE_BINS = 36;
/** Number of times that the histogram is smoothed. */
const ANGLE_SMOOTHINGS = 5;
/** Weights of a bin's two neighbours and of itself in a smoothing. */
const SIDE_WEIGHT = 0.274068619061197;
const MIDDLE_WEIGHT = 0.451862761877606;
/** Radius of the sampling pattern, px of the octave. */
const SAMPLE_RADIUS_PX = 7;
/** A smaller difference counts as equal, so that flat parts give the same bits everywhere. */
const TIE = 0.01;

/** Rings of the FREAK pattern: radius and angle of the first of six points, in units of the sample radius. */
const RINGS: readonly [radius: number, firstAngleDeg: number][] = [
  [1, 180],
  [0.930969, 90],
  [0.847306, 0],
  [0.741094, 270],
  [0.595502, 180],
  [0.362783, 90],
];

const SAMPLES = samplePoints();
const DISC = weightedDisc();

/** Feature points of one keyframe, compatible with MindAR's detector and its FREAK descriptors (Alahi et al. 2012). */
export function detectMindPoints(keyframe: Gray): MindPoint[] {
  const octaves = buildOctaves(keyframe);
  return findExtrema(octaves).map((extremum) => describePoint(octaves[extremum.octave], extremum));
}

function describePoint(octave: Octave, extremum: Extremum): MindPoint {
  const { x, y } = refine(octave.difference, extremum);
  const angle = orientation(octave.smooth, Math.trunc(x), Math.trunc(y));
  const size = 2 ** extremum.octave;
  return {
    maxima: extremum.response > 0,
    x: x * size + size / 2 - 0.5,
    y: y * size + size / 2 - 0.5,
    scale: size,
    angle,
    descriptors: compareSamples(readSamples(octave.smooth, x, y, angle)),
  };
}

/** One Newton step to the summit between the pixels. The extremum is corner-like, so its Hessian is not singular. */
function refine({ data, width }: FloatPlane, { x, y }: Extremum): { x: number; y: number } {
  const at = y * width + x;
  const { xx, yy, xy } = hessian(data, at, width);
  const determinant = xx * yy - xy * xy;
  const dx = 0.5 * (data[at + 1] - data[at - 1]);
  const dy = 0.5 * (data[at + width] - data[at - width]);
  return {
    x: Math.fround(x + (yy * -dx + xy * dy) / determinant),
    y: Math.fround(y + (xy * dx - xx * dy) / determinant),
  };
}

function read(plane: FloatPlane, x: number, y: number): number {
  return plane.data[clampIndex(y, plane.height) * plane.width + clampIndex(x, plane.width)];
}

/** Main direction of the gradients around a pixel, radians in (−π, π]. */
function orientation(plane: FloatPlane, x: number, y: number): number {
  let histogram = new Float32Array(ANGLE_BINS);
  for (const { dx, dy, weight } of DISC) {
    const gx = read(plane, x + dx + 1, y + dy) - read(plane, x + dx - 1, y + dy);
    const gy = read(plane, x + dx, y + dy + 1) - read(plane, x + dx, y + dy - 1);
    const bin = Math.fround((Math.atan2(gy, gx) + Math.PI) * ANGLE_BINS * TURNS_PER_RAD);
    const magnitude = Math.fround(weight * Math.sqrt(gx * gx + gy * gy));
    const lower = Math.floor(bin - 0.5);
    const share = bin - lower - 0.5;
    histogram[(lower + ANGLE_BINS) % ANGLE_BINS] += (1 - share) * magnitude;
    histogram[(lower + ANGLE_BINS + 1) % ANGLE_BINS] += share * magnitude;
  }
  for (let round = 0; round < ANGLE_SMOOTHINGS; round++) histogram = smoothCircle(histogram);
  let peak = 0;
  for (let i = 1; i < ANGLE_BINS; i++) if (histogram[i] > histogram[peak]) peak = i;
  const before = histogram[(peak + ANGLE_BINS - 1) % ANGLE_BINS];
  const after = histogram[(peak + 1) % ANGLE_BINS];
  const bend = before - 2 * histogram[peak] + after;
  // MindAR takes the first direction where the histogram is flat, and its runtime expects that.
  const summit = bend ? peak + (0.5 * (before - after)) / bend : 0;
  return Math.fround((2 * Math.PI * (summit + 0.5)) / ANGLE_BINS - Math.PI);
}

function smoothCircle(histogram: Float32Array): Float32Array<ArrayBuffer> {
  const n = histogram.length;
  const out = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    out[i] =
      SIDE_WEIGHT * histogram[(i + n - 1) % n] + MIDDLE_WEIGHT * histogram[i] + SIDE_WEIGHT * histogram[(i + 1) % n];
  }
  return out;
}

/** The 37 pattern points around (x, y), turned by the angle, read bilinearly. */
function readSamples(plane: FloatPlane, x: number, y: number, angle: number): Float32Array {
  const cos = SAMPLE_RADIUS_PX * Math.cos(angle);
  const sin = SAMPLE_RADIUS_PX * Math.sin(angle);
  const samples = new Float32Array(SAMPLES.length);
  for (let i = 0; i < SAMPLES.length; i++) {
    const [px, py] = SAMPLES[i];
    const atX = x + px * cos - py * sin;
    const atY = y + px * sin + py * cos;
    const x0 = Math.floor(atX);
    const y0 = Math.floor(atY);
    const u = atX - x0;
    const v = atY - y0;
    samples[i] =
      (1 - u) * (1 - v) * read(plane, x0, y0) +
      u * (1 - v) * read(plane, x0 + 1, y0) +
      (1 - u) * v * read(plane, x0, y0 + 1) +
      u * v * read(plane, x0 + 1, y0 + 1);
  }
  return samples;
}

function compareSamples(samples: Float32Array): number[] {
  const words = new Uint32Array(DESCRIPTOR_WORDS);
  let bit = 0;
  for (let i = 0; i < samples.length; i++) {
    for (let j = i + 1; j < samples.length; j++, bit++) {
      if (samples[i] < samples[j] + TIE) words[bit >> 5] |= 1 << (31 - (bit & 31));
    }
  }
  return [...words];
}

/** Six decimals in float32, as MindAR's detector stores its constants. */
function stored(value: number): number {
  return Math.fround(Math.round(value * 1e6) / 1e6);
}

function samplePoints(): [x: number, y: number][] {
  const points = RINGS.flatMap(([radius, firstAngleDeg]) =>
    Array.from({ length: 6 }, (_, i): [number, number] => {
      const angleRad = ((firstAngleDeg + 60 * i) * Math.PI) / 180;
      return [stored(radius * Math.cos(angleRad)), stored(radius * Math.sin(angleRad))];
    }),
  );
  return [...points, [0, 0]];
}

/** Pixels within 4.5 px with a Gaussian weight of sigma 3, by MindAR's Taylor series of the exponential. */
function weightedDisc(): { dx: number; dy: number; weight: number }[] {
  const disc: { dx: number; dy: number; weight: number }[] = [];
  for (let dy = -4; dy <= 4; dy++) {
    for (let dx = -4; dx <= 4; dx++) {
      const squared = dx * dx + dy * dy;
      if (squared > 4.5 * 4.5) continue;
      const s = -squared / 18;
      const series = 720 + s * (720 + s * (360 + s * (120 + s * (30 + s * (6 + s)))));
      disc.push({ dx, dy, weight: Math.fround(series * SERIES_SCALE) });
    }
  }
  return disc;
}
