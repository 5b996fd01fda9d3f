import type { PlaneShape } from '../../geometry/visible-corners';
import { estimateHomography, farthestCornerPx, isPlausibleView, projectTarget } from '../../geometry/homography';
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

/**
 * Least number of matches that agree with a view. Set on 2026-11-23 with the finding bench: of a picture larger than
 * the frame, often only four are left, and by chance four hardly agree in place, size and direction.
 */
const MIN_INLIERS = 4;
/** Largest number of matches that are used for affine guesses. More cost time. */
const MAX_GUESSES = 200;
/** Largest number of guesses that are refined. More cost time. */
const MAX_REFINED_GUESSES = 12;
/**
 * Largest squared difference of the affine maps of two matches that agree on a view, as a share of the guess's own
 * squared entries. Chance matches agree in place, but hardly in size and direction as well.
 */
const MAX_UNLIKENESS = 0.4;
/**
 * Weight of the affine maps per px of a match's level from 1 on; see estimateHomography. Set on 2026-11-23 with
 * pictures of three times the frame: of a poster 6 of 8 matches were right, in one corner of the frame, and led to no
 * view. 0.1 on all levels loses them again. On coarse levels places are off by several px, which a lower weight takes
 * for perspective (2026-11-26: 16 right matches led to a view that was 1000 px off).
 */
const AFFINITY = 0.01;
/** Least soft count of the matches that agree with a guess. */
const MIN_GUESS_SCORE = 2;
/** A view with more inliers than this, and than this share of the matches, ends the refinement of guesses. */
const CLEAR_INLIERS = 25;
const CLEAR_INLIER_SHARE = 0.6;
/** Least area of the target in the frame, px². */
const MIN_AREA_PX = 600;
/** Largest area of the target, in areas of the frame: it may reach far out of it. */
const MAX_FRAME_AREAS = 40;
/**
 * Inlier radius of a guess: this value, px, plus a share of the distance from its match, because an affine map is right
 * only nearby.
 */
const GUESS_RADIUS_PX = 6;
const GUESS_RADIUS_SHARE = 0.18;
/** Inlier radii of the refits at level 0, px; the first one is the guess's own, which widens. */
const REFIT_RADII_PX = [GUESS_RADIUS_PX, 12, 8, 5, 4, 3.5];
/** Radius from which on a failed refit ends the refinement of its guess, px. */
const FINE_RADIUS_PX = 5;
/** Places found on coarser levels are less exact: their radii grow by this power of the level's reduction. */
const RADIUS_GROWTH = 0.65;

/** Matches in the order in which they are tried as guesses. */
const order = new Int32Array(MAX_FEATURES);
/** Negative scores of the guesses. */
const costs = new Float64Array(MAX_FEATURES);
const radiusScale = new Float64Array(MAX_FEATURES);
const work = new Float64Array(9);
const next = new Float64Array(9);

/**
 * Views of the target suggested by the matches, best first.
 *
 * Every match has a full affine frame, so that each match is one guess and no sampling is needed: the result is
 * deterministic. The best guesses are refitted to homographies with shrinking inlier radii.
 *
 * @param frameAreaPx area of the frame, px².
 * @param leastInliers guesses with less than half of it as their soft count are not refined.
 * @param out filled with at most out.length hypotheses, each unlike the ones before it.
 * @returns number of hypotheses.
 */
export function findHypotheses(
  matches: MatchSet,
  target: PlaneShape,
  frameAreaPx: number,
  leastInliers: number,
  out: ViewHypothesis[],
): number {
  for (let i = 0; i < matches.count; i++) radiusScale[i] = matches.scale[i] ** RADIUS_GROWTH;
  const guesses = Math.min(matches.count, MAX_GUESSES);
  scoreGuesses(matches, guesses);
  let found = 0;
  for (let k = 0; k < Math.min(MAX_REFINED_GUESSES, guesses); k++) {
    if (-costs[order[k]] < Math.max(MIN_GUESS_SCORE, leastInliers / 2)) break;
    if (!refit(matches, order[k], target, frameAreaPx)) continue;
    found = insert(out, found, target.aspect);
    const best = out[0];
    if (best.inliers > CLEAR_INLIERS && best.inliers > CLEAR_INLIER_SHARE * matches.count) break;
  }
  return found;
}

/** Scores guesses from the most distinctive matches; leaves them in `order` by falling score. */
function scoreGuesses(matches: MatchSet, guesses: number): void {
  const { count, ratio } = matches;
  for (let i = 0; i < count; i++) order[i] = i;
  rank(order, count, ratio);
  for (let k = 0; k < guesses; k++) {
    startAt(matches, order[k]);
    weighInliers(matches, order[k], GUESS_RADIUS_PX);
    costs[order[k]] = -refitted.score;
  }
  rank(order, guesses, costs);
}

