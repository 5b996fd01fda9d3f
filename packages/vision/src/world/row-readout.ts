import { multiply3, transpose3 } from '../geometry/mat3';
import { logSo3 } from '../geometry/so3';
import { solveSymmetric } from '../geometry/solve-symmetric';
import type { Sight } from './surface-lens';
import { addPoint, moveBy, pointOf, projectWithSlopes, Slopes } from './surface-equations';
import { copyWorldPose, createWorldPose, type WorldPose } from './world-pose';

/* Set on 2026-11-30 with 32 turns of the world bench, whose rows are read in 0.24 to 0.6 of the frame's time. */

/** Share before frames have told it, and its variance: phones read their rows in 6 to 20 ms of 33. */
const USUAL_SHARE = 0.4;
const USUAL_VARIANCE = 0.04;
/** Variance of what a frame with exact points tells: the camera is faster or slower in it than since the last one. */
const FRAME_VARIANCE = 0.04;
/** Standard deviation of a point's place, px. It is more than one point's own: the errors of blurred ones are correlated. */
const POINT_PX = 1;
/** Residual at which the weight of a point is half, px. */
const OUTLIER_PX = 1.5;
/** Gauss-Newton steps. */
const ROUNDS = 2;
/** Six of the pose, and the share. */
const UNKNOWNS = 7;

const point = new Float64Array(3);
const back = new Float64Array(9);
const turn = new Float64Array(9);
/** A point's residual and its information; see addPoint. */
const residual = new Float64Array(5);

/**
 * Learns the share of the frame's time in which rows are read one after the other: each row has the camera that moved
 * on by then. The lean of whole frames (see RowLean) is what fits their patches best, but not this: a phone that looks
 * down turns about its optical axis, too, so that rows move at different speeds, and the lean of exact points is 1.4 to
 * 2.2 times as large as that of the share.
 *
 * Gauss-Newton with the camera's motion as the direction of a seventh unknown; Hedborg et al., Rolling Shutter Bundle
 * Adjustment, CVPR 2012.
 */
export class RowReadout {
  share = USUAL_SHARE;
  #variance = USUAL_VARIANCE;
  readonly #pose = createWorldPose();
  readonly #ofRow = createWorldPose();
  readonly #slopes = new Slopes(UNKNOWNS);
  readonly #normal = new Float64Array(UNKNOWNS * UNKNOWNS);
  readonly #step = new Float64Array(UNKNOWNS);
  /** Motion of the camera from the last frame to this one, as moveBy takes it. */
  readonly #motion = new Float64Array(6);
  readonly #moved = new Float64Array(6);

  /** Learns from a frame whose camera moved since the last one. */
  learn({ lead, found, correspondences, lens }: Sight, last: WorldPose): void {
    // Squares that were looked for without a lean, because most of the patch is beside the frame, tell less.
    if (!lead || lens.leanX === 0) return;
    const { count, x, y, u, v, wuu, wuv, wvv } = correspondences;
    const normal = this.#normal;
    const step = this.#step;
    const slopes = this.#slopes;
    const motion = this.#motion;
    logSo3(multiply3(found.rotation, transpose3(last.rotation, back), turn), motion);
    for (let k = 0; k < 3; k++) motion[3 + k] = found.position[k] - last.position[k];
    const pose = copyWorldPose(found, this.#pose);
    let { share } = this;
    for (let round = 0; round < ROUNDS; round++) {
      normal.fill(0);
      step.fill(0);
      for (let i = 0; i < count; i++) {
        const row = (v[i] - lens.cy) / lens.height;
        for (let k = 0; k < 6; k++) this.#moved[k] = share * row * motion[k];
        const ofRow = copyWorldPose(pose, this.#ofRow);
        moveBy(ofRow, this.#moved);
        pointOf(lead, x[i], y[i], point);
        if (!projectWithSlopes(ofRow, lens, point, slopes)) continue;
        slopes.u[6] = slopes.v[6] = 0;
        for (let k = 0; k < 6; k++) {
          slopes.u[6] += row * motion[k] * slopes.u[k];
          slopes.v[6] += row * motion[k] * slopes.v[k];
        }
        const errorU = u[i] - slopes.atU;
        const errorV = v[i] - slopes.atV;
        const robust = 1 / (1 + (errorU * errorU + errorV * errorV) / OUTLIER_PX ** 2);
        residual.set([errorU, errorV, robust * wuu[i], robust * wuv[i], robust * wvv[i]]);
        addPoint(normal, step, UNKNOWNS, slopes, residual);
      }
      if (!solveSymmetric(normal, step, UNKNOWNS)) return;
      moveBy(pose, step);
      share += step[6];
    }
    // The last pivot is the information about the share with any pose.
    const variance = FRAME_VARIANCE + POINT_PX ** 2 / normal[UNKNOWNS * UNKNOWNS - 1];
    const gain = this.#variance / (this.#variance + variance);
    this.share = Math.max(0, Math.min(1, this.share + gain * (share - this.share)));
    this.#variance *= 1 - gain;
  }
}
