import type { Camera } from '../geometry/camera';
import { solveSymmetric } from '../geometry/solve-symmetric';
import { type Plane, valueAt } from '../keypoints/plane';
import type { FramePyramid } from '../tracker/frame-pyramid';
import type { ContentPlace } from './content-place';
import { addPoint, projectTo, Slopes } from './surface-equations';
import { copyWorldPose, createWorldPose, meetSurface, type WorldPose } from './world-pose';

/* Set on 2026-11-27 with the ten walks of the world bench in which content jumped. */

/** Levels of the frame at which it is compared: the first for large shifts, the second for exact ones. */
const LEVELS = [3, 2];
/** Side of the square around the content that is compared, px of the level. */
const SIDE = 20;
/** Gauss-Newton steps on each level. */
const ROUNDS = 4;
/** Least points of the square that must show the surface in both frames. */
const MIN_SAMPLES = 80;
/** Least variance of the difference between two frames at a point, gray levels². */
const NOISE_VARIANCE = 0.1;
/** Differences of points beside each other are alike, because blur changes both, so that this many count as one. */
const ALIKE = 4;
/** Unknowns: the shift, and a difference in brightness with its slopes. */
const UNKNOWNS = 5;
/** Where the normal equations have the number of points. */
const COUNT = 2 * UNKNOWNS + 2;

const point = new Float64Array(3);
const seen = new Slopes(0);
/** How the brightness of a point depends on the unknowns, in `u`. */
const slopes = new Slopes(UNKNOWNS);
/** Difference of a point's brightness, nothing, and its weight. */
const residual = Float64Array.of(0, 0, 1);
const normal = new Float64Array(UNKNOWNS * UNKNOWNS);
const step = new Float64Array(UNKNOWNS);

/**
 * Tells by how much the surface around the content is elsewhere in a frame than the camera's expected movement since the frame before puts it. In fast
 * turns this is more exact than the gyroscope, whose readings are not taken at the times of the frames.
 *
 * Least squares over gray levels with a normal prior: Lucas & Kanade, An Iterative Image Registration Technique, 1981. Lenses darken the corners of every
 * frame, which on a faint floor looks like no movement at all; a slope of the brightness is therefore fitted, too.
 */
export class PictureShift {
  /** The shift that was measured last, px of the frame. */
  readonly shift = new Float64Array(2);
  /** The part of it that rolling rows are expected to cause. */
  readonly #rolling = new Float64Array(2);
  /** The levels of the frame before, and whether they are of use. */
  readonly #before: Plane[] = [];
  #isKept = false;
  /** With what cameras that frame and the one before it were drawn. */
  readonly #drawn = createWorldPose();
  readonly #earlier = createWorldPose();
  /** Points of the frame, px, and how bright the frame before was there. */
  readonly #u = new Float64Array(SIDE * SIDE);
  readonly #v = new Float64Array(SIDE * SIDE);
  readonly #was = new Float64Array(SIDE * SIDE);
  #count = 0;
  /** px of the frame for one of the present level. */
  #unitPx = 1;

