import type { FocalPrior } from '../geometry/fit-pose';
import type { SurfaceCorrespondences } from './surface-correspondences';
import type { SurfaceFit } from './surface-fit';

/*
 * Measured on 2026-11-28 with generated labels under lenses of 440 and 660 px that a tracker took for 544: 36 still
 * ones for eight frames, and six that turn for 40. Of the latter, the focal length is 0.2 to 0.3% off at the end, but
 * 5.5% on average if the label's radius is told wrong by 7%.
 */

/**
 * Standard deviation of the natural logarithm of the focal length before any view. At half of it still labels are off
 * by 0.22 px, not 0.07, and at twice by 0.05; with wrong radii nothing changes.
 */
const FIRST_DEVIATION = 0.2;
/**
 * Least share of agreeing patches in a view that teaches the focal length. At half of it, and at 0.9, nothing changes.
 */
export const MIN_TELLING_SUPPORT = 0.6;
/** Least turn from the last such view, rad. At half of it and at twice, what is learned changes by 0.04% or less. */
export const MIN_TELLING_TURN_RAD = 0.07;
/**
 * Deviation below which further views are not needed, and from which the camera may be remembered. At half of it the
 * error with wrong radii is 6.5%, at twice 7.1%.
 */
const SETTLED_DEVIATION = 0.015;
/**
 * Least deviation of one view: its patches share errors, such as bent paper, which their number does not average out.
 * At half of it the error with wrong radii is 7.1%, at twice 6.5%.
 */
const LEAST_VIEW_DEVIATION = 0.04;
/** Deviation from which a view teaches nothing. At half of it and at twice, nothing changes. */
const MOST_VIEW_DEVIATION = 0.3;
/**
 * Lower limit for the standard deviation of a patch's place, px. At half of it nothing changes, at twice 0.04% of what
 * is learned.
 */
const PATCH_NOISE_PX = 0.25;

/** Focal length learned from views of curved targets, as a normal distribution of its logarithm. */
export class FocalBelief {
  #logMean: number;
  #deviation = FIRST_DEVIATION;

  constructor(f: number) {
    this.#logMean = Math.log(f);
  }

  get isSettled(): boolean {
    return this.#deviation < SETTLED_DEVIATION;
  }

  /** The prior for fits that may change the focal length; undefined once it is known. */
  get prior(): FocalPrior | undefined {
    if (this.isSettled) return undefined;
    return { logMean: this.#logMean, logDeviation: this.#deviation };
  }

  /** The focal length to use, px. */
  get f(): number {
    return Math.exp(this.#logMean);
  }

  /** Scales with the frames' size. */
  rescale(factor: number): void {
    this.#logMean += Math.log(factor);
  }

  /** Takes the focal length that fits a view best, px, and the deviation of its logarithm by the patches' noise. */
  observe(f: number, deviation: number): void {
    const own = Math.max(LEAST_VIEW_DEVIATION, deviation);
    if (!(own < MOST_VIEW_DEVIATION) || !(f > 0)) return;
    const share = this.#deviation ** 2 / (this.#deviation ** 2 + own ** 2);
    this.#logMean += share * (Math.log(f) - this.#logMean);
    this.#deviation *= Math.sqrt(1 - share);
  }
}

/** Deviation of the logarithm of the focal length that a fit with one has found, by the noise of its patches. */
export function focalDeviation(fit: SurfaceFit, { wuu, wvv, count }: SurfaceCorrespondences): number {
  let weight = 0;
  for (let i = 0; i < count; i++) weight += (wuu[i] + wvv[i]) / 2 / count;
  const variance = Math.max(PATCH_NOISE_PX, fit.rmsPx) ** 2 * weight;
  // So little information gives a deviation far above MOST_VIEW_DEVIATION; none at all would divide 0 by 0 without
  // patches.
  return Math.sqrt(variance / Math.max(1e-9, fit.focalInformation));
}
