import type { FocalEvidence } from '../../geometry/focal-evidence';
import {
  createFocalEvidence,
  FOCAL_STEPS,
  LOG_FOCAL_STEP,
  logFocalRatio,
  weighFocals,
} from '../../geometry/focal-evidence';
import type { PlaneView } from '../../geometry/plane-view';
import type { Pose } from '../../geometry/pose';

/*
 * Numbers without a date were set on 2026-11-21 with the lenses bench, lenses of 45 to 75° (upright) at tilts of up to
 * 60°; see docs/decisions/focal-length-while-tracking.md.
 */

/**
 * Standard deviation of phones' focal lengths about the default, as logarithm: lenses of 45 to 68° (upright) are within
 * two of them.
 */
const PRIOR_LOG_DEVIATION = 0.22;
/**
 * Deviations of the prior beyond which its cost grows with the distance only, because telephoto lenses exist. Set on
 * 2026-11-22 with a lens of 3.1 longer sides; at 2, one more view in twenty kept a wrong focal length. Higher values
 * approach a normal distribution.
 */
const TAIL_DEVIATIONS = 1.5;
/**
 * Standard deviation of the ratio between a print's proportions and its file's, as logarithm. With 0, a frontal view of
 * a stretched print is strong evidence for a very long lens.
 */
const STRETCH_DEVIATION = 0.02;
/** Lower limit of the estimate's deviation (log f), because effects missing in the camera model do not average out. */
const MIN_LOG_DEVIATION = 0.01;

/**
 * Standard deviation of log f below which a view is not asked for a focal length of its own, and a few views are enough
 * to check the estimate.
 */
const SURE_LOG_DEVIATION = 0.03;

/**
 * Standard deviation of log f below which the focal length is worth storing for another visit. Set on 2026-11-22: a
 * picture held at tilts of up to 30° reaches it after a second, and never SURE_LOG_DEVIATION; higher keeps hardly more
 * than the prior.
 */
const TELLING_LOG_DEVIATION = 0.08;

/** Views are binned by the plane's tilt: in rings, of which these are the limits, by the sine of the tilt. */
const RING_LIMITS = [0.2, 0.42, 0.64, 0.82];
/** Number of sectors in which they are binned by the tilt's direction. */
const SECTORS = 8;
const BINS = 1 + SECTORS * RING_LIMITS.length;
/** Number of views over which the running mean of a bin extends. */
const BIN_MEMORY = 16;
/** Largest number of bins that count as independent, because errors of the model affect all of them. */
const INDEPENDENT_BINS = 5;
/** Squared misfit, in deviations, at which a bin's weight is a quarter. */
const OUTLIER_MISFIT2 = 9;

/**
 * Largest change of the logarithm of the focal length per frame while content is shown: 1.5%, too little to be seen.
 */
const SLEW_PER_FRAME = 0.015;
/** Share of the remaining difference that one frame closes. */
const APPROACH = 0.25;
/**
 * The focal length in use is kept until the estimate differs by this (log f), and by this many of its deviations, so
 * that a lens as assumed keeps its value exactly. Once it moves, it moves all the way.
 */
const MIN_CHANGE = 0.02;
const CHANGE_DEVIATIONS = 2;
/**
 * Error of the content's corners due to the focal length, px, above which f may move fast, because the error is visible
 * anyway.
 */
const SEEN_MISFIT_PX = 0.7;
/** CHANGE_DEVIATIONS while the error is visible. */
const SEEN_MISFIT_DEVIATIONS = 1;
/** SLEW_PER_FRAME while the error is visible. */
const FAST_PER_FRAME = 0.08;
/** Difference from the estimate (log f) at which the focal length in use has arrived. */
const SETTLED = 0.002;

/** Views of one target under about the same tilt. */
interface Bin {
  views: number;
  /** 0..1, less for a bin that contradicts the rest. */
  weight: number;
  evidence: FocalEvidence;
}

interface KnownTarget {
  id: number;
  bins: Bin[];
}

/** Measurements of PatchTracker in a frame. */
interface TellingView {
  readonly view: PlaneView;
  readonly focalMisfitPx: number;
}

/**
 * Learns the camera's focal length from views of planar targets while they are tracked.
 *
 * Every view gives evidence on the focal length and on the stretch of the print (FocalEvidence); views of one tilt are
 * averaged and those of different tilts added, with less weight for those that contradict the rest. The estimate moves
 * the focal length in use: at once while nothing is shown, and otherwise in steps too small to be seen. See
 * docs/decisions/focal-length-while-tracking.md for the measurements behind the constants (2026-11-21).
 */
