import type { Fit } from '../../geometry/fit-pose';
import type { Pose } from '../../geometry/pose';
import { copyPose, createPose, scaleDepth } from '../../geometry/pose';
import { moveAlong, scaleStepDepth, tangentDifference } from '../../geometry/pose-tangent';
import { solveSymmetric } from '../../geometry/solve-symmetric';

/*
 * Measured on 2026-11-29 at 30 frames/s and strength 1 with independent noise and with motions that begin at once. Of
 * the noise at rest 68% is left, of its change from frame to frame 49%; a motion of 100 deviations a second is 0.70
 * deviations ahead when it begins and 0.14 later, one of 1,000 is 0.11 and 0.02.
 */

/**
 * Cut-off for a target at rest, Hz, at strength 1. At half of it 43% of the change from frame to frame is left, at
 * twice 58%.
 */
const MIN_CUTOFF_HZ = 3;
/**
 * Rise of the cut-off, Hz, per square of the speed in deviations a second. If it rose with the speed itself, the filter
 * would lag by the same share of a deviation behind every fast motion, or let the noise at rest pass
 * (docs/decisions/how-a-target-is-tracked.md). At half of it the motion of 100 is 1.05 and 0.26 deviations ahead and
 * 41% of the change is left; at twice 0.42 and 0.08, and 58%.
 */
const CUTOFF_PER_SQUARED_SPEED = 0.01;
/**
 * Cut-off of the speed itself, Hz. At half of it the motion of 100 is 1.18 deviations ahead when it begins; at twice
 * 0.41, but 61% of the change is left.
 */
const SPEED_CUTOFF_HZ = 3;
/** Lower limit of the residual, px, so that noise-free frames do not mean infinite precision. Chosen, not measured. */
const MIN_NOISE_PX = 0.05;
/**
 * Gap between two poses above which they are not smoothed into each other, s. Chosen, not measured: with a longer one,
 * a target that comes back elsewhere would be drawn on its way there.
 */
const MAX_GAP_S = 0.2;

/**
 * One-Euro filter on the tangent space of the pose. Every direction is measured in deviations of the present pose (from
 * its information matrix), so that depth and tilt, which jitter most, are smoothed most, and motion passes without lag.
 * Unlike there, the cut-off rises with the square of the speed.
 *
 * Casiez, Roussel & Vogel, 1€ Filter, CHI 2012.
 */
export class PoseFilter {
  readonly #strength: number;
  readonly #pose = createPose();
  readonly #speed = new Float64Array(6);
  readonly #deviation = new Float64Array(6);
  readonly #innovation = new Float64Array(6);
  #lastMs = Number.NaN;

  /** @param strength 0: the pose passes unchanged; 1: the default. */
  constructor(strength: number) {
    this.#strength = strength;
  }

  reset(): void {
    this.#lastMs = Number.NaN;
  }

  /** Scales depths as the focal length was scaled, which leaves the picture unchanged. */
  rescaleDepth(factor: number): void {
    scaleDepth(this.#pose, factor);
    scaleStepDepth(this.#speed, factor);
  }

  /**
   * @param raw the measured pose.
   * @param fit its information JᵀWJ, 6×6 row-major, lower triangle, and its residual, px; see Fit.
   * @param tMs capture time; a gap of 0, backwards or above MAX_GAP_S restarts the filter.
   * @param out the smoothed pose.
   */
  apply(raw: Pose, fit: Pick<Fit, 'information' | 'rmsPx'>, tMs: number, out: Pose): void {
    const gapS = (tMs - this.#lastMs) / 1000;
    this.#lastMs = tMs;
    if (this.#strength <= 0 || !(gapS > 0 && gapS < MAX_GAP_S) || !this.#measureDeviation(fit)) {
      copyPose(raw, this.#pose);
      this.#speed.fill(0);
      copyPose(raw, out);
      return;
    }
    tangentDifference(this.#pose, raw, this.#innovation);
    for (let i = 0; i < 6; i++) {
      const speed = this.#innovation[i] / gapS;
      this.#speed[i] += smoothing(SPEED_CUTOFF_HZ, gapS) * (speed - this.#speed[i]);
      const inDeviations = this.#speed[i] / this.#deviation[i];
      const cutoff = MIN_CUTOFF_HZ / this.#strength + CUTOFF_PER_SQUARED_SPEED * inDeviations * inDeviations;
      this.#innovation[i] *= smoothing(cutoff, gapS);
    }
    moveAlong(this.#pose, this.#innovation);
    copyPose(this.#pose, out);
  }

  /** Standard deviations of the six parameters; false if the information does not fix a pose. */
  #measureDeviation({ information, rmsPx }: Pick<Fit, 'information' | 'rmsPx'>): boolean {
    const noise = Math.max(MIN_NOISE_PX, rmsPx);
    for (let i = 0; i < 6; i++) {
      factors.set(information);
      column.fill(0);
      column[i] = 1;
      if (!solveSymmetric(factors, column, 6)) return false;
      this.#deviation[i] = noise * Math.sqrt(column[i]);
      if (!(this.#deviation[i] > 0)) return false;
    }
    return true;
  }
}

const factors = new Float64Array(36);
const column = new Float64Array(6);

/** Share of an innovation that a first-order low pass lets through within a frame of gapS. */
const smoothing = (cutoffHz: number, gapS: number) => 1 / (1 + 1 / (2 * Math.PI * cutoffHz * gapS));
