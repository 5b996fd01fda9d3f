import { estimateHomography, isPlausibleView } from '../../geometry/homography';
import { applyHomography } from '../../geometry/mat3';
import { MAX_FEATURES } from '../../keypoints/frame-features';
import type { MatchSet } from './match-set';
import { rank } from './rank';

/** A view of the target with which many of the matches agree. */
export interface ViewHypothesis {
  /** frameFromPlane, 9, row-major. */
  homography: Float64Array;
  inliers: number;
  /** Soft count of the inliers: 1 for a perfect fit. */
  score: number;
}

/*
 * Limits on the proposed views of a target, which its patches then decide about. Set on 2026-11-21 with the engine
 * bench: recall by tilt and area, and 90 frames without a target. Lower limits find smaller and steeper targets and
 * propose more wrong views.
 */

/** Least number of matches that agree with a view, and with an intermediate fit. */
const MIN_INLIERS = 6;
const MIN_FIT_INLIERS = 5;
/** Largest number of matches used for affine guesses, and of guesses that are refined. More cost time. */
const MAX_GUESSES = 200;
const MAX_REFINED_GUESSES = 12;
/** Least soft count of the matches that agree with a guess. */
const MIN_GUESS_SCORE = 3.5;
/** A view with more inliers than this, and than this share of the matches, ends the refinement of guesses. */
const CLEAR_INLIERS = 25;
const CLEAR_INLIER_SHARE = 0.6;
/** Area of the target in the frame, px², and in areas of the frame: it may reach far out of it. */
const MIN_AREA_PX = 600;
const MAX_FRAME_AREAS = 40;
/**
 * Inlier radius of a guess: this value, px, plus a share of the distance from its match, because an affine map is right
 * only nearby.
 */
const GUESS_RADIUS_PX = 6;
const GUESS_RADIUS_SHARE = 0.18;
/** Inlier radii of the refits at level 0, px. 0 stands for the guess's own radius. */
const REFIT_RADII_PX = [0, 12, 8, 5, 4, 3.5];
/** Radius from which on a failed refit ends the refinement of its guess, px. */
const FINE_RADIUS_PX = 5;
/** Places found on coarser levels are less exact: their radii grow by 1.3 per level of 1.5. */
const RADIUS_GROWTH = Math.log(1.3) / Math.log(1.5);

/** Matches in the order in which they are tried as guesses, and the number of guesses. */
const order = new Int32Array(MAX_FEATURES);
let guesses = 0;
const guessScores = new Float64Array(MAX_FEATURES);
const negativeScores = new Float64Array(MAX_FEATURES);
const weights = new Float64Array(MAX_FEATURES);
const radiusScale = new Float64Array(MAX_FEATURES);
const work = new Float64Array(9);
const next = new Float64Array(9);

/**
 * Views of the target suggested by the matches, best first.
 *
 * Every match has a full affine frame, so that each match is one guess and no sampling is needed: the result is
 * deterministic. The best guesses are refitted to homographies with shrinking inlier radii.
 *
 * @param aspect height / width of the target.
 * @param leastInliers guesses with less than half of it as their soft count are not refined.
 * @param out filled with at most out.length hypotheses, each unlike the ones before it.
 * @returns number of hypotheses.
 */
export function findHypotheses(
  matches: MatchSet,
  aspect: number,
  frameAreaPx: number,
  leastInliers: number,
  out: ViewHypothesis[],
): number {
  if (matches.count < MIN_INLIERS) return 0;
  for (let i = 0; i < matches.count; i++) radiusScale[i] = matches.scale[i] ** RADIUS_GROWTH;
  scoreGuesses(matches);
  let found = 0;
  for (let k = 0; k < Math.min(MAX_REFINED_GUESSES, guesses); k++) {
    if (guessScores[order[k]] < Math.max(MIN_GUESS_SCORE, leastInliers / 2)) break;
    if (!refit(matches, order[k], aspect, frameAreaPx)) continue;
    found = insert(out, found, aspect);
    const best = out[0];
    if (best.inliers > CLEAR_INLIERS && best.inliers > CLEAR_INLIER_SHARE * matches.count) break;
  }
  return found;
}

/** Scores guesses from the most distinctive matches; leaves them in `order` by falling score. */
function scoreGuesses(matches: MatchSet): void {
  const { count, ratio } = matches;
  for (let i = 0; i < count; i++) order[i] = i;
  rank(order, count, ratio);
  guesses = Math.min(count, MAX_GUESSES);
  for (let k = 0; k < guesses; k++) {
    guessScores[order[k]] = scoreGuess(matches, order[k]);
    negativeScores[order[k]] = -guessScores[order[k]];
  }
  rank(order, guesses, negativeScores);
}

