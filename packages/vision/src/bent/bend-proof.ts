import type { SurfaceCorrespondences } from '../curved/surface-correspondences';
import { estimateHomography } from '../geometry/homography';

/**
 * Cut-off of residuals from the best plane, px: patches on a plane are nearer, and a few strays must not decide.
 * Chosen, not tuned.
 */
const CUT_PX = 6;
/**
 * Fits, each with the weights that follow from the one before: the second already drops the strays. Chosen, not
 * measured.
 */
const ROUNDS = 3;
/** Twice the four points that fix a homography: with fewer, its residuals say little about a plane. */
const MIN_PATCHES = 8;

/**
 * Distance of patches from any plane: the median of their residuals from a homography. A homography has as many
 * parameters as a bent pose, so that the two compare directly; and it covers planes under a wrong focal length and
 * prints that are stretched. It is the median, because the few patches that a bend can fit by chance, such as those of
 * a hand over a flat print, must not count.
 */
export class BendProof {
  readonly #src: Float64Array;
  readonly #dst: Float64Array;
  readonly #weights: Float64Array;
  readonly #squared: Float64Array;
  readonly #h = new Float64Array(9);

  constructor(capacity: number) {
    this.#src = new Float64Array(2 * capacity);
    this.#dst = new Float64Array(2 * capacity);
    this.#weights = new Float64Array(capacity);
    this.#squared = new Float64Array(capacity);
  }

  /**
   * Residual of the best plane, px; 0 if there are too few patches to tell, or they fix no plane.
   *
   * @param places with the residuals of the bent pose; those beyond `mostPx` are left out.
   */
  planeMisfitPx(places: SurfaceCorrespondences, mostPx: number): number {
    const src = this.#src;
    const dst = this.#dst;
    const weights = this.#weights;
    let n = 0;
    for (let i = 0; i < places.count; i++) {
      if (!(places.residual[i] <= mostPx)) continue;
      src[2 * n] = places.x[i];
      src[2 * n + 1] = places.y[i];
      dst[2 * n] = places.u[i];
      dst[2 * n + 1] = places.v[i];
      weights[n++] = 1;
    }
    let misfit = 0;
    for (let round = 0; round < ROUNDS; round++) {
      if (n < MIN_PATCHES || !estimateHomography({ plane: src, frame: dst, weights, count: n }, this.#h)) return 0;
      misfit = this.#weigh(n);
    }
    return misfit;
  }

  /** Sets the Tukey weights for the next round; returns the median of the residuals. */
  #weigh(n: number): number {
    const h = this.#h;
    for (let i = 0; i < n; i++) {
      const x = this.#src[2 * i];
      const y = this.#src[2 * i + 1];
      const w = h[6] * x + h[7] * y + h[8];
      const du = (h[0] * x + h[1] * y + h[2]) / w - this.#dst[2 * i];
      const dv = (h[3] * x + h[4] * y + h[5]) / w - this.#dst[2 * i + 1];
      const error2 = Math.min(CUT_PX * CUT_PX, du * du + dv * dv);
      const keep = 1 - error2 / (CUT_PX * CUT_PX);
      this.#weights[i] = keep * keep;
      this.#squared[i] = error2;
    }
    return Math.sqrt(this.#squared.subarray(0, n).sort()[n >> 1]);
  }
}
