import { isPreciseEnoughToShow } from '../tracker/pose-validation/uncertainty-gates';
import { evidenceOf } from './evidence';
import type { SurfaceMap } from './surface-map';
import { type MosaicFit, type Peak, RIVAL_CELLS } from './mosaic-search';
import { seenApartM } from './seen-apart';
import type { SurfaceMosaic } from './surface-mosaic';
import type { SurfaceView } from './surface-view';
import { angleRad, copyWorldPose, createWorldPose, distanceM, moveOnSurface, type WorldPose } from './world-pose';

const DEGREE = Math.PI / 180;

/*
 * Gates of a place that was found again. Numbers without a date were set on 2026-11-23 with the walks of the world
 * bench. Wider gates take repeated floor for the known one; narrower ones refuse right places, so that sight stays
 * lost.
 */

/** Largest difference in direction from the expected one. */
const MAX_TURN_RAD = 3 * DEGREE;
/** Growth of that limit while the place was unknown. */
const TURN_DRIFT_RAD_PER_S = 0.3 * DEGREE;
/** Least share of agreeing patches, 0..1. */
const MIN_SUPPORT = 0.4;
/** Least number of agreeing patches. */
const MIN_INLIERS = 16;
/**
 * A place farther than this from the expected one counts only if the surface looks like it there and nowhere else, m.
 */
const MAX_UNRECOGNISED_M = 0.8;
/**
 * A place is near the expected one less than NEAR_M from it, or less than EXPECTED_M if what the patches show lies less
 * than NEAR_M from where it is expected: few patches fit a turn as well as a step. Set on 2026-11-30 with turns, in
 * which right places were 13 to 20 cm from the expected ones, and the content 1 to 5 cm.
 */
const NEAR_M = 0.1;
const EXPECTED_M = 0.3;
/** Support with which a place near the expected one counts, also where the coarse picture tells nothing. */
const EXPECTED_SUPPORT = 0.5;

/** Least correlation of a frame with the known surface. */
const MIN_LIKENESS = 0.25;
/** Largest share of that correlation that another place may reach. */
const MAX_RIVAL_SHARE = 0.75;
/** Frames after which a correlation is not taken for chance any more. */
const DECIDING_FRAMES = 5;
/**
 * A place is decided if its evidence, a logarithm (see standingOf), exceeds that of every other one by this. The right
 * one may not be among those that are compared: after 2.5 s, a wrong tile led by 0.15. Set on 2026-11-27: with 0.25,
 * away over tiles holds 93.5 instead of 96.7%.
 */
const DECIDING_LEAD = 0.2;
/** Least mean match of the patches at a decided place, 0..1. Chosen, not measured. */
const DECIDING_MATCH = 0.5;
/** Frames over which the match of the patches is averaged. */
const MEAN_FRAMES = 10;
/** Correlation from which a single frame recognises a place. */
const CLEAR_LIKENESS = 0.35;
/** MAX_RIVAL_SHARE in such a frame. */
const CLEAR_RIVAL_SHARE = 0.65;
/** Support that is enough for a recognised place. */
const ALIKE_SUPPORT = 0.28;
/**
 * Share of the usual support that is enough for it, too. Set on 2026-11-27: of faint concrete, 20% of the patches agree
 * even in sight, and with ALIKE_SUPPORT alone, away over it held 34 instead of 91%.
 */
const USUAL_SHARE = 0.7;
/** Uncertainty below which a recognised place is recognised beyond doubt. */
const ALIKE_PX = 2.5;
/** Factor by which a recognised place may be farther away than others. */
const FAR_REACH = 1.6;
/**
 * Uncertainty up to which a recognised place counts, though not beyond doubt: a view may show only the edge of the
 * known floor. Set on 2026-11-26: explore over concrete holds 98.3 instead of 86.8%.
 */
const VAGUELY_ALIKE_PX = 5;
/**
 * Uncertainty up to which a place near the expected one counts, also where the coarse picture tells nothing: sensors
 * and patches agree there, without knowing of each other. Set on 2026-11-29, when 14 turns came to hold 97.4 instead of
 * 96.7% by it.
 */
