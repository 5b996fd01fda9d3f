import { leastEigenvalue } from '../geometry/least-eigenvalue';
import type { Camera } from '../geometry/camera';
import { solveSymmetric } from '../geometry/solve-symmetric';
import { type Plane, valueAt } from '../keypoints/plane';
import type { FramePyramid } from '../tracker/frame-pyramid';
import type { ContentPlace } from './content-place';
import { addPoint, projectTo, Slopes } from './surface-equations';
import { copyWorldPose, createWorldPose, meetSurface, type WorldPose } from './world-pose';

/*
 * Set on 2026-11-27 with the ten walks of the world bench in which content jumped, and on 2026-11-28 with 72 of all
 * kinds.
 */

/** Levels of the frame at which it is compared: the first for large shifts, the second for exact ones. */
const LEVELS = [3, 2];
/** Side of the square around the content that is compared, px of the level. */
const SIDE = 16;
/** Gauss-Newton steps on each level. */
const ROUNDS = 3;
/** Least points of the square that must show the surface in both frames. */
const MIN_SAMPLES = 80;
/** Least variance of the difference between two frames at a point, gray levels². */
const NOISE_VARIANCE = 0.1;
/**
 * Share of the information that is taken off in all directions. Joints of boards tell nothing along themselves, though
 * perspective and rounding make it seem so: without it, the shift on a table of boards is off by 2.4 px (root mean
 * square), with 0.03 by 1.7, with this by 0.5.
 */
const EDGE_SHARE = 0.1;
/**
 * A larger shift than so many standard deviations of what is expected is that of something else, for example of a
 * person who walks through.
 */
const MOST_DEVIATIONS = 3;
/**
 * MOST_DEVIATIONS while the surface is out of sight. Set on 2026-11-30: with 3, content went up to 7 cm with the legs
 * of a person on two walks. With 2 in sight, too, content moves by 2 cm at once after pictures that were dropped.
 */
const MOST_BLIND_DEVIATIONS = 2;
/** Differences of points beside each other are alike, because blur changes both, so that this many count as one. */
const ALIKE = 4;
/** Unknowns: the shift, and a difference in brightness with its slopes. */
const UNKNOWNS = 5;

/** A frame and its lens. */
interface Pictured {
  frame: FramePyramid;
  camera: Camera;
}

const point = new Float64Array(3);
const seen = new Slopes(0);
/** How the brightness of a point depends on the unknowns, in `u`. */
const slopes = new Slopes(UNKNOWNS);
/**
 * Residual of a point as addPoint takes it: its difference in brightness in place of u, and the weight of that; v is
 * not used.
 */
const residual = Float64Array.of(0, 0, 1, 0, 0);
const normal = new Float64Array(UNKNOWNS * UNKNOWNS);
const step = new Float64Array(UNKNOWNS);
const factors = new Float64Array(UNKNOWNS * UNKNOWNS);
/** Columns of the inverse of `normal` for a shift to the right and down. */
const acrossInverse = new Float64Array(UNKNOWNS);
const downInverse = new Float64Array(UNKNOWNS);

/** Solves the normal equations in place; false if they tell nothing. */
function solveNormal(column: Float64Array): boolean {
  factors.set(normal);
  return solveSymmetric(factors, column, UNKNOWNS);
}

/**
 * Measures how far the surface around the content lies, in a frame, from the place at which the expected movement of
 * the camera puts it. In fast turns this is more exact than the gyroscope, whose readings are not taken at the times of
 * the frames.
 *
 * Least squares over gray levels with a normal prior: Lucas & Kanade, An Iterative Image Registration Technique, 1981.
 * Lenses darken the corners of every frame, which on a faint floor looks like no movement at all; a slope of the
 * brightness is therefore fitted, too.
 */
export class PictureShift {
  /** The shift that was measured last, px of the frame. */
  readonly shift = new Float64Array(2);
  /** Standard deviation of that shift where it is least certain, px. */
  deviationPx = 0;
  /** The part of it that rolling rows are expected to cause. */
  readonly #rolling = new Float64Array(2);
  /** The levels of the frame before, and whether they are of use. */
  readonly #before: Plane[] = [];
  #isKept = false;
  /** Camera with which that frame was drawn, and how far the content moved there from the frame before it, px. */
  readonly #drawn = createWorldPose();
  readonly #moved = new Float64Array(2);
  /** Points of the frame, px, and the brightness of the frame before at their places. */
  readonly #u = new Float64Array(SIDE * SIDE);
  readonly #v = new Float64Array(SIDE * SIDE);
  readonly #was = new Float64Array(SIDE * SIDE);
  #count = 0;
  /** px of the frame for one of the present level. */
  #unitPx = 1;

