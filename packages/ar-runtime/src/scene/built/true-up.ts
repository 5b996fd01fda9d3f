import { dot, unit } from './axes';
import { type Vec3, added, cross } from './rotation';

/**
 * 95% of a change of the measurement has arrived after half a second. Chosen, not measured: less lets its noise
 * through.
 */
const SETTLES_S = 0.5 / 3;

/**
 * True up in the frame of a scene's root. It is averaged in that frame, because both the phone and the pose are noisy,
 * but the picture hardly moves.
 */
export class TrueUp {
  private average: Vec3 | null = null;

  /**
   * @param upInCamera unit vector; null while the device does not report it.
   * @param cameraFromRoot 4×4, column-major; may scale uniformly, and stretch and shear y along the picture.
   * @returns averaged up in the root's frame, a unit vector; the last one while the device reports none; null without
   *   one, or for a matrix without directions.
   */
  step(upInCamera: Vec3 | null, cameraFromRoot: ArrayLike<number>, elapsedS: number): Vec3 | null {
    if (!upInCamera) return this.average && unit(this.average);
    const m = (i: number): number => cameraFromRoot[i] ?? 0;
    const x = unit([m(0), m(1), m(2)]);
    const z = unit([m(8), m(9), m(10)]);
    const now = x && z && unit([dot(x, upInCamera), dot(cross(z, x), upInCamera), dot(z, upInCamera)]);
    if (!now) return null;
    const share = this.average ? 1 - Math.exp(-elapsedS / SETTLES_S) : 1;
    const before = this.average ?? now;
    this.average = added(before, added(now, before, -1), share);
    return unit(this.average);
  }

  /** Starts again with the next measurement, because another picture is seen. */
  restart(): void {
    this.average = null;
  }
}
