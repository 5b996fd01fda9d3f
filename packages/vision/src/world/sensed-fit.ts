import { leastEigenvalue } from '../geometry/least-eigenvalue';
import type { Camera } from '../geometry/camera';
import type { Correspondences } from '../geometry/correspondences';
import { multiply3, transpose3 } from '../geometry/mat3';
import { logSo3 } from '../geometry/so3';
import { solveSymmetric } from '../geometry/solve-symmetric';
import type { PlaceBelief } from './place-belief';
import type { SurfacePatch } from './surface-patch';
import { addPoint, moveBy, pointOf, projectWithSlopes, Slopes } from './surface-equations';
import { copyWorldPose, createWorldPose, type WorldPose } from './world-pose';

/* Set on 2026-11-23 with the walks of the world bench, seeds 11, 23 and 31. */

/** Gauss-Newton steps of a fit. */
const ROUNDS = 4;
/** Least deviation of a patch's place. */
const PATCH_PX = 0.2;
/** Residual at which a patch's weight is half. */
const OUTLIER_PX = 1.5;
/**
 * Share of a patch's information that the frame's noise alone gives it, even along an edge, and which is taken off. Set
 * on 2026-11-27 with six walks around tables: without it, places slide along boards; with 0.03, the walks hold 87.0
 * instead of 92.3%.
 */
const EDGE_SHARE = 0.08;
/** Unknowns of a pose. */
const UNKNOWNS = 6;

/** Residual of a patch and its information; see addPoint. */
const residual = new Float64Array(5);

/**
 * The camera's place by patches and sensors together. Few or blurred patches cannot tell a turn from a step, which the
 * gyroscope can.
 *
 * Gauss-Newton with a normal prior; Barfoot, State Estimation for Robotics, sec. 4.3.
 */
export class SensedFit {
  readonly pose = createWorldPose();
  readonly #slopes = new Slopes(UNKNOWNS);
  readonly #normal = new Float64Array(UNKNOWNS * UNKNOWNS);
  /** Information of the last fit, px⁻² and m⁻². */
  readonly #information = new Float64Array(UNKNOWNS * UNKNOWNS);
  readonly #factors = new Float64Array(UNKNOWNS * UNKNOWNS);
  readonly #step = new Float64Array(UNKNOWNS);
  readonly #point = new Float64Array(3);
  readonly #turn = new Float64Array(9);
  readonly #back = new Float64Array(9);
  readonly #away = new Float64Array(3);

  /**
   * Fits `pose`, from the place that the patches alone suggest.
   *
   * @param lead the patch on whose plane the correspondences are.
   * @param camera the lens of the frame, with its lean.
   * @param rmsPx residual of the patches alone.
   * @returns false if nothing can be fitted.
   */
  fit(
    found: WorldPose,
    lead: SurfacePatch,
    sight: { correspondences: Correspondences; camera: Camera; rmsPx: number },
    belief: PlaceBelief,
  ): boolean {
    copyWorldPose(found, this.pose);
    for (let round = 0; round < ROUNDS; round++) {
      this.#normal.fill(0);
      this.#step.fill(0);
      this.#addPatches(lead, sight);
      this.#addBelief(belief);
      this.#information.set(this.#normal);
      if (!solveSymmetric(this.#normal, this.#step, UNKNOWNS)) return false;
      moveBy(this.pose, this.#step);
    }
    return this.pose.position.every(Number.isFinite) && this.pose.rotation.every(Number.isFinite);
  }

  /** Standard deviation of the least certain of some points of the surface, px. */
  uncertaintyPx(camera: Camera, places: readonly { point: Float64Array }[]): number {
    const slopes = this.#slopes;
    let worst = 0;
    for (const { point } of places) {
      if (!projectWithSlopes(this.pose, camera, point, slopes)) continue;
      worst = Math.max(worst, this.#varianceAlong(slopes.u) + this.#varianceAlong(slopes.v));
    }
    return Math.sqrt(worst);
  }

  #varianceAlong(slope: Float64Array): number {
    this.#factors.set(this.#information);
    this.#step.set(slope);
    if (!solveSymmetric(this.#factors, this.#step, UNKNOWNS)) return Infinity;
    let sum = 0;
    for (let k = 0; k < UNKNOWNS; k++) sum += slope[k] * this.#step[k];
    return sum;
  }

  #addPatches(
    lead: SurfacePatch,
    { correspondences, camera, rmsPx }: { correspondences: Correspondences; camera: Camera; rmsPx: number },
  ): void {
    const { count, x, y, u, v, wuu, wuv, wvv } = correspondences;
    const slopes = this.#slopes;
    const deviation = Math.max(PATCH_PX, rmsPx);
    const scale = 1 / (deviation * deviation);
    for (let i = 0; i < count; i++) {
      pointOf(lead, x[i], y[i], this.#point);
      if (!projectWithSlopes(this.pose, camera, this.#point, slopes)) continue;
      const row = v[i] - camera.cy;
      const errorU = u[i] - camera.leanX * row - slopes.atU;
      const errorV = v[i] - camera.leanY * row - slopes.atV;
      const noise = Math.min(EDGE_SHARE * (wuu[i] + wvv[i]), leastEigenvalue(wuu[i], wuv[i], wvv[i]));
      const robust = scale / (1 + (errorU * errorU + errorV * errorV) / OUTLIER_PX ** 2);
      residual[0] = errorU;
      residual[1] = errorV;
      residual[2] = robust * (wuu[i] - noise);
      residual[3] = robust * wuv[i];
      residual[4] = robust * (wvv[i] - noise);
      addPoint(this.#normal, this.#step, UNKNOWNS, slopes, residual);
    }
  }

  #addBelief({ pose, turnRad, swing, alongM, heightM }: PlaceBelief): void {
    const normal = this.#normal;
    multiply3(pose.rotation, transpose3(this.pose.rotation, this.#back), this.#turn);
    logSo3(this.#turn, this.#away);
    // The inverse of turnRad² + swing · swingᵀ.
    const variance = turnRad * turnRad;
    const rest = variance + swing[0] ** 2 + swing[1] ** 2 + swing[2] ** 2;
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 3; b++) {
        const information = ((a === b ? 1 : 0) - (swing[a] * swing[b]) / rest) / variance;
        if (b <= a) normal[a * UNKNOWNS + b] += information;
        this.#step[a] += information * this.#away[b];
      }
      const weight = (a === 1 ? heightM : alongM) ** -2;
      normal[(3 + a) * UNKNOWNS + 3 + a] += weight;
      this.#step[3 + a] += weight * (pose.position[a] - this.pose.position[a]);
    }
  }
}
