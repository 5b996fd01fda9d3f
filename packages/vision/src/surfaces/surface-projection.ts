import type { Camera } from '../geometry/camera';
import { MIN_DEPTH } from '../geometry/normal-equations';
import type { Pose } from '../geometry/pose';
import { PLACE } from './surface-geometry';
import type { SurfaceShape } from './surface-geometry';

/** Projects places of a surface into a frame; the arrays are reused, so that frames do not allocate. */
export class SurfaceProjection {
  /** Frame px. */
  u = 0;
  v = 0;
  /** Frame px per target width, row-major 2×2: du/dx, du/dy, dv/dx, dv/dy. */
  readonly jacobian = new Float64Array(4);
  /** Cosine between the line of sight and the surface's normal: 1 from the front, 0 at the rim, below 0 on the back. */
  facing = 0;
  /** The surface's place and tangents, as `SurfaceShape.place` writes them. */
  readonly place = new Float64Array(PLACE);

  /**
   * Projects a place of the picture into the fields.
   *
   * @param x y target widths from the middle of the picture, along the surface.
   * @returns false if it is behind or at the lens; u, v, jacobian and facing are then those of an earlier place.
   */
  project(surface: SurfaceShape, pose: Pose, camera: Camera, x: number, y: number): boolean {
    const { place, jacobian } = this;
    const { rotation: r, translation: t } = pose;
    surface.place(x, y, place);
    const px = r[0] * place[0] + r[1] * place[1] + r[2] * place[2] + t[0];
    const py = r[3] * place[0] + r[4] * place[1] + r[5] * place[2] + t[1];
    const pz = r[6] * place[0] + r[7] * place[1] + r[8] * place[2] + t[2];
    if (!(pz > MIN_DEPTH)) return false;
    const nx = px / pz;
    const ny = py / pz;
    this.u = camera.f * nx + camera.cx;
    this.v = camera.f * ny + camera.cy;
    const f = camera.f / pz;
    for (let side = 0; side < 2; side++) {
      const at = 3 + 3 * side;
      const tx = r[0] * place[at] + r[1] * place[at + 1] + r[2] * place[at + 2];
      const ty = r[3] * place[at] + r[4] * place[at + 1] + r[5] * place[at + 2];
      const tz = r[6] * place[at] + r[7] * place[at + 1] + r[8] * place[at + 2];
      jacobian[side] = f * (tx - nx * tz);
      jacobian[2 + side] = f * (ty - ny * tz);
    }
    const wx = r[0] * place[9] + r[1] * place[10] + r[2] * place[11];
    const wy = r[3] * place[9] + r[4] * place[10] + r[5] * place[11];
    const wz = r[6] * place[9] + r[7] * place[10] + r[8] * place[11];
    this.facing = (wx * nx + wy * ny + wz) / Math.sqrt(nx * nx + ny * ny + 1);
    return true;
  }
}
