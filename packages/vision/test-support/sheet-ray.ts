import type { Camera } from '../src/geometry/camera';
import type { Pose } from '../src/geometry/pose';
import type { Bend } from '../src/types';
import type { PictureRay } from '../src/simulation/render-surface';

/** Curvature below which a sheet is flat: a corner is less than a ten-thousandth of the width behind the plane. */
const FLAT = 1e-4;

/**
 * Points at which lines of sight meet a bent sheet, computed from the equation of its cylinder and not by projecting
 * points, so that generated views are checked against other formulas than the tracker's.
 */
export class SheetRay implements PictureRay {
  x = 0;
  y = 0;
  facing = 0;
  readonly #pose: Pose;
  readonly #camera: Camera;
  readonly #aspect: number;
  /** Radius; Infinity for a flat sheet. Its middle lies at `#side` · radius behind the picture's. */
  readonly #radius: number;
  readonly #side: number;
  readonly #cos: number;
  readonly #sin: number;

  /** @param aspect height / width of the picture. */
  constructor({ curvature, directionRad }: Bend, aspect: number, pose: Pose, camera: Camera) {
    this.#pose = pose;
    this.#camera = camera;
    this.#aspect = aspect;
    this.#radius = Math.abs(curvature) < FLAT ? Infinity : 1 / Math.abs(curvature);
    this.#side = Math.sign(curvature);
    this.#cos = Math.cos(directionRad);
    this.#sin = Math.sin(directionRad);
  }

  /**
   * Follows the line of sight of frame px (u, v).
   *
   * @param reach how far the sheet goes on above and below the middle of the picture, target widths; beside it, it goes
   *   on by as much as above.
   * @returns whether it meets the sheet's front; x, y and facing then describe the place.
   */
  follow(u: number, v: number, reach: number): boolean {
    const { rotation: r, translation: t } = this.#pose;
    const nx = (u - this.#camera.cx) / this.#camera.f;
    const ny = (v - this.#camera.cy) / this.#camera.f;
    // Camera centre and direction in the target's frame, turned so that its first axis is the bent direction.
    const originX = -(r[0] * t[0] + r[3] * t[1] + r[6] * t[2]);
    const originY = -(r[1] * t[0] + r[4] * t[1] + r[7] * t[2]);
    const oz = -(r[2] * t[0] + r[5] * t[1] + r[8] * t[2]);
    const directionX = r[0] * nx + r[3] * ny + r[6];
    const directionY = r[1] * nx + r[4] * ny + r[7];
    const dz = r[2] * nx + r[5] * ny + r[8];
    const os = originX * this.#cos + originY * this.#sin;
    const ot = originY * this.#cos - originX * this.#sin;
    const ds = directionX * this.#cos + directionY * this.#sin;
    const dt = directionY * this.#cos - directionX * this.#sin;
    const length = Math.sqrt(ds * ds + dt * dt + dz * dz);
    if (this.#radius === Infinity) {
      const way = -oz / dz;
      return way > 0 && this.#take(os + way * ds, ot + way * dt, dz / length, reach);
    }
    // Towards the axis: (s, z − side · radius) at the distance of the radius.
    const above = oz - this.#side * this.#radius;
    const a = ds * ds + dz * dz;
    const b = os * ds + above * dz;
    const root = b * b - a * (os * os + above * above - this.#radius ** 2);
    if (!(root >= 0) || a < 1e-12) return false;
    for (const sign of [-1, 1]) {
      const way = (-b + sign * Math.sqrt(root)) / a;
      const s = os + way * ds;
      const z = above + way * dz;
      // The normal that points away from the viewer in the middle of the picture.
      const facing = (-this.#side * (s * ds + z * dz)) / this.#radius / length;
      const arc = this.#radius * Math.atan2(s, -this.#side * z);
      if (way > 0 && this.#take(arc, ot + way * dt, facing, reach)) return true;
    }
    return false;
  }

  #take(s: number, t: number, facing: number, reach: number): boolean {
    this.x = s * this.#cos - t * this.#sin;
    this.y = s * this.#sin + t * this.#cos;
    this.facing = facing;
    const isOnSheet = Math.abs(this.y) <= reach && Math.abs(this.x) <= 0.5 + reach - this.#aspect / 2;
    return isOnSheet && facing > 0;
  }
}