const EXPECTED_PX = 8;
/**
 * A tracked place is refuted by another one at a distance of SLIP_M to SLIP_REACH_M with a correlation of at least
 * SLIP_LIKENESS, if its own correlation is less than SLIP_SHARE of that, or the patches match much better there. On
 * tiles and boards places that were 8 to 14 cm off had 0.3 to 0.65 of it; 14 cm along a board, it is 0.7.
 */
const SLIP_LIKENESS = 0.55;
const SLIP_SHARE = 0.65;
const SLIP_M = 0.06;
const SLIP_REACH_M = 0.3;

/** Least match of the patches at a place that refutes its rival. */
const REFUTING_MATCH = 0.8;
/** Least logarithm of the ratio of what the patches leave unexplained at a refuted place and at the other one. */
const REFUTING_LOG_RATIO = 0.5;
/**
 * Logarithm of that ratio from which a tracked place counts as drifting, content that follows the picture as led
 * astray, and a place near the expected one as possible although it looks unlike. Set on 2026-11-27 with walks around
 * tables.
 */
export const DRIFTING_LOG_RATIO = 0.15;

/**
 * Likely places at which patches are compared in a frame, in turns. With four, 18 runs of explore held 85 instead of
 * 88% (2026-11-27).
 */
const PEAKS_A_FRAME = 6;
/**
 * Level of the frame on which patches are compared at all likely places: coarse enough for blur, fine enough for the
 * grain of a tile (2026-11-26).
 */
const RANKING_LEVEL = 2;

type Likeness = 'alike' | 'unlike' | 'unknown';

/** Time for which the place of the camera has been unknown, and its largest distance from the expected place. */
export interface Lost {
  lostMs: number;
  reachM: number;
  /** `reachM` for a place that is clearly seen. */
  clearReachM: number;
  /** Share of the patches that agree in sharp frames. */
  usualSupport: number;
}

/** A lost camera, and how far its direction may be wrong because the time of a turn is uncertain, rad. */
interface LostInTurn extends Lost {
  swingRad: number;
  /** Whether sight was lost in this frame, although patches agree vaguely: they then tell the expected place, too. */
  isVague: boolean;
}

/**
 * Judges places at which the camera may be found again, by the look of the whole view beside the agreement of single
 * patches: on tiles these agree one period off, too.
 */
export class PlaceRecognition {
  readonly #map: SurfaceMap;
  readonly #mosaic: SurfaceMosaic;
  /** Whether the place that was judged last was recognised beyond doubt. */
  isClear = false;
  /** Whether the place that was judged last is also where the sensors expect it, which knew nothing of its patches. */
  isExpected = false;
  /** Whether the patches match better at another place nearby, at which the surface as a whole is seen. */
  isDrifting = false;
  /** Place at which the surface was recognised in the present frame; null if it was not. */
  #fit: MosaicFit | null = null;
  #lostMs = 0;
  /** Turns in which patches were compared at likely places. */
  #turn = 0;
  /** Pose of the camera by the surface as a whole, in a frame whose place is drifting. */
  readonly seen = createWorldPose();
  readonly #rival = createWorldPose();

  constructor(map: SurfaceMap) {
    this.#map = map;
    this.#mosaic = map.mosaic;
  }

  /** Forgets what earlier frames suggested. */
  forget(): void {
    this.#mosaic.forget();
  }

