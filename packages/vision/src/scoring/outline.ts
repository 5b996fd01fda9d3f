import { SurfaceGeometry } from '../surfaces/surface-geometry';
import { SurfaceProjection } from '../surfaces/surface-projection';
import type { Camera } from '../geometry/camera';
import { projectTarget } from '../geometry/homography';
import { homographyFromPose } from '../geometry/pose';
import type { Pose } from '../geometry/pose';
import type { Surface } from '../types';

/** Places of a target by which poses are compared. */
export interface Outline {
  /** Height / width of the target. */
  readonly aspect: number;
  /**
   * Four places as [u0, v0, …], frame px, clockwise from the top left; those of a place behind the camera are Infinity
   * or mirrored.
   */
  cornersOf(camera: Camera, pose: Pose): Float64Array;
}

/** The corners of a flat target. */
export class PlaneOutline implements Outline {
  constructor(readonly aspect: number) {}

  cornersOf(camera: Camera, pose: Pose): Float64Array {
    const corners = new Float64Array(8);
    projectTarget(homographyFromPose(camera, pose, new Float64Array(9)), this.aspect, corners);
    return corners;
  }
}

/**
 * Largest angle around the axis, from the middle of the picture, at which places are compared: they are seen from the
 * front. Chosen, not measured.
 */
const MAX_ANGLE_RAD = Math.PI / 3;

/**
 * The corners of a target on a surface; of one that goes far around, places at its upper and lower edge that are in
 * sight.
 */
export class SurfaceOutline implements Outline {
  readonly #geometry: SurfaceGeometry;
  readonly #projection = new SurfaceProjection();
  readonly #x: number;

  constructor(
    { topRadius, bottomRadius }: Surface,
    readonly aspect: number,
  ) {
    this.#geometry = new SurfaceGeometry({ topRadius, bottomRadius }, aspect);
    this.#x = Math.min(0.5, (MAX_ANGLE_RAD * (topRadius + bottomRadius)) / 2);
  }

  cornersOf(camera: Camera, pose: Pose): Float64Array {
    const corners = new Float64Array(8);
    const projection = this.#projection;
    for (let k = 0; k < 4; k++) {
      const x = k === 0 || k === 3 ? -this.#x : this.#x;
      const y = (k < 2 ? -0.5 : 0.5) * this.aspect;
      const isSeen = projection.project(this.#geometry, pose, camera, x, y);
      corners[2 * k] = isSeen ? projection.u : Infinity;
      corners[2 * k + 1] = isSeen ? projection.v : Infinity;
    }
    return corners;
  }
}