  /**
   * Keeps a frame, for the comparison of the next one with it.
   *
   * @param expected the camera with which it would have been drawn if place and picture had told nothing.
   * @param drawn the camera with which it was drawn.
   */
  keep({ frame, camera }: Pictured, expected: WorldPose, drawn: WorldPose, content: ContentPlace): void {
    // Content that was put right at once did not move so far in the picture.
    if (this.#isKept) this.#wayTo(expected, camera, content, this.#moved);
    else this.#moved.fill(0);
    copyWorldPose(drawn, this.#drawn);
    this.#isKept = true;
    for (const [i, level] of LEVELS.entries()) {
      const plane = frame.levels[level];
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
   * @param isSeen whether the surface is in sight.
   * @returns false if the two frames show too little of the surface around the content, or something else there.
   */
  measure(
    { frame, camera }: Pictured,
    expected: WorldPose,
    content: ContentPlace,
    { deviationPx, readout, isSeen }: { deviationPx: number; readout: number; isSeen: boolean },
  ): boolean {
    if (!this.#isKept) return false;
    this.#expectRolling(camera, expected, content, readout);
    this.shift.set(this.#rolling);
    let isTold = false;
    for (const [i, level] of LEVELS.entries()) {
      this.#unitPx = 1 << level;
      if (!this.#choose(this.#before[i], camera, expected, content)) return false;
      isTold = this.#improve(frame.levels[level], deviationPx) || isTold;
    }
    for (let k = 0; k < 2; k++) this.shift[k] -= this.#rolling[k];
    const mostPx = (isSeen ? MOST_DEVIATIONS : MOST_BLIND_DEVIATIONS) * deviationPx;
    return isTold && Math.hypot(...this.shift) < mostPx;
  }

  /**
   * Lower rows are read later, when the content has moved on; only what changed since the kept frame is seen as a
   * shift.
   */
  #expectRolling(camera: Camera, expected: WorldPose, content: ContentPlace, readout: number): void {
    const rolling = this.#rolling;
    const [right, down] = this.#moved;
    const before = this.#wayTo(expected, camera, content, rolling);
    const rows = seen.atV - camera.cy;
    const share = readout / camera.height;
    rolling[0] = share * (rows * rolling[0] - before * right);
    rolling[1] = share * (rows * rolling[1] - before * down);
  }

  /**
   * Writes how far content that is expected here moved from where it was drawn in the kept frame, px.
   *
   * @returns the row at which it was drawn there, from the middle one on.
   */
  #wayTo(expected: WorldPose, camera: Camera, content: ContentPlace, out: Float64Array): number {
    putAt(content);
    projectTo(this.#drawn, camera, point, seen);
    const { atU, atV } = seen;
    projectTo(expected, camera, point, seen);
    out[0] = seen.atU - atU;
    out[1] = seen.atV - atV;
    return atV - camera.cy;
  }

  /**
   * Chooses points around the content that show the surface, and tells how bright they were in the frame before. Near
   * the edge of the frame, they lie more towards its middle.
   *
   * @returns false for content beside the frame.
   */
  #choose(before: Plane, camera: Camera, expected: WorldPose, content: ContentPlace): boolean {
    this.#count = 0;
    putAt(content);
    const { width, height } = camera;
    if (!projectTo(expected, camera, point, seen)) return false;
    if (seen.atU < 0 || seen.atV < 0 || seen.atU > width || seen.atV > height) return false;
    const half = (this.#unitPx * SIDE) / 2;
    const left = Math.max(0, Math.min(width - 2 * half, seen.atU - half));
    const top = Math.max(0, Math.min(height - 2 * half, seen.atV - half));
    for (let i = 0; i < SIDE * SIDE; i++) {
      const u = left + this.#unitPx * ((i % SIDE) + 0.5);
      const v = top + this.#unitPx * (Math.floor(i / SIDE) + 0.5);
      if (!meetSurface(expected, camera, u, v, point) || !projectTo(this.#drawn, camera, point, seen)) continue;
      this.#u[this.#count] = u;
      this.#v[this.#count] = v;
      this.#was[this.#count++] = this.#brightnessAt(before, seen.atU, seen.atV);
    }
    return true;
  }

  #improve(plane: Plane, deviationPx: number): boolean {
    const { shift } = this;
    const prior = 1 / deviationPx ** 2;
    for (let round = 0; round < ROUNDS; round++) {
      const variance = this.#compare(plane);
      if (Number.isNaN(variance)) return false;
      acrossInverse.fill(0)[0] = downInverse.fill(0)[1] = 1;
      if (!solveNormal(acrossInverse) || !solveNormal(downInverse) || !solveNormal(step)) return false;
      // Information about the shift alone, of which the part that edges only seem to tell is taken off.
      const uu = acrossInverse[0];
      const uv = acrossInverse[1];
      const vv = downInverse[1];
      const right = step[0];
      const down = step[1];
      const scale = 1 / ((uu * vv - uv * uv) * variance);
      const noise = scale * Math.min(EDGE_SHARE * (uu + vv), leastEigenvalue(uu, uv, vv));
      const a = scale * vv - noise;
      const b = -scale * uv;
      const c = scale * uu - noise;
      const u = a * right + b * down + prior * (this.#rolling[0] - shift[0]);
      const v = b * right + c * down + prior * (this.#rolling[1] - shift[1]);
      const determinant = (a + prior) * (c + prior) - b * b;
      shift[0] += ((c + prior) * u - b * v) / determinant;
      shift[1] += ((a + prior) * v - b * u) / determinant;
      this.deviationPx = 1 / Math.sqrt(prior + leastEigenvalue(a, b, c));
    }
    return true;
  }

  /**
   * Writes the normal equations for a further shift to `normal` and `step`.
   *
   * @returns variance of a point's brightness; NaN with too few points.
   */
  #compare(plane: Plane): number {
    normal.fill(0);
    step.fill(0);
    const unitPx = this.#unitPx;
    const row = slopes.u;
    let squares = 0;
    let count = 0;
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
      count++;
    }
    return count < MIN_SAMPLES ? Number.NaN : ALIKE * Math.max(NOISE_VARIANCE, squares / count);
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
