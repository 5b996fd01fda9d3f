import type { Camera } from '../geometry/camera';
import { createWorldPose, toCamera, type WorldPose } from './world-pose';

/**
 * Points along either side of a picture by which its places are compared. Chosen, not tuned: 25 are spread over all of
 * it.
 */
const POINTS = 5;

/**
 * Places of the camera in the world of a printed picture, in which its plane is the surface: x right and z down on the
 * print, y towards the viewer. They are exchanged with a tracker's `cameraFromTarget` (Result.matrix).
 */
export class TargetPose {
  readonly pose = createWorldPose();
  /** World lengths per target width. */
  scale = 1;
  /** Height / width of the print. */
  aspect = 1;
  /** The print's own y axis in its plane: its lean, and its length. */
  #leanX = 0;
  #stretch = 1;
  readonly #point = new Float64Array(3);
  readonly #one = new Float64Array(3);
  readonly #two = new Float64Array(3);

  /** Sets the scale so that a camera with this matrix is at a distance. */
  scaleTo(m: ArrayLike<number>, distance: number): void {
    this.scale = distance / Math.hypot(m[12], m[13], m[14]);
  }

  /** Takes the camera's place from a tracker's matrix. */
  read(m: ArrayLike<number>): WorldPose {
    const { rotation: r, position: c } = this.pose;
    // The matrix is for a camera with y up and z back.
    for (let row = 0; row < 3; row++) {
      const sign = row === 0 ? 1 : -1;
      r[3 * row] = sign * m[row];
      r[3 * row + 1] = sign * m[8 + row];
    }
    for (let row = 0; row < 3; row++) {
      const [a, b] = [3 * ((row + 1) % 3), 3 * ((row + 2) % 3)];
      r[3 * row + 2] = r[a] * r[b + 1] - r[b] * r[a + 1];
    }
    this.#leanX = m[4] * m[0] + m[5] * m[1] + m[6] * m[2];
    this.#stretch = -(m[4] * r[2] - m[5] * r[5] - m[6] * r[8]);
    const { scale } = this;
    for (let i = 0; i < 3; i++) c[i] = -scale * (r[i] * m[12] - r[3 + i] * m[13] - r[6 + i] * m[14]);
    return this.pose;
  }

  /** Writes the matrix of the camera at a place, for the print as it was last read. */
  write({ rotation: r, position: c }: WorldPose, out: Float32Array): Float32Array {
    out.fill(0);
    for (let row = 0; row < 3; row++) {
      const sign = row === 0 ? 1 : -1;
      const [x, y, z] = [r[3 * row], r[3 * row + 1], r[3 * row + 2]];
      out[row] = sign * x;
      out[4 + row] = sign * (this.#leanX * x - this.#stretch * z);
      out[8 + row] = sign * y;
      out[12 + row] = (-sign * (x * c[0] + y * c[1] + z * c[2])) / this.scale;
    }
    out[15] = 1;
    return out;
  }

  /**
   * Largest distance between points of the print at two places of the camera, shares of the focal length.
   *
   * @param isEverywhere whether points out of view count, too.
   */
  apart(a: WorldPose, b: WorldPose, camera: Camera, isEverywhere = false): number {
    let most = 0;
    for (let i = 0; i < POINTS * POINTS; i++) {
      const isSeen = this.#sees(a, camera, i, this.#one) && this.#sees(b, camera, i, this.#two);
      if (!isSeen && !isEverywhere) continue;
      most = Math.max(most, Math.hypot(this.#one[0] - this.#two[0], this.#one[1] - this.#two[1]));
    }
    return most / camera.f;
  }

  /** Share of the print that is inside the frame. */
  insideShare(pose: WorldPose, camera: Camera): number {
    let inside = 0;
    for (let i = 0; i < POINTS * POINTS; i++) if (this.#sees(pose, camera, i, this.#one)) inside++;
    return inside / (POINTS * POINTS);
  }

  /**
   * Writes the place of a point of the print, by its number in a grid, px from the frame's middle; false if it is
   * outside of the frame.
   */
  #sees(pose: WorldPose, { f, width, height }: Camera, number: number, out: Float64Array): boolean {
    const half = this.scale / 2;
    this.#point[0] = half * (((number % POINTS) / (POINTS - 1)) * 2 - 1);
    this.#point[2] = half * this.aspect * ((Math.floor(number / POINTS) / (POINTS - 1)) * 2 - 1);
    toCamera(pose, this.#point, out);
    const isAhead = out[2] > 0;
    out[0] = (f * out[0]) / out[2];
    out[1] = (f * out[1]) / out[2];
    return isAhead && Math.abs(out[0]) < width / 2 && Math.abs(out[1]) < height / 2;
  }
}