  /** Looks for the place within reach from which the known surface looks most like the frame. */
  look({ camera, frame }: SurfaceView, expected: WorldPose, { lostMs, clearReachM }: Lost): void {
    this.#fit = null;
    if (lostMs < this.#lostMs) this.#mosaic.forget();
    this.#lostMs = lostMs;
    if (!this.#mosaic.look(frame, camera, expected)) return;
    const fit = this.#mosaic.locate(FAR_REACH * clearReachM);
    if (fit && fit.score > MIN_LIKENESS) this.#fit = fit;
  }

  /**
   * Compares the tracked place with others nearby by the look of the surface as a whole.
   *
   * @returns null if the tracked place is not refuted. Otherwise the place from which the surface is clearly seen,
   *   overwritten by the next call; or the tracked place itself if several others look alike, as on tiles.
   */
  seenElsewhere(view: SurfaceView): WorldPose | null {
    const mosaic = this.#mosaic;
    const { camera, frame, follower } = view;
    const { found } = follower;
    this.isDrifting = false;
    mosaic.forget();
    if (!mosaic.look(frame, camera, found)) return null;
    const fit = mosaic.locate(SLIP_REACH_M);
    // These places are seen from the tracked one, not from where a lost camera is expected.
    mosaic.forget();
    if (!fit || fit.score < SLIP_LIKENESS || Math.hypot(fit.x, fit.z) < SLIP_M) return null;
    const share = mosaic.likeness(found, found) / fit.score;
    const seen = moveTo(found, fit.x, fit.z, this.seen);
    const gain = this.gain(this.matchAt(view, seen), view, found);
    this.isDrifting = gain > DRIFTING_LOG_RATIO;
    if (share > SLIP_SHARE && gain < REFUTING_LOG_RATIO) return null;
    return fit.rival < CLEAR_RIVAL_SHARE * fit.score ? seen : found;
  }

  /**
   * Moves the expected place to the likeliest one from which the surface looks like the frame; false if there is none.
   * On tiles the coarse picture shows many, of which the patches tell the right one by their detail.
   */
  propose({ camera, frame, follower }: SurfaceView, expected: WorldPose): boolean {
    if (!this.#fit) return false;
    const place = this.#rival;
    const proposed = this.seen;
    let best = -Infinity;
    const turn = ++this.#turn;
    const due = [...this.#mosaic.peaks].sort((a, b) => a.matchedIn - b.matchedIn).slice(0, PEAKS_A_FRAME);
    for (const peak of due) {
      this.#mosaic.moveTo(peak, copyWorldPose(expected, place));
      const match = follower.matchAt(this.#map.choose(place, camera), frame, place, RANKING_LEVEL);
      peak.matchedIn = turn;
      peak.matched++;
      peak.match += (match - peak.match) / Math.min(peak.matched, MEAN_FRAMES);
    }
    for (const peak of this.#mosaic.peaks) {
      const standing = standingOf(peak);
      if (peak.matched === 0 || standing <= best) continue;
      best = standing;
      this.#mosaic.moveTo(peak, copyWorldPose(expected, proposed));
    }
    copyWorldPose(proposed, expected);
    return true;
  }

  /** Whether the place that a follower found can be the right one. */
  accepts(view: SurfaceView, expected: WorldPose, lost: LostInTurn): boolean {
    const { lostMs, reachM, clearReachM } = lost;
    const { follower } = view;
    const { found, uncertaintyPx } = follower;
    const { agreement, correspondences } = follower.tracker;
    const movedM = distanceM(found, expected);
    const isNear =
      movedM < NEAR_M || (movedM < EXPECTED_M && seenApartM(correspondences, view.camera, found, expected) < NEAR_M);
    const isSeen = isNear && agreement.support > EXPECTED_SUPPORT;
    const likeness = this.#likenessOf(view, expected);
    const isAlike = likeness === 'alike';
    this.isClear = isAlike && uncertaintyPx < ALIKE_PX;
    this.isExpected = !lost.isVague && uncertaintyPx < EXPECTED_PX && (isSeen || (isNear && isAlike));
    if (likeness === 'unlike' && !(isSeen && this.#outdoesFit(view, expected))) return false;
    if (agreement.inliers < MIN_INLIERS) return false;
    const maxTurn = MAX_TURN_RAD + (TURN_DRIFT_RAD_PER_S * lostMs) / 1000 + lost.swingRad;
    if (angleRad(found, expected) > maxTurn) return false;
    if (isAlike) {
      const least = Math.min(ALIKE_SUPPORT, USUAL_SHARE * lost.usualSupport);
      const most = this.isExpected ? EXPECTED_PX : VAGUELY_ALIKE_PX;
      return agreement.support > least && uncertaintyPx < most && (this.isExpected || movedM < FAR_REACH * clearReachM);
    }
    if (this.isExpected) return true;
    if (agreement.support < MIN_SUPPORT || !isPreciseEnoughToShow(agreement, uncertaintyPx)) return false;
    return movedM < Math.min(reachM, MAX_UNRECOGNISED_M);
  }

  /** Whether the patches match better at the found place than at the one that the coarse picture suggests. */
  #outdoesFit(view: SurfaceView, expected: WorldPose): boolean {
    const suggested = moveTo(expected, this.#fit?.x ?? 0, this.#fit?.z ?? 0, this.#rival);
    return this.gain(this.matchAt(view, view.follower.found), view, suggested) > DRIFTING_LOG_RATIO;
  }

  /** Whether the known surface looks like the frame from a place, and from no other one about as much. */
  #likenessOf(view: SurfaceView, expected: WorldPose): Likeness {
    const { found } = view.follower;
    const fit = this.#fit;
    if (!fit) return 'unknown';
    if (this.#isDecided(expected, found)) return 'alike';
    const score = this.#mosaic.likeness(expected, found);
    // A likeness in one frame may be chance, one in several frames is not.
    const least = fit.seen < DECIDING_FRAMES ? CLEAR_LIKENESS : MIN_LIKENESS;
    const isClear = fit.score > least;
    if (isClear && score < MAX_RIVAL_SHARE * fit.score) return 'unlike';
    if (!isClear || score < least) return 'unknown';
    if (fit.rival < CLEAR_RIVAL_SHARE * score || this.#refutesRival(view, expected, fit)) return 'alike';
    return fit.rival > MAX_RIVAL_SHARE * score ? 'unlike' : 'unknown';
  }

  /** Whether the last frames tell a place from all others that they suggest. */
  #isDecided(expected: WorldPose, found: WorldPose): boolean {
    const mosaic = this.#mosaic;
    const own = mosaic.peakAt(expected, found);
    if (!own || own.match < DECIDING_MATCH) return false;
    const most = standingOf(own) - DECIDING_LEAD;
    return mosaic.peaks.every((peak) => standingOf(peak) < most || isBeside(peak, own));
  }

  /** Whether the patches, which show more detail than the coarse picture, match much better here than at the rival. */
  #refutesRival(view: SurfaceView, expected: WorldPose, { rivalX, rivalZ }: MosaicFit): boolean {
    const match = this.matchAt(view, view.follower.found);
    return (
      match > REFUTING_MATCH &&
      this.gain(match, view, moveTo(expected, rivalX, rivalZ, this.#rival)) > REFUTING_LOG_RATIO
    );
  }

  /**
   * How much better the patches match than at another place: the logarithm of the ratio of what they leave unexplained.
   */
  gain(match: number, view: SurfaceView, other: WorldPose): number {
    return evidenceOf(match) - evidenceOf(this.matchAt(view, other));
  }

  /** Match of the patches at a place. */
  matchAt({ camera, frame, follower }: SurfaceView, pose: WorldPose): number {
    return follower.matchAt(this.#map.choose(pose, camera), frame, pose);
  }
}

/**
 * Evidence of the last frames for a place, by coarse picture and patches together. Few frames count less, since they
 * may agree by chance.
 */
function standingOf({ mean, match, frames }: Peak): number {
  return ((evidenceOf(Math.max(0, mean)) + evidenceOf(match)) * frames) / (frames + 1);
}

const isBeside = (peak: Peak, other: Peak): boolean =>
  Math.hypot(peak.column - other.column, peak.row - other.row) < RIVAL_CELLS;

function moveTo(expected: WorldPose, x: number, z: number, out: WorldPose): WorldPose {
  moveOnSurface(copyWorldPose(expected, out), { x, z });
  return out;
}