function scoreGuess({ count, plane, frame, affine }: MatchSet, i: number): number {
  const a = affine[4 * i];
  const b = affine[4 * i + 1];
  const c = affine[4 * i + 2];
  const d = affine[4 * i + 3];
  const x0 = plane[2 * i];
  const y0 = plane[2 * i + 1];
  const u0 = frame[2 * i];
  const v0 = frame[2 * i + 1];
  let score = 0;
  for (let j = 0; j < count; j++) {
    const x = plane[2 * j] - x0;
    const y = plane[2 * j + 1] - y0;
    const u = a * x + b * y;
    const v = c * x + d * y;
    const eu = frame[2 * j] - u0 - u;
    const ev = frame[2 * j + 1] - v0 - v;
    const radius = Math.max(1, radiusScale[j]) * (GUESS_RADIUS_PX + GUESS_RADIUS_SHARE * Math.sqrt(u * u + v * v));
    const error = (eu * eu + ev * ev) / (radius * radius);
    if (error < 1) score += 1 - error;
  }
  return score;
}

const refitted = { inliers: 0, score: 0 };

/** Refines guess i into `work`; its inliers and score go to `refitted`. False if it does not lead to a view. */
function refit(matches: MatchSet, i: number, aspect: number, frameAreaPx: number): boolean {
  const { affine, plane, frame, count } = matches;
  const maxAreaPx = MAX_FRAME_AREAS * frameAreaPx;
  for (let row = 0; row < 2; row++) {
    work[3 * row] = affine[4 * i + 2 * row];
    work[3 * row + 1] = affine[4 * i + 2 * row + 1];
    work[3 * row + 2] = frame[2 * i + row] - work[3 * row] * plane[2 * i] - work[3 * row + 1] * plane[2 * i + 1];
  }
  work[6] = work[7] = 0;
  work[8] = 1;
  let fitted = false;
  for (let k = 0; k < REFIT_RADII_PX.length; k++) {
    const radiusPx = REFIT_RADII_PX[k];
    weighInliers(matches, i, radiusPx);
    if (refitted.inliers < MIN_FIT_INLIERS) return false;
    const ok =
      estimateHomography(plane, frame, weights, count, next) && isPlausibleView(next, aspect, MIN_AREA_PX, maxAreaPx);
    if (ok) {
      work.set(next);
      fitted = true;
    } else if (fitted && radiusPx <= FINE_RADIUS_PX) {
      return false;
    }
  }
  return fitted && refitted.inliers >= MIN_INLIERS;
}

/** Tukey weights of all matches under `work`. Radius 0 stands for the own, wide radius of match `guess`. */
function weighInliers({ count, plane, frame }: MatchSet, guess: number, radiusPx: number): void {
  const isWide = radiusPx === 0;
  let inliers = 0;
  let score = 0;
  for (let j = 0; j < count; j++) {
    const x = plane[2 * j];
    const y = plane[2 * j + 1];
    const w = 1 / (work[6] * x + work[7] * y + work[8]);
    const eu = (work[0] * x + work[1] * y + work[2]) * w - frame[2 * j];
    const ev = (work[3] * x + work[4] * y + work[5]) * w - frame[2 * j + 1];
    // A single variable for given and computed radii would be boxed in every iteration.
    let radius2 = radiusScale[j] * radiusScale[j];
    if (isWide) {
      const du = frame[2 * j] - frame[2 * guess];
      const dv = frame[2 * j + 1] - frame[2 * guess + 1];
      const radius = GUESS_RADIUS_PX + GUESS_RADIUS_SHARE * Math.sqrt(du * du + dv * dv);
      radius2 *= radius * radius;
    } else {
      radius2 *= radiusPx * radiusPx;
    }
    const error = (eu * eu + ev * ev) / radius2;
    const keep = error < 1 ? 1 - error : 0;
    weights[j] = keep * keep;
    score += keep;
    if (keep > 0) inliers++;
  }
  refitted.inliers = inliers;
  refitted.score = score;
}

/** Views whose corners (of the inner 80%) are all nearer than this are the same, px. */
const SAME_VIEW_PX = 12;

/** Puts `work` into the list by score unless a better one shows the same view; returns the new length. */
function insert(out: ViewHypothesis[], length: number, aspect: number): number {
  let at = 0;
  for (; at < length && out[at].score >= refitted.score; at++) {
    if (isSameView(out[at].homography, work, aspect)) return length;
  }
  // A worse hypothesis of the same view is replaced by this one.
  let end = at;
  while (end < length && !isSameView(out[end].homography, work, aspect)) end++;
  const grown = end === length ? Math.min(length + 1, out.length) : length;
  if (at >= grown) return length;
  const slot = out[Math.min(end, grown - 1)];
  for (let k = Math.min(end, grown - 1); k > at; k--) out[k] = out[k - 1];
  out[at] = slot;
  slot.homography.set(work);
  slot.inliers = refitted.inliers;
  slot.score = refitted.score;
  return grown;
}

/** One corner in both views, px. */
const corners = new Float64Array(4);

function isSameView(a: Float64Array, b: Float64Array, aspect: number): boolean {
  for (let quarter = 0; quarter < 4; quarter++) {
    const x = quarter === 0 || quarter === 3 ? -0.4 : 0.4;
    const y = (quarter < 2 ? -0.4 : 0.4) * aspect;
    applyHomography(a, x, y, corners, 0);
    applyHomography(b, x, y, corners, 2);
    const du = corners[0] - corners[2];
    const dv = corners[1] - corners[3];
    if (!(du * du + dv * dv < SAME_VIEW_PX * SAME_VIEW_PX)) return false;
  }
  return true;
}