  /** Keeps a frame, for the comparison of the next one with it, and the camera with which it was drawn. */
  keep({ levels }: FramePyramid, drawn: WorldPose): void {
    copyWorldPose(this.#isKept ? this.#drawn : drawn, this.#earlier);
    copyWorldPose(drawn, this.#drawn);
    this.#isKept = true;
    for (const [i, level] of LEVELS.entries()) {
      const plane = levels[level];
      const kept = this.#before[i];
      if (kept?.width === plane.width && kept.height === plane.height) kept.data.set(plane.data);
      else this.#before[i] = { ...plane, data: plane.data.slice() };
    }
  }

  /** The next frame does not continue what was kept, or has another size. */
  forget(): void {
    this.#isKept = false;
  }

  /**
   * Measures `shift` in a frame.
   *
   * @param expected the camera with which it is drawn if there is no shift.
   * @param deviationPx standard deviation of the shift, px.
   * @param readout share of the frame time between the first row and the last.
   * @returns false if the two frames show too little of the surface around the content.
   */
  measure(
    { frame, camera }: { frame: FramePyramid; camera: Camera },
    expected: WorldPose,
    content: ContentPlace,
    { deviationPx, readout }: { deviationPx: number; readout: number },
  ): boolean {
    if (!this.#isKept) return false;
    this.#expectRolling(camera, expected, content, readout);
    this.shift.set(this.#rolling);
    let isTold = false;
    for (const [i, level] of LEVELS.entries()) {
      this.#unitPx = 1 << level;
      this.#choose(this.#before[i], camera, expected, content);
      isTold = this.#improve(frame.levels[level], deviationPx) || isTold;
    }
    for (let k = 0; k < 2; k++) this.shift[k] -= this.#rolling[k];
    return isTold;
  }

  /** Lower rows are read later, when the content has moved on; only what changed since the kept frame is seen as a shift. */
  #expectRolling(camera: Camera, expected: WorldPose, content: ContentPlace, readout: number): void {
    putAt(content);
    const rolling = this.#rolling;
    const middle = camera.cy;
    projectTo(this.#earlier, camera, point, seen);
    const { atU: u0, atV: v0 } = seen;
    projectTo(this.#drawn, camera, point, seen);
    const { atU: u1, atV: v1 } = seen;
    projectTo(expected, camera, point, seen);
    const share = readout / camera.height;
    rolling[0] = share * ((seen.atV - middle) * (seen.atU - u1) - (v1 - middle) * (u1 - u0));
    rolling[1] = share * ((seen.atV - middle) * (seen.atV - v1) - (v1 - middle) * (v1 - v0));
  }

  /** Chooses points around the content that show the surface, and tells how bright they were in the frame before. */
  #choose(before: Plane, camera: Camera, expected: WorldPose, content: ContentPlace): void {
    this.#count = 0;
    putAt(content);
    if (!projectTo(expected, camera, point, seen)) return;
    const { atU, atV } = seen;
    for (let i = 0; i < SIDE * SIDE; i++) {
      const u = atU + this.#unitPx * ((i % SIDE) - SIDE / 2);
      const v = atV + this.#unitPx * (Math.floor(i / SIDE) - SIDE / 2);
      if (!meetSurface(expected, camera, u, v, point) || !projectTo(this.#drawn, camera, point, seen)) continue;
      this.#u[this.#count] = u;
      this.#v[this.#count] = v;
      this.#was[this.#count++] = this.#brightnessAt(before, seen.atU, seen.atV);
    }
  }

  #improve(plane: Plane, deviationPx: number): boolean {
    const { shift } = this;
    for (let round = 0; round < ROUNDS; round++) {
      const prior = this.#compare(plane) / deviationPx ** 2;
      if (normal[COUNT] < MIN_SAMPLES) return false;
      for (let k = 0; k < 2; k++) {
        normal[k * (UNKNOWNS + 1)] += prior;
        step[k] += prior * (this.#rolling[k] - shift[k]);
      }
      if (!solveSymmetric(normal, step, UNKNOWNS)) return false;
      for (let k = 0; k < 2; k++) shift[k] += step[k];
    }
    return true;
  }

  /**
   * Writes the normal equations for a further shift to `normal` and `step`.
   *
   * @returns variance of a point's brightness; NaN without points.
   */
  #compare(plane: Plane): number {
    normal.fill(0);
    step.fill(0);
    const unitPx = this.#unitPx;
    const row = slopes.u;
    let squares = 0;
    for (let i = 0; i < this.#count; i++) {
      const u = this.#u[i] + this.shift[0];
      const v = this.#v[i] + this.shift[1];
      const error = this.#was[i] - this.#brightnessAt(plane, u, v);
      row[0] = (this.#brightnessAt(plane, u + unitPx, v) - this.#brightnessAt(plane, u - unitPx, v)) / (2 * unitPx);
      row[1] = (this.#brightnessAt(plane, u, v + unitPx) - this.#brightnessAt(plane, u, v - unitPx)) / (2 * unitPx);
      row[2] = 1;
      row[3] = (this.#u[i] - this.#u[0]) / unitPx;
      row[4] = (this.#v[i] - this.#v[0]) / unitPx;
      if (Number.isNaN(error + row[0] + row[1])) continue;
      residual[0] = error;
      addPoint(normal, step, UNKNOWNS, slopes, residual);
      squares += error * error;
    }
    return ALIKE * Math.max(NOISE_VARIANCE, squares / normal[COUNT]);
  }

  /** Brightness of a level at a px of the frame; NaN beside it. */
  #brightnessAt(plane: Plane, u: number, v: number): number {
    const x = (u + 0.5) / this.#unitPx - 0.5;
    const y = (v + 0.5) / this.#unitPx - 0.5;
    return x >= 0 && y >= 0 && x < plane.width - 1 && y < plane.height - 1
      ? valueAt(plane.data, plane.stride, x, y)
      : Number.NaN;
  }
}

function putAt({ x, z }: ContentPlace): void {
  point[0] = x;
  point[1] = 0;
  point[2] = z;
}
