import type { Camera } from '../geometry/camera';
import type { Pose } from '../geometry/pose';
import type { Surface } from '../types';

/**
 * Points at which lines of sight meet a cylinder or cone, computed from the surface's equation and not by projecting
 * points, so that generated views are checked against other formulas than the tracker's.
 */
export class SurfaceRay {
  /** Place on the picture, target widths from its middle, along the surface. */
  x = 0;
  y = 0;
  /** Cosine between the line of sight and the surface's normal. */
  facing = 0;
  readonly #camera: Camera;
  readonly #radius: number;
  /** Growth of the radius per target width along the side, and along the axis. */
  readonly #sin: number;
  readonly #tan: number;
  readonly #cos: number;
  /**
   * Axis frame: X right, Y along the axis downwards, Z inward from the middle of the picture; its origin on the axis.
   */
  readonly #axisFromCamera = new Float64Array(9);
  readonly #origin = new Float64Array(3);

  constructor({ topRadius, bottomRadius }: Surface, aspect: number, pose: Pose, camera: Camera) {
    this.#camera = camera;
    this.#radius = (topRadius + bottomRadius) / 2;
    this.#sin = (bottomRadius - topRadius) / aspect;
    this.#cos = Math.sqrt(1 - this.#sin * this.#sin);
    this.#tan = this.#sin / this.#cos;
    const { rotation: r, translation: t } = pose;
    // The target's frame touches the surface: turned by the side's angle about X, its origin a radius before the axis.
    const lean = [1, 0, 0, 0, this.#cos, this.#sin, 0, -this.#sin, this.#cos];
    for (let row = 0; row < 3; row++) {
      for (let col = 0; col < 3; col++) {
        let sum = 0;
        for (let k = 0; k < 3; k++) sum += lean[3 * row + k] * r[3 * col + k];
        this.#axisFromCamera[3 * row + col] = sum;
      }
    }
    for (let row = 0; row < 3; row++) {
      let sum = row === 2 ? -this.#radius : 0;
      for (let k = 0; k < 3; k++) sum -= this.#axisFromCamera[3 * row + k] * t[k];
      this.#origin[row] = sum;
    }
  }

  /**
   * Follows the line of sight of frame px (u, v).
   *
   * @param reach largest distance from the middle of the picture along the side, target widths.
   * @returns whether it meets the surface's outer side; x, y and facing then describe the place.
   */
  follow(u: number, v: number, reach: number): boolean {
    const m = this.#axisFromCamera;
    const o = this.#origin;
    const nx = (u - this.#camera.cx) / this.#camera.f;
    const ny = (v - this.#camera.cy) / this.#camera.f;
    const dx = m[0] * nx + m[1] * ny + m[2];
    const dy = m[3] * nx + m[4] * ny + m[5];
    const dz = m[6] * nx + m[7] * ny + m[8];
    const tan = this.#tan;
    // (X, Z) at distance ρ = radius + Y · tan from the axis.
    const rho = this.#radius + o[1] * tan;
    const a = dx * dx + dz * dz - dy * dy * tan * tan;
    const b = o[0] * dx + o[2] * dz - rho * dy * tan;
    const c = o[0] * o[0] + o[2] * o[2] - rho * rho;
    const root = b * b - a * c;
    // A line of sight along the side meets it nowhere, but for rounding.
    if (!(root >= 0) || Math.abs(a) < 1e-12) return false;
    const near = (-b - Math.sqrt(root)) / a;
    const far = (-b + Math.sqrt(root)) / a;
    const first = Math.min(near, far);
    return this.#take(first, dx, dy, dz, reach) || this.#take(Math.max(near, far), dx, dy, dz, reach);
  }

  #take(t: number, dx: number, dy: number, dz: number, reach: number): boolean {
    if (!(t > 0)) return false;
    const o = this.#origin;
    const x = o[0] + t * dx;
    const y = o[1] + t * dy;
    const z = o[2] + t * dz;
    const rho = this.#radius + y * this.#tan;
    if (!(rho > 0) || Math.abs(y / this.#cos) > reach) return false;
    // The outward normal leans against the side's slope.
    const out = (-(x * dx + z * dz) / rho) * this.#cos + dy * this.#sin;
    this.facing = out / Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (!(this.facing > 0)) return false;
    this.x = Math.atan2(x, -z) * this.#radius;
    this.y = y / this.#cos;
    return true;
  }
}
