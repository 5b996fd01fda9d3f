import type { Camera } from './camera';
import type { Correspondences } from './correspondences';
import type { Pose } from './pose';

/** Least depth of a point, target widths: nearer ones are at the lens. */
export const MIN_DEPTH = 0.05;

/** Most parameters of a fit: six of the pose, the logarithm of the focal length, two of the lean. */
export const PARAMETERS = 9;
/** Derivatives of a point's place by the parameters; those of u by ty and of v by tx are always 0. */
const ju = new Float64Array(PARAMETERS);
const jv = new Float64Array(PARAMETERS);

/** Number of the correspondences within the cut-off, and their weighted root mean square residual, px. */
interface Tally {
  inliers: number;
  rmsPx: number;
}

/**
 * The normal equations of one Gauss-Newton step of fitPose. It is a class, because minifiers inline a function with a
 * single caller as an expression, which allocates a closure at every call and is never optimized: up to 6 KB of garbage
 * a frame.
 */
export class NormalEquations {
  /**
   * JᵀWJ, n×n row-major, of which the lower triangle is valid: rotation, translation, log f, lean, of which the first n
   * are used.
   */
  readonly normal = new Float64Array(PARAMETERS * PARAMETERS);
  /** JᵀWe. */
  readonly step = new Float64Array(PARAMETERS);
  /** Tukey cut-off, px; set by the caller, since V8 would box it as an argument. */
  cutPx = 0;
  /** Mean information of the inliers, px⁻². */
  meanWeight = 0;
  /** Median length of the residuals, px. */
  medianPx = 0;
  /** Squared residuals of the inliers, px². */
  #squares = new Float64Array(256);

  /**
   * Adds up the equations at a pose, of all residuals within the cut-off.
   *
   * @param parameters how many are fitted: 6, 7 with the focal length, 9 with the lean.
   */
  addUp(pose: Pose, correspondences: Correspondences, camera: Camera, parameters: number, tally: Tally): void {
    const { length } = correspondences.x;
    if (this.#squares.length < length) this.#squares = new Float64Array(length);
    const { rotation: r, translation: t } = pose;
    const { leanX, leanY, cy } = camera;
    const { x: xs, y: ys, u: us, v: vs, wuu, wuv, wvv, residual } = correspondences;
    const { normal, step } = this;
    const residuals = this.#squares;
    const cut2 = this.cutPx * this.cutPx;
    let inliers = 0;
    let squares = 0;
    let weights = 0;
    normal.fill(0);
    step.fill(0);
    for (let i = 0; i < correspondences.count; i++) {
      residual[i] = Infinity;
      const x = r[0] * xs[i] + r[1] * ys[i];
      const y = r[3] * xs[i] + r[4] * ys[i];
      const z = r[6] * xs[i] + r[7] * ys[i];
      const depth = z + t[2];
      if (depth < MIN_DEPTH) continue;
      const f = camera.f / depth;
      const pu = (x + t[0]) * f;
      const pv = (y + t[1]) * f;
      const row = vs[i] - cy;
      const errorU = us[i] - pu - leanX * row - camera.cx;
      const errorV = row - pv - leanY * row;
      // Length of the error under the weight matrix; errors along an edge do not count.
      const half = (wuu[i] - wvv[i]) / 2;
      const largest = (wuu[i] + wvv[i]) / 2 + Math.sqrt(half * half + wuv[i] * wuv[i]);
      const weighted = wuu[i] * errorU * errorU + 2 * wuv[i] * errorU * errorV + wvv[i] * errorV * errorV;
      const error2 = weighted / largest;
      residual[i] = Math.sqrt(error2);
      if (!(error2 < cut2)) continue;
      residuals[inliers++] = error2;
      squares += weighted;
      weights += largest;
      const keep = 1 - error2 / cut2;
      const k = keep * keep;
      const auu = k * wuu[i];
      const auv = k * wuv[i];
      const avv = k * wvv[i];
      const du = -pu / depth;
      const dv = -pv / depth;
      // d(u, v)/d(ω, t), with dp = ω × (R·X) + dt.
      const u0 = du * y;
      const u1 = f * z - du * x;
      const u2 = -f * y;
      const v0 = dv * y - f * z;
      const v1 = -dv * x;
      const v2 = f * x;
      ju[0] = u0;
      ju[1] = u1;
      ju[2] = u2;
      ju[3] = jv[4] = f;
      ju[5] = du;
      jv[0] = v0;
      jv[1] = v1;
      jv[2] = v2;
      jv[5] = dv;
      // d(u, v)/d(log f), the depth of the target growing with f.
      ju[6] = (pu * z) / depth;
      jv[6] = (pv * z) / depth;
      ju[7] = jv[8] = row;
      for (let a = 0, at = 0; a < parameters; a++, at += parameters) {
        const wu = auu * ju[a] + auv * jv[a];
        const wv = auv * ju[a] + avv * jv[a];
        step[a] += wu * errorU + wv * errorV;
        // The pose's columns are written out, beyond the diagonal too: a loop over half of them takes almost twice the
        // time.
        normal[at] += wu * u0 + wv * v0;
        normal[at + 1] += wu * u1 + wv * v1;
        normal[at + 2] += wu * u2 + wv * v2;
        normal[at + 3] += wu * f;
        normal[at + 4] += wv * f;
        normal[at + 5] += wu * du + wv * dv;
        for (let b = 6; b <= a; b++) normal[at + b] += wu * ju[b] + wv * jv[b];
      }
    }
    tally.inliers = inliers;
    this.meanWeight = inliers > 0 ? weights / inliers : 0;
    tally.rmsPx = weights > 0 ? Math.sqrt(squares / weights) : 0;
  }

  /** Finds the median length of the first `count` residuals by quickselect; 0 without any. */
  findMedian(count: number): void {
    const residuals = this.#squares;
    this.medianPx = 0;
    if (count === 0) return;
    const wanted = count >> 1;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const pivot = residuals[wanted];
      let i = low;
      let j = high;
      while (i <= j) {
        while (residuals[i] < pivot) i++;
        while (residuals[j] > pivot) j--;
        if (i > j) break;
        const held = residuals[i];
        residuals[i++] = residuals[j];
        residuals[j--] = held;
      }
      if (j < wanted) low = i;
      if (i > wanted) high = j;
    }
    this.medianPx = Math.sqrt(residuals[wanted]);
  }
}
