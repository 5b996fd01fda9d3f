import { isPreciseEnoughToShow } from '../tracker/pose-validation/uncertainty-gates';
import type { SurfaceFollower } from './surface-follower';
import type { MosaicFit, SurfaceMosaic } from './surface-mosaic';
import type { SurfaceView } from './surface-view';
import { angleRad, distanceM, moveOnSurface, type WorldPose } from './world-pose';

const DEGREE = Math.PI / 180;

/* Gates of a place that was found again. Set on 2026-11-23 with the walks of the world bench. */

/** Largest difference in direction from the expected one, and its growth while the place was unknown, per s. */
const MAX_TURN_RAD = 3 * DEGREE;
const TURN_DRIFT_RAD_PER_S = 0.3 * DEGREE;
/** Least support and inliers. */
const MIN_SUPPORT = 0.4;
const MIN_INLIERS = 16;
/** A place farther than this from the expected one counts only if the surface looks like it there and nowhere else, m. */
const MAX_UNRECOGNISED_M = 0.8;
/** Within this distance a place counts even if the patches match as well elsewhere, m. */
const NEAR_M = 0.06;
/** A place farther than this from the expected one, m, needs this support and certainty. */
const LEAP_M = 0.1;
const LEAP_SUPPORT = 0.5;
const LEAP_PX = 2.5;

/** Least correlation of a frame with the known surface, and largest share of it that another place may reach. */
const MIN_LIKENESS = 0.25;
const MAX_RIVAL_SHARE = 0.75;
/** Without sight for longer, the expected place is no better than others, ms. */
const EXPECTED_MS = 400;
/** Share of the mean correlation at which a rival is refuted after some frames; it grows with each of them. */
const DECIDING_FRAMES = 5;
const DECIDING_RIVAL_SHARE = 0.78;
const MORE_PER_FRAME = 0.01;
const MAX_DECIDING_SHARE = 0.9;
const ALMOST_BEST = 0.9;
/** Beyond these, a place needs only this support and certainty, and may be this many times as far as usual. */
const CLEAR_LIKENESS = 0.35;
const CLEAR_RIVAL_SHARE = 0.65;
const ALIKE_SUPPORT = 0.28;
const ALIKE_PX = 2.5;
const FAR_REACH = 1.6;

/** For how long the place of the camera is unknown, and how far from the expected one it may be. */
export interface Lost {
  lostMs: number;
  reachM: number;
}

/**
 * Judges places at which the camera may be found again, by the look of the whole view beside the agreement of single
 * patches: on tiles these agree one period off, too.
 */
export class PlaceRecognition {
  readonly #mosaic: SurfaceMosaic;
  /** Whether the place that was judged last was recognised beyond doubt. */
  isClear = false;
  /** Where the surface was recognised in the present frame. */
  #fit: MosaicFit | null = null;
  #lostMs = 0;

  constructor(mosaic: SurfaceMosaic) {
    this.#mosaic = mosaic;
  }

  /** Looks for the place within reach from which the known surface looks most like the frame. */
  look({ camera, frame }: SurfaceView, expected: WorldPose, { lostMs, reachM }: Lost): void {
    this.#fit = null;
    if (lostMs < this.#lostMs) this.#mosaic.forget();
    this.#lostMs = lostMs;
    if (!this.#mosaic.look(frame, camera, expected)) return;
    const fit = this.#mosaic.locate(FAR_REACH * reachM);
    if (fit && fit.score > MIN_LIKENESS) this.#fit = fit;
  }

  /** Moves the expected place to where the surface was recognised; false if it was not. */
  propose(expected: WorldPose): boolean {
    if (this.#fit) moveOnSurface(expected, this.#fit);
    return this.#fit !== null;
  }

  /** Whether the place that a follower found can be the right one. */
  accepts(follower: SurfaceFollower, expected: WorldPose, { lostMs, reachM }: Lost): boolean {
    const { found, uncertaintyPx } = follower;
    const { agreement } = follower.tracker;
    const likeness = this.#likenessOf(found, expected, lostMs);
    this.isClear = likeness === 'alike';
    if (likeness === 'unlike' || agreement.inliers < MIN_INLIERS) return false;
    const maxTurn = MAX_TURN_RAD + (TURN_DRIFT_RAD_PER_S * lostMs) / 1000;
    if (angleRad(found, expected) > maxTurn) return false;
    const movedM = distanceM(found, expected);
    if (likeness === 'alike') {
      return agreement.support > ALIKE_SUPPORT && uncertaintyPx < ALIKE_PX && movedM < FAR_REACH * reachM;
    }
    if (agreement.support < MIN_SUPPORT || !isPreciseEnoughToShow(agreement, uncertaintyPx)) return false;
    if (movedM > Math.min(reachM, MAX_UNRECOGNISED_M)) return false;
    const isVague = agreement.support < LEAP_SUPPORT || uncertaintyPx > LEAP_PX;
    if (movedM > LEAP_M && isVague) return false;
    return movedM < NEAR_M || !follower.hasRivals;
  }

  /** Whether the known surface looks like the frame from a place, and from no other one about as much. */
  #likenessOf(found: WorldPose, expected: WorldPose, lostMs: number): 'alike' | 'unlike' | 'unknown' {
    const fit = this.#fit;
    if (!fit) return 'unknown';
    const score = this.#mosaic.likeness(expected, found);
    const isClear = fit.score > CLEAR_LIKENESS;
    // Of places that look alike, only the one where the camera was expected can be told, and only for a moment.
    const isExpected = distanceM(found, expected) < NEAR_M && lostMs < EXPECTED_MS;
    if (isClear && score < MAX_RIVAL_SHARE * fit.score && !isExpected) return 'unlike';
    if (!isClear || score < CLEAR_LIKENESS) return 'unknown';
    if (fit.rival < CLEAR_RIVAL_SHARE * score) return 'alike';
    // Which of two places looks more alike is a matter of chance in one frame, but not in several.
    const isBest = score > ALMOST_BEST * fit.score;
    const refuted = Math.min(MAX_DECIDING_SHARE, DECIDING_RIVAL_SHARE + MORE_PER_FRAME * fit.frames);
    if (isBest && fit.frames >= DECIDING_FRAMES && fit.rival < refuted * fit.score) return 'alike';
    return fit.rival > MAX_RIVAL_SHARE * score && !isExpected ? 'unlike' : 'unknown';
  }
}