export class FocalEstimator {
  /** Standard deviation of the logarithm of the estimate. */
  logDeviation = PRIOR_LOG_DEVIATION;
  readonly #priorLog: number;
  /** The estimate, as logarithm of longer sides of the frame. */
  #log = 0;
  #moving = false;
  /** Largest error of a corner due to the focal length in the last frame, px. */
  #misfitPx = 0;
  /** Mean and standard deviation of log f (longer sides) after the last weighing. */
  #mean = 0;
  #deviation = 0;
  /** Weight of `sum`. */
  #sumWeight = 0;
  /** #blend reads these; as arguments they would be boxed. */
  #share = 0;
  #keep = 0;
  readonly #targets: KnownTarget[] = [];
  readonly #fresh = createFocalEvidence();
  readonly #sum = createFocalEvidence();
  readonly #cost = new Float64Array(FOCAL_STEPS);

  /**
   * @param f focal length to start from, px.
   * @param longerPx longer side of the frame, px.
   */
  constructor(f: number, longerPx: number) {
    this.#priorLog = Math.log(f / longerPx);
    this.#log = this.#priorLog;
  }

  /** Logarithm of the focal length that all views together suggest, in px of a frame of that longer side. */
  logFocal(longerPx: number): number {
    return this.#log + Math.log(longerPx);
  }

