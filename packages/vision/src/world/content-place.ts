import type { WorldPose } from './world-pose';

/** Place of the content on the surface: world x and z, m, and its turn about the vertical. */
export class ContentPlace {
  x = 0;
  z = 0;
  yawRad = 0;

  /** Stands at a point of the surface and faces the camera. */
  put(point: Float64Array, { position }: WorldPose): void {
    this.x = point[0];
    this.z = point[2];
    this.yawRad = Math.atan2(position[0] - this.x, position[2] - this.z);
  }

  /** Distance from the camera; a camera at the content counts as 10 cm away, because much is divided by it. */
  distanceM({ position: c }: WorldPose): number {
    return Math.max(0.1, Math.hypot(c[0] - this.x, c[1], c[2] - this.z));
  }

  /**
   * cameraFromContent for a y-up camera that looks along −z.
   *
   * @param out 16, column-major.
   */
  matrix(camera: WorldPose, out: Float32Array): Float32Array {
    return this.matrixAt(this.x, this.z, camera, out);
  }

  /** `matrix` as if the content stood at another point of the surface, m. */
  matrixAt(x: number, z: number, { rotation: r, position: c }: WorldPose, out: Float32Array): Float32Array {
    const cos = Math.cos(this.yawRad);
    const sin = Math.sin(this.yawRad);
    for (let row = 0; row < 3; row++) {
      const sign = row === 0 ? 1 : -1;
      const a = sign * r[3 * row];
      const b = sign * r[3 * row + 1];
      const d = sign * r[3 * row + 2];
      out[row] = a * cos - d * sin;
      out[4 + row] = b;
      out[8 + row] = a * sin + d * cos;
      out[12 + row] = a * (x - c[0]) - b * c[1] + d * (z - c[2]);
    }
    out[3] = out[7] = out[11] = 0;
    out[15] = 1;
    return out;
  }
}
