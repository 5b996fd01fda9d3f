import type { Bend, Surface } from '../types';

/** Numbers that `SurfaceShape.place` writes: point, tangent along x, tangent along y, normal into the surface. */
export const PLACE = 12;

/** A picture that is not flat, in the frame of the flat target laid against it at the picture's middle. */
export interface SurfaceShape {
  /** Height / width of the picture. */
  readonly aspect: number;
  /**
   * The surface at a place of the picture.
   *
   * @param x y target widths from the middle of the picture, along the surface.
   * @param out gets PLACE numbers from index `at` on: the point; its derivatives by x and y; the unit normal, inward.
   */
  place(x: number, y: number, out: Float64Array, at?: number): void;
}

/** A shape whose bend a fit may change. */
export interface BendableShape extends SurfaceShape, Readonly<Bend> {
  /**
   * Changes of a place with the bend: its curvature κ in 1 / target widths, and its direction θ in rad.
   *
   * @param x y target widths from the middle of the picture, along the surface.
   * @param out gets 6: the point's derivatives by κ (3), then those by θ, divided by κ (3), so that both are of one
   *   size and remain defined on a flat sheet. All are in target widths².
   */
  derivatives(x: number, y: number, out: Float64Array): void;
  copy(bend: Readonly<Bend>): void;
  /**
   * Changes the curvature, and the direction times the curvature, both in 1 / target widths, as far as limits allow.
   */
  move(byCurvature: number, byTurn: number): void;
}

/**
 * A cylinder or cone with a picture around it.
 *
 * Frame: that of a flat target, laid against the surface at the picture's middle: X right, Y down, Z inward, in target
 * widths. Rows of the picture are circles around the axis, columns are straight; both edges go around by the same
 * angle. Half way up, the picture's px are square.
 *
 * With r the radius half way up, α the angle between side and axis, θ = x / r and ρ = r + y · sin α, a place is at
 * (ρ sin θ, y cos α, −ρ cos θ) before the frame is turned about X by α and moved to the middle.
 */
export class SurfaceGeometry implements SurfaceShape {
  readonly aspect: number;
  /** Radius half way up, target widths. */
  readonly #radius: number;
  /** Sine of the angle between the side and the axis; positive if the lower edge is wider. */
  readonly #sin: number;
  readonly #cos: number;

  /** @param aspect height / width of the picture. */
  constructor({ topRadius, bottomRadius }: Surface, aspect: number) {
    this.aspect = aspect;
    this.#radius = (topRadius + bottomRadius) / 2;
    this.#sin = (bottomRadius - topRadius) / aspect;
    this.#cos = Math.sqrt(Math.max(0, 1 - this.#sin * this.#sin));
  }

  /** Place and tangents of a point of the cylinder or cone; layout as in `SurfaceShape.place`. */
  place(x: number, y: number, out: Float64Array, at = 0): void {
    const r = this.#radius;
    const sin = this.#sin;
    const cos = this.#cos;
    const rho = r + y * sin;
    const s = Math.sin(x / r);
    // 1 − cos θ without the loss of digits on nearly flat surfaces.
    const half = Math.sin(x / (2 * r));
    const sag = 2 * half * half;
    // Depth behind the tangent plane of the middle, before the turn: ρ (1 − cos θ) − y sin α.
    const depth = rho * sag - y * sin;
    out[at] = rho * s;
    out[at + 1] = cos * (y * cos) - sin * depth;
    out[at + 2] = sin * (y * cos) + cos * depth;
    const stretch = rho / r;
    out[at + 3] = stretch * (1 - sag);
    out[at + 4] = -sin * stretch * s;
    out[at + 5] = cos * stretch * s;
    out[at + 6] = sin * s;
    out[at + 7] = cos * cos + sin * sin * (1 - sag);
    out[at + 8] = sin * cos * sag;
    const nx = out[at + 4] * out[at + 8] - out[at + 5] * out[at + 7];
    const ny = out[at + 5] * out[at + 6] - out[at + 3] * out[at + 8];
    const nz = out[at + 3] * out[at + 7] - out[at + 4] * out[at + 6];
    const k = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    out[at + 9] = nx * k;
    out[at + 10] = ny * k;
    out[at + 11] = nz * k;
  }
}