const refitted = { inliers: 0, score: 0 };

/** Sets `work` to the affine map of match i. */
function startAt({ affine, plane, frame }: MatchSet, i: number): void {
  for (let row = 0; row < 2; row++) {
    work[3 * row] = affine[4 * i + 2 * row];
    work[3 * row + 1] = affine[4 * i + 2 * row + 1];
    work[3 * row + 2] = frame[2 * i + row] - work[3 * row] * plane[2 * i] - work[3 * row + 1] * plane[2 * i + 1];
  }
  work[6] = work[7] = 0;
  work[8] = 1;
}

/** Refines guess i into `work`; its inliers and score go to `refitted`. False if it does not lead to a view. */
function refit(matches: MatchSet, i: number, target: PlaneShape, frameAreaPx: number): boolean {
  const maxAreaPx = MAX_FRAME_AREAS * frameAreaPx;
  startAt(matches, i);
  let fitted = false;
  for (let k = 0; k < REFIT_RADII_PX.length; k++) {
    const radiusPx = REFIT_RADII_PX[k];
    weighInliers(matches, i, radiusPx);
    if (refitted.inliers < MIN_INLIERS) return false;
    const ok =
      estimateHomography(matches, next, AFFINITY * Math.max(1, matches.scale[i])) &&
      isPlausibleView(next, target, MIN_AREA_PX, maxAreaPx);
    if (ok) {
      work.set(next);
      fitted = true;
    } else if (fitted && radiusPx <= FINE_RADIUS_PX) {
      return false;
    }
  }
  return fitted;
}

/**
 * Sets the Tukey weights under `work` of the matches whose own affine maps are like that of match `guess`.
 * GUESS_RADIUS_PX widens with the distance from it.
 */
function weighInliers({ count, plane, frame, affine, weights }: MatchSet, guess: number, radiusPx: number): void {
  const share = radiusPx === GUESS_RADIUS_PX ? GUESS_RADIUS_SHARE : 0;
  let inliers = 0;
  let score = 0;
  const a = affine[4 * guess];
  const b = affine[4 * guess + 1];
  const c = affine[4 * guess + 2];
  const d = affine[4 * guess + 3];
  const limit = MAX_UNLIKENESS * (a * a + b * b + c * c + d * d);
  for (let j = 0; j < count; j++) {
    weights[j] = 0;
    const da = affine[4 * j] - a;
    const db = affine[4 * j + 1] - b;
    const dc = affine[4 * j + 2] - c;
    const dd = affine[4 * j + 3] - d;
    if (da * da + db * db + dc * dc + dd * dd > limit) continue;
    const x = plane[2 * j];
    const y = plane[2 * j + 1];
    const w = 1 / (work[6] * x + work[7] * y + work[8]);
    const eu = (work[0] * x + work[1] * y + work[2]) * w - frame[2 * j];
    const ev = (work[3] * x + work[4] * y + work[5]) * w - frame[2 * j + 1];
    const du = frame[2 * j] - frame[2 * guess];
    const dv = frame[2 * j + 1] - frame[2 * guess + 1];
    const radius = radiusScale[j] * (radiusPx + share * Math.sqrt(du * du + dv * dv));
    const error = (eu * eu + ev * ev) / (radius * radius);
    if (!(error < 1)) continue;
    const keep = 1 - error;
    weights[j] = keep * keep;
    score += keep;
    inliers++;
  }
  refitted.inliers = inliers;
  refitted.score = score;
}

/** Views whose corners are all nearer than this are the same, px. */
const SAME_VIEW_PX = 15;

/** Puts `work` into the list, by falling score, unless a better one shows the same view; returns the new length. */
function insert(out: ViewHypothesis[], length: number, aspect: number): number {
  let at = 0;
  while (at < length && !isSameView(out[at].homography, work, aspect)) at++;
  const isMore = at === length && length < out.length;
  at = Math.min(at, out.length - 1);
  const slot = out[at];
  if (!isMore && slot.score >= refitted.score) return length;
  slot.homography.set(work);
  slot.inliers = refitted.inliers;
  slot.score = refitted.score;
  for (; at > 0 && out[at - 1].score < slot.score; at--) out[at] = out[at - 1];
  out[at] = slot;
  return isMore ? length + 1 : length;
}

const cornersA = new Float64Array(8);
const cornersB = new Float64Array(8);

function isSameView(a: Float64Array, b: Float64Array, aspect: number): boolean {
  projectTarget(a, aspect, cornersA);
  projectTarget(b, aspect, cornersB);
  return farthestCornerPx(cornersA, cornersB) < SAME_VIEW_PX;
}
