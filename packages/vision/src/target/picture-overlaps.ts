import { estimateHomography } from '../geometry/homography';
import type { Mat3 } from '../geometry/mat3';
import { ANGLE_STEPS } from '../keypoints/pattern';
import { descriptorDistance } from './frontal-features';
import type { FrontalFeatures } from './frontal-features';

/*
 * Limits of the comparison, measured with the pictures of compare-targets.ts (2026-11-29). At none of the values below
 * does another of the different pairs reach the threshold.
 */

/**
 * Most bits of 256 in which the descriptors of a match differ. At half and at twice, 4 copies are below 0.9 instead of
 * 2.
 */
const MAX_DISTANCE = 64;
/**
 * Largest ratio of a match's distance to that of the best match at another place (Lowe, IJCV 2004, sec. 7.1). At 0.8, 3
 * copies are below 0.9; at 1, a copy is below the threshold (0.24).
 */
const MAX_RATIO = 0.9;
/**
 * Distance in x and in y within which corners show the same place; target widths. At half and at twice no counts
 * change.
 */
const SAME_PLACE = 0.04;
/**
 * Distance up to which a match agrees with the map of another one; target widths. At half, a copy is below the
 * threshold (0.24); at twice, 2 are (0.10 and 0.14).
 */
const GUESS_RADIUS = 0.06;
/**
 * Distance up to which a match agrees with a fitted map; target widths. At half no counts change; at twice, 3 copies
 * are below 0.9.
 */
const FIT_RADIUS = 0.025;
/** Least number of matches that agree with a map. At 3 nothing changes; at 10, a copy is below the threshold (0.05). */
const MIN_AGREEING = 5;
/**
 * Least number of matches for fitting a homography. At 5, the least similar copy has 0.74 instead of 0.33; at 20, 3
 * copies are below 0.9.
 */
const MIN_FITTED = 10;
/** Most matches whose maps are returned. At 2, a copy is below the threshold (0.22); at 8 nothing changes. */
const MAX_GUESSES = 4;
/**
 * Rounds of fitting a homography and choosing the matches that agree with it. At 1, 3 copies are below 0.9; at 6
 * nothing changes.
 */
const FIT_ROUNDS = 3;

interface Matches {
  count: number;
  /** N×2, target widths. */
  a: Float64Array;
  b: Float64Array;
  /** N×2: rotation and scale [cos, sin] of the map around the match. */
  turn: Float64Array;
}

/**
 * Maps of plane a onto plane b (target widths) under which many corners of both look alike, the best supported first;
 * empty for pictures that have nothing in common.
 */
export function findPictureOverlaps(a: FrontalFeatures, b: FrontalFeatures): Mat3[] {
  const matches = matchFeatures(a, b);
  const supports = Array.from({ length: matches.count }, (_, i) => countAgreeing(matches, i));
  const order = [...supports.keys()].filter((i) => supports[i] >= MIN_AGREEING);
  order.sort((i, j) => supports[j] - supports[i] || i - j);
  return order.slice(0, MAX_GUESSES).flatMap((i) => mapsFrom(matches, i));
}

function matchFeatures(a: FrontalFeatures, b: FrontalFeatures): Matches {
  const column = () => new Float64Array(2 * a.count);
  const out: Matches = { count: 0, a: column(), b: column(), turn: column() };
  for (let i = 0; i < a.count; i++) {
    const best = nearest(a, i, b);
    if (best < 0) continue;
    const n = out.count++;
    out.a.set([a.x[i], a.y[i]], 2 * n);
    out.b.set([b.x[best], b.y[best]], 2 * n);
    const scale = a.widthPx[i] / b.widthPx[best];
    const turnRad = ((b.angle[best] - a.angle[i]) * 2 * Math.PI) / ANGLE_STEPS;
    out.turn.set([scale * Math.cos(turnRad), scale * Math.sin(turnRad)], 2 * n);
  }
  return out;
}

/** Distances to the corners of b; more than describeFrontal ever keeps. */
const distances = new Uint16Array(1024);

/**
 * The corner of b most similar to corner i of a, if it is much more similar than any at another place; otherwise −1.
 */
function nearest(a: FrontalFeatures, i: number, b: FrontalFeatures): number {
  let best = -1;
  let least = MAX_DISTANCE + 1;
  for (let j = 0; j < b.count; j++) {
    const distance = descriptorDistance(a, i, b, j);
    distances[j] = distance;
    if (distance >= least) continue;
    least = distance;
    best = j;
  }
  if (best < 0) return -1;
  for (let j = 0; j < b.count; j++) {
    const elsewhere = Math.abs(b.x[j] - b.x[best]) > SAME_PLACE || Math.abs(b.y[j] - b.y[best]) > SAME_PLACE;
    if (elsewhere && least > MAX_RATIO * distances[j]) return -1;
  }
  return best;
}

/** Distance of match j from its place under the map of match i, widths of b. */
function misfit({ a, b, turn }: Matches, i: number, j: number): number {
  const x = a[2 * j] - a[2 * i];
  const y = a[2 * j + 1] - a[2 * i + 1];
  const u = b[2 * i] + turn[2 * i] * x - turn[2 * i + 1] * y;
  const v = b[2 * i + 1] + turn[2 * i + 1] * x + turn[2 * i] * y;
  return Math.hypot(b[2 * j] - u, b[2 * j + 1] - v);
}

function countAgreeing(matches: Matches, i: number): number {
  let agreeing = 0;
  for (let j = 0; j < matches.count; j++) if (misfit(matches, i, j) < GUESS_RADIUS) agreeing++;
  return agreeing;
}

/** The map of one match, preceded by the homography of the matches that agree with it, if there are enough of them. */
function mapsFrom(matches: Matches, i: number): Mat3[] {
  const { a, b, turn, count } = matches;
  const [c, s] = [turn[2 * i], turn[2 * i + 1]];
  const guess = Float64Array.of(
    c,
    -s,
    b[2 * i] - c * a[2 * i] + s * a[2 * i + 1],
    s,
    c,
    b[2 * i + 1] - s * a[2 * i] - c * a[2 * i + 1],
    0,
    0,
    1,
  );
  const weights = Float64Array.from({ length: count }, (_, j) => (misfit(matches, i, j) < GUESS_RADIUS ? 1 : 0));
  const fitted = new Float64Array(9);
  for (let round = 0; round < FIT_ROUNDS; round++) {
    if (weights.reduce((sum, weight) => sum + weight, 0) < MIN_FITTED) return [guess];
    if (!estimateHomography({ plane: a, frame: b, weights, count }, fitted)) return [guess];
    for (let j = 0; j < count; j++) weights[j] = isNear(fitted, a, b, j) ? 1 : 0;
  }
  return [fitted, guess];
}

function isNear(h: Mat3, a: Float64Array, b: Float64Array, j: number): boolean {
  const x = a[2 * j];
  const y = a[2 * j + 1];
  const w = 1 / (h[6] * x + h[7] * y + h[8]);
  const u = (h[0] * x + h[1] * y + h[2]) * w - b[2 * j];
  const v = (h[3] * x + h[4] * y + h[5]) * w - b[2 * j + 1];
  return u * u + v * v < FIT_RADIUS * FIT_RADIUS;
}
