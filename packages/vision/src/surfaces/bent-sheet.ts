import type { Bend } from '../types';
import type { BendableShape } from './surface-geometry';

/**
 * A print that is bent more is rolled up rather than gently bent; 1 / target widths. Chosen, not measured: prints of
 * radius 1, the tightest that the bent bench draws, have 1.
 */
const MAX_CURVATURE = 1.5;
/**
 * Curvature below which a direction is not turned faster, 1 / target widths: that of a flat sheet is undefined. Chosen,
 * not measured.
 */
const LEAST_TURNED_CURVATURE = 0.1;
/**
 * Largest turn of the direction in one step of a fit, beyond which its linearization is not valid. Chosen, not
 * measured.
 */
const MAX_TURN_RAD = 0.4;
/**
 * Curvature below which a sheet is computed as its limit, a parabola, because the formulas lose digits; 1 / target
 * widths.
 */
const LEAST_CURVATURE = 1e-4;

/**
 * A print bent to a part of a cylinder without being stretched.
 *
 * Frame: that of the flat target, laid against the sheet at the picture's middle: X right, Y down, Z away from the
 * viewer, in target widths. With the place (x, y) of the picture split into s across the rulings and t along them, s =
 * x cos θ + y sin θ and t = y cos θ − x sin θ, it lies at sin(κ s) / κ across, t along, and (1 − cos(κ s)) / κ deep.
 */
export class BentSheet implements BendableShape {
  readonly aspect: number;
  /**
   * κ, 1 / target widths: positive if the edges bend away from the viewer, as around a column; negative in a hollow.
   */
  curvature = 0;
  /**
   * θ, from the picture's x (right) towards its y (down): the direction that is bent; the rulings are at right angles
   * to it.
   */
  directionRad = 0;
  #cos = 1;
  #sin = 0;

  /** @param aspect height / width of the picture. */
  constructor(aspect: number) {
    this.aspect = aspect;
  }

  /** @param curvature 1 / target widths; not limited here. */
  set(curvature: number, directionRad: number): this {
    this.curvature = curvature;
    this.directionRad = directionRad;
    this.#cos = Math.cos(directionRad);
    this.#sin = Math.sin(directionRad);
    return this;
  }

  copy({ curvature, directionRad }: Readonly<Bend>): void {
    this.set(curvature, directionRad);
  }

  move(byCurvature: number, byTurn: number): void {
    const k = this.curvature;
    const lever = (k < 0 ? -1 : 1) * Math.max(Math.abs(k), LEAST_TURNED_CURVATURE);
    const turn = Math.max(-MAX_TURN_RAD, Math.min(MAX_TURN_RAD, byTurn / lever));
    this.set(Math.max(-MAX_CURVATURE, Math.min(MAX_CURVATURE, k + byCurvature)), this.directionRad + turn);
  }

  /** Place and tangents of a point of the bent sheet; layout as in `SurfaceShape.place`. */
  place(x: number, y: number, out: Float64Array, at = 0): void {
    const c = this.#cos;
    const d = this.#sin;
    const s = x * c + y * d;
    const t = y * c - x * d;
    const turn = this.curvature * s;
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const across = this.#acrossAt(s);
    out[at] = across * c - t * d;
    out[at + 1] = across * d + t * c;
    out[at + 2] = this.#depthAt(s);
    // Along x, the bent direction is c, and along y it is d.
    out[at + 3] = cos * c * c + d * d;
    out[at + 4] = (cos - 1) * c * d;
    out[at + 5] = sin * c;
    out[at + 6] = (cos - 1) * c * d;
    out[at + 7] = cos * d * d + c * c;
    out[at + 8] = sin * d;
    out[at + 9] = -sin * c;
    out[at + 10] = -sin * d;
    out[at + 11] = cos;
  }

  /** How the place moves with the curvature and with its direction; layout as in `BendableShape.derivatives`. */
  derivatives(x: number, y: number, out: Float64Array): void {
    const k = this.curvature;
    const c = this.#cos;
    const d = this.#sin;
    const s = x * c + y * d;
    const t = y * c - x * d;
    let acrossByK = (-k * s * s * s) / 3;
    let depthByK = (s * s) / 2;
    let cosMinus1ByK = (-k * s * s) / 2;
    let shortByK = (-k * s * s * s) / 6;
    let sinByK = s;
    if (Math.abs(k) >= LEAST_CURVATURE) {
      const sin = Math.sin(k * s);
      const cos = Math.cos(k * s);
      acrossByK = (s * cos - sin / k) / k;
      depthByK = (s * sin - (1 - cos) / k) / k;
      cosMinus1ByK = (cos - 1) / k;
      shortByK = (sin / k - s) / k;
      sinByK = sin / k;
    }
    out[0] = acrossByK * c;
    out[1] = acrossByK * d;
    out[2] = depthByK;
    out[3] = cosMinus1ByK * t * c - shortByK * d;
    out[4] = cosMinus1ByK * t * d + shortByK * c;
    out[5] = sinByK * t;
  }

  #acrossAt(s: number): number {
    const k = this.curvature;
    return Math.abs(k) < LEAST_CURVATURE ? s : Math.sin(k * s) / k;
  }

  #depthAt(s: number): number {
    const k = this.curvature;
    // 1 − cos(k s) without the loss of digits on nearly flat sheets.
    const half = Math.sin((k * s) / 2);
    return Math.abs(k) < LEAST_CURVATURE ? (k * s * s) / 2 : (2 * half * half) / k;
  }
}
