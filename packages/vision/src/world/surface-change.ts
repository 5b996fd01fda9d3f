import { applyHomography, type Mat3 } from '../geometry/mat3';
import type { WorldPose } from './world-pose';

/** A camera that sees a surface at y = 0, and its focal length. */
interface SurfaceLook {
  start: WorldPose;
  f: number;
}

/**
 * How the places of a surface change when its first view turns out to have had another lens or direction: what that
 * view showed at a px stays there.
 */
export class SurfaceChange {
  /** Homographies of x and z, 9, row-major: to the changed surface, and back. */
  readonly forward: Mat3;
  readonly back: Mat3;

  constructor(
    readonly from: SurfaceLook,
    readonly to: SurfaceLook,
  ) {
    this.forward = homography(from, to);
    this.back = homography(to, from);
  }
}

/**
 * Writes the place that a point of a surface has on the other one.
 *
 * @param out world, 3.
 * @returns false if it is beyond the horizon.
 */
export function carry(h: Mat3, x: number, z: number, out: Float64Array): boolean {
  if (!(h[6] * x + h[7] * z + h[8] > 0)) return false;
  applyHomography(h, x, z, out);
  out[2] = out[1];
  out[1] = 0;
  return true;
}

function homography(from: SurfaceLook, to: SurfaceLook): Mat3 {
  const h = new Float64Array(9);
  const { rotation: a, position: p } = from.start;
  const { rotation: r, position: c } = to.start;
  const wider = to.f / from.f;
  const along = [1, 1, wider];
  for (let column = 0; column < 3; column++) {
    // Coefficients of x, of z and of the constant for a camera at `from`: along its axes, then along those of the world
    // of `to`.
    const toWorld = (axis: number): number => {
      let sum = 0;
      for (let k = 0; k < 3; k++) {
        const seen =
          column < 2 ? a[3 * k + 2 * column] : -(a[3 * k] * p[0] + a[3 * k + 1] * p[1] + a[3 * k + 2] * p[2]);
        sum += r[3 * k + axis] * along[k] * seen;
      }
      return sum;
    };
    const down = -toWorld(1);
    h[column] = c[0] * down + c[1] * toWorld(0);
    h[3 + column] = c[2] * down + c[1] * toWorld(2);
    h[6 + column] = down;
  }
  return h;
}
