import type { Camera } from '../../geometry/camera';
import type { Proportions } from '../../geometry/pose';
import { measureAxes } from '../../geometry/focal-evidence';
import type { PlaneView } from '../../geometry/plane-view';

/*
 * Measured on 2026-11-29 with 460 generated frames of prints of 96, 104, 101 and 100% of their file's height, which
 * tilt by up to 50° and move as a hand does, of a wider lens, and of pans under a rolling shutter. 62, 79, 80 and 80 of
 * 80 are right, and all others; the medians of their corners' errors are 0.036, 0.031, 0.029, 0.024, 0.12 and 1.05 px.
 * What is not named below does not change.
 */

/**
 * Variance of stretch (logarithm) and shear of prints, as seen under a focal length that may be wrong. At half of the
 * deviation 96% is off by 0.046 px; at twice, 68 of its frames are right.
 */
const PRIOR_VARIANCE = 0.03 ** 2;
/**
 * Variance of their change from one measured frame to the next: a wrong focal length looks like another shape in
 * another view. At half of the deviation 96% is off by 0.044 px and the wider lens by 0.145; at twice by 0.031 and
 * 0.135.
 */
const CHANGE_VARIANCE = 0.001 ** 2;
/**
 * Least variance of a measurement, because effects that the camera model leaves out do not average out. At half of the
 * deviation and at twice, errors change by at most 0.005 px.
 */
const LEAST_VARIANCE = 0.002 ** 2;
/**
 * Deviation that a rolling shutter may add to a measurement, per height of the frame that the print moves in a frame.
 * At half of it 68 frames of 96% are right, and the wider lens is off by 0.144 px; at twice 96% is off by 0.064 and
 * 104% by 0.046 px.
 */
const LEAN_PER_MOTION = 0.5;
/**
 * Motion beyond which the rows of a rolling shutter say more than the print's shape, heights of the frame per frame. At
 * half of it pans are off by 1.6 px and 96% by 0.075. At twice all frames of 96 and 104% are right, 104% off by 0.044
 * px.
 */
const MOST_MOTION = 0.03;
/**
 * Share of the motion that counts in the next frame: where a pan turns, its rows lean by more than its motion between
 * frames says. At half of it 96% is off by 0.064 px; if motion hardly decays, pans are off by 1.27, and 96 and 104%,
 * which then are not followed, by 2.9 and 2.4 px.
 */
const MOTION_DECAY = 0.5;
/**
 * Shear or stretch from which a print counts as different from its file: 0.2 px at the edges of 300 px. At half of it
 * nothing changes; at twice the wider lens is off by 0.110 px.
 */
const LEAST_SEEN = 0.0015;
/** Largest stretch (logarithm) and shear: what is further off is no print of this picture. */
const LIMIT = 0.15;

/**
 * How a print differs from its file, as far as the frames show: x of the print = x + shear · y, y of the print =
 * stretch · y, both in widths from the middle.
 *
 * A pose with such a shape reproduces the homography of the print under any focal length, since two columns of a
 * homography are always two orthonormal ones times a symmetric 2×2 matrix. So content in the plane is drawn in its
 * place before the focal length is known, and on prints of other proportions.
 */
export class PrintShape implements Proportions {
  stretch = 1;
  shear = 0;
  /** Shear and logarithm of the stretch that the views suggest, without limits, and their variances. */
  readonly #state = Float64Array.of(0, 0, PRIOR_VARIANCE, PRIOR_VARIANCE);
  /** The state before it followed a view whose motion was unknown, and whether that is the last view. */
  readonly #kept = new Float64Array(4);
  #isGuessed = false;
  /** Recent motion, heights of the frame per frame. */
  #motion = 0;
  /** The last view: its homography, in the file's plane, and the focal length in use, px. */
  readonly #h = new Float64Array(9);
  #f = 0;
  /** Whether shear and stretch are seen. */
  readonly #differs = new Uint8Array(2);
  readonly #measured = new Float64Array(4);

  /**
   * Follows the shape that a view shows under a camera (two Kalman filters); one that moves too fast is not followed.
   *
   * @param view of the print's plane, px from the principal point; turned into one of the file's, in place.
   * @param camera f and height in px.
   * @param isMoving whether the motion of the view is known.
   */
  learn(view: PlaneView, { f, height }: Camera, isMoving: boolean): void {
    const { h } = view;
    for (let row = 0; row < 9; row += 3) h[row + 1] = this.shear * h[row] + this.stretch * h[row + 1];
    this.#h.set(h);
    this.#f = f;
    if (isMoving) this.#motion = Math.max(view.motionPx / height, MOTION_DECAY * this.#motion);
    else this.#kept.set(this.#state);
    const isFast = this.#motion > MOST_MOTION;
    if (isFast && this.#isGuessed) this.#state.set(this.#kept);
    this.#isGuessed = !isMoving;
    if (!isFast) {
      const measured = this.#measured;
      const state = this.#state;
      this.#measure(view.noise);
      const lean = LEAN_PER_MOTION * this.#motion;
      const least = LEAST_VARIANCE + lean * lean;
      for (let i = 0; i < 2; i++) {
        const before = Math.min(PRIOR_VARIANCE, state[2 + i] + CHANGE_VARIANCE);
        const gain = before / (before + measured[2 + i] + least);
        state[2 + i] = (1 - gain) * before;
        state[i] += gain * (measured[i] - state[i]);
      }
    }
    this.#see();
  }

  /** Keeps the print in its place in the picture when the focal length in use is scaled. */
  refocus(factor: number): void {
    if (this.#f === 0) return;
    const measured = this.#measured;
    const state = this.#state;
    this.#measure();
    shown.set(measured);
    this.#f *= factor;
    this.#measure();
    for (let i = 0; i < 2; i++) {
      // If the view was not followed yet, a change towards the shape only brings the print nearer to its place, and the
      // shape stays.
      const change = measured[i] - shown[i];
      const off = shown[i] - state[i];
      const seen = off * change >= 0 ? change : Math.abs(change) > Math.abs(off) ? change + off : 0;
      state[i] += (1 - state[2 + i] / PRIOR_VARIANCE) * seen;
    }
    this.#see();
  }

  /** Measures the shear and the logarithm of the stretch that the last view shows under its focal length. */
  #measure(noise?: Float64Array): void {
    const measured = this.#measured;
    measured[0] = this.#f;
    measureAxes(this.#h, measured, noise);
    const cos = measured[0];
    measured[0] = cos * Math.exp(-measured[1]);
    measured[1] = 0.5 * Math.log(1 - cos * cos) - measured[1];
  }

  /** A print like its file keeps that shape exactly; one that is seen to differ is followed all the way. */
  #see(): void {
    for (let i = 0; i < 2; i++) {
      const value = this.#state[i];
      // A difference that is seen stays so down to a third of the limit, so that noise does not switch it on and off.
      const least = this.#differs[i] ? LEAST_SEEN / 3 : LEAST_SEEN;
      this.#differs[i] = Math.abs(value) > least ? 1 : 0;
      this.#measured[i] = this.#differs[i] ? Math.max(-LIMIT, Math.min(LIMIT, value)) : 0;
    }
    this.shear = this.#measured[0];
    this.stretch = Math.exp(this.#measured[1]);
  }
}

/** Measurements of the last view, before the focal length changed. */
const shown = new Float64Array(4);