  /** The focal length, px, that one view suggests, given the estimate so far. */
  guess(view: PlaneView, longerPx: number): number {
    if (this.logDeviation < SURE_LOG_DEVIATION) return longerPx * Math.exp(this.#log);
    weighFocals(view, longerPx, this.#fresh);
    this.#cost.fill(0);
    this.#addCost(this.#fresh);
    this.#weighLikelihood(1, this.#log, this.logDeviation);
    return longerPx * Math.exp(this.#mean);
  }

  /** Whether the focal length in use is known so well that a few views are enough to check it. */
  get isSettled(): boolean {
    return !this.#moving && this.logDeviation < SURE_LOG_DEVIATION;
  }

  /** Whether the views so far determine the focal length in use much better than the prior. */
  get isLearned(): boolean {
    return !this.#moving && this.logDeviation < TELLING_LOG_DEVIATION;
  }

  forget(target: number): void {
    const at = this.#targets.findIndex(({ id }) => id === target);
    if (at >= 0) this.#targets.splice(at, 1);
  }

  /**
   * Takes one view of a target into account.
   *
   * @param seen the view, and the error of its corners due to the focal length in use, px.
   */
  observe(target: number, { view, focalMisfitPx }: TellingView, pose: Pose, longerPx: number): void {
    this.#misfitPx = Math.max(this.#misfitPx, focalMisfitPx);
    const bin = this.#binOf(target, pose);
    weighFocals(view, longerPx, this.#fresh);
    bin.views = Math.min(BIN_MEMORY, bin.views + 1);
    this.#share = 1 / bin.views;
    this.#keep = 1 - this.#share;
    this.#blend(bin.evidence, this.#fresh);
    this.#estimate();
  }

  /**
   * The focal length to use from the next frame on.
   *
   * @param f in use so far, px.
   * @param longerPx longer side of the frame, px.
   * @param shown whether content is drawn, so that f may only move slowly.
   */
  advance(f: number, longerPx: number, shown?: boolean): number {
    const change = this.#log - Math.log(f / longerPx);
    const away = Math.abs(change);
    const misfitPx = this.#misfitPx;
    this.#misfitPx = 0;
    const deviations = misfitPx > SEEN_MISFIT_PX ? SEEN_MISFIT_DEVIATIONS : CHANGE_DEVIATIONS;
    if (away > Math.max(MIN_CHANGE, deviations * this.logDeviation)) this.#moving = true;
    else if (away < SETTLED) this.#moving = false;
    if (!this.#moving) return f;
    if (!shown) return f * Math.exp(change);
    const unseen = Math.min(SLEW_PER_FRAME, APPROACH * away);
    const needed = misfitPx > SEEN_MISFIT_PX ? away * (1 - SEEN_MISFIT_PX / misfitPx) : 0;
    return f * Math.exp(Math.sign(change) * Math.max(unseen, Math.min(FAST_PER_FRAME, needed)));
  }

  #binOf(target: number, { rotation: r }: Pose): Bin {
    const bins = this.#binsOf(target);
    const sine = Math.sqrt(r[6] * r[6] + r[7] * r[7]);
    let ring = 0;
    while (ring < RING_LIMITS.length && sine > RING_LIMITS[ring]) ring++;
    if (ring === 0) return bins[0];
    const turn = Math.atan2(r[7], r[6]) / (2 * Math.PI) + 1;
    return bins[1 + SECTORS * (ring - 1) + (Math.floor(turn * SECTORS) % SECTORS)];
  }

  #binsOf(target: number): Bin[] {
    for (const known of this.#targets) if (known.id === target) return known.bins;
    const bins = Array.from({ length: BINS }, () => ({ views: 0, weight: 1, evidence: createFocalEvidence() }));
    this.#targets.push({ id: target, bins });
    return bins;
  }

  #estimate(): void {
    this.#cost.fill(0);
    let weights = 0;
    for (const { bins } of this.#targets) {
      this.#sumBins(bins);
      weights += this.#sumWeight;
      this.#addCost(this.#sum);
    }
    this.#weighLikelihood(Math.min(1, INDEPENDENT_BINS / weights), this.#priorLog, PRIOR_LOG_DEVIATION);
    this.#log = this.#mean;
    this.logDeviation = Math.max(MIN_LOG_DEVIATION, this.#deviation);
    for (const { bins } of this.#targets) this.#weighBins(bins);
  }

  /** Adds the evidence on one target to `cost`, with the stretch that fits each focal length best. */
  #addCost({ square, slope, misfit }: FocalEvidence): void {
    for (let i = 0; i < FOCAL_STEPS; i++)
      this.#cost[i] += misfit[i] - (slope[i] * slope[i]) / (square[i] + STRETCH_HOLD);
  }

  /** Adds up the weighted evidence of a target's bins in `sum`, and their weight in `sumWeight`. */
  #sumBins(bins: Bin[]): void {
    const { square, slope, misfit } = this.#sum;
    square.fill(0);
    slope.fill(0);
    misfit.fill(0);
    this.#sumWeight = 0;
    this.#keep = 1;
    for (const { views, weight, evidence } of bins) {
      if (views === 0) continue;
      this.#sumWeight += weight;
      this.#share = weight;
      this.#blend(this.#sum, evidence);
    }
  }

  /** Mean and standard deviation of the distribution that the costs and a normal prior define. */
  #weighLikelihood(temper: number, priorLog: number, priorDeviation: number): void {
    const cost = this.#cost;
    let least = Infinity;
    for (let i = 0; i < FOCAL_STEPS; i++) {
      const off = Math.abs(logFocalRatio(i) - priorLog) / priorDeviation;
      cost[i] = temper * cost[i] + (off > TAIL_DEVIATIONS ? TAIL_DEVIATIONS * (2 * off - TAIL_DEVIATIONS) : off * off);
      if (cost[i] < least) least = cost[i];
    }
    let mass = 0;
    let mean = 0;
    let square = 0;
    for (let i = 0; i < FOCAL_STEPS; i++) {
      const likely = Math.exp((least - cost[i]) / 2);
      const log = logFocalRatio(i);
      mass += likely;
      mean += likely * log;
      square += likely * log * log;
    }
    this.#mean = mean / mass;
    this.#deviation = Math.sqrt(Math.max(0, square / mass - this.#mean * this.#mean));
  }

  /** to = keep · to + share · from. */
  #blend(to: FocalEvidence, from: FocalEvidence): void {
    const share = this.#share;
    const keep = this.#keep;
    for (let i = 0; i < FOCAL_STEPS; i++) {
      to.square[i] = keep * to.square[i] + share * from.square[i];
      to.slope[i] = keep * to.slope[i] + share * from.slope[i];
      to.misfit[i] = keep * to.misfit[i] + share * from.misfit[i];
    }
  }

  /** Lowers the weight of bins that contradict the estimate. */
  #weighBins(bins: Bin[]): void {
    this.#sumBins(bins);
    const i = Math.max(0, Math.min(FOCAL_STEPS - 1, Math.round((this.#log - logFocalRatio(0)) / LOG_FOCAL_STEP)));
    const s = -this.#sum.slope[i] / (this.#sum.square[i] + STRETCH_HOLD);
    for (const bin of bins) {
      if (bin.views === 0) continue;
      const { square, slope, misfit } = bin.evidence;
      const cost = Math.max(0, square[i] * s * s + 2 * slope[i] * s + misfit[i]);
      bin.weight = (OUTLIER_MISFIT2 / (OUTLIER_MISFIT2 + cost)) ** 2;
    }
  }
}

/** Information of the prior of a print's stretch. */
const STRETCH_HOLD = 1 / (STRETCH_DEVIATION * STRETCH_DEVIATION);
