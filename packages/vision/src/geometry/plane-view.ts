import type { Camera } from './camera';
import type { Correspondences } from './correspondences';
import type { Pose } from './pose';
import { homographyFromPose } from './pose';
import { solveSymmetric } from './solve-symmetric';

/** Number of free entries of a homography: the ninth is 1, the depth of the target's centre. */
const ENTRIES = 8;
/**
 * Modes: properties of cameras and prints that the model leaves out, as fields of displacement in the picture. Each has
 * a standard deviation, which is given below or follows from the motion. They limit the precision of a view with any
 * number of patches; see docs/decisions/focal-length-while-tracking.md. The deviations are assumptions about phones and
 * paper: chosen, not measured.
 */
const MODES = 7;
const LENS = 0;
const CENTRE_X = 1;
const CENTRE_Y = 2;
const BEND_X = 3;
const BEND_Y = 4;
const SHUTTER_X = 5;
const SHUTTER_Y = 6;

/** Radial distortion k1, relative to the assumed focal length. */
const LENS_DEVIATION = 0.03;
/** Distance of the principal point from the frame's middle (crops of image stabilizers), in longer sides. */
const CENTRE_DEVIATION = 0.012;
/** Height of a bent sheet's middle over its edges, in widths. */
const BEND_DEVIATION = 0.01;
/** Share of the frame time that a rolling shutter takes from the first row to the last. */
const SHUTTER_DEVIATION = 0.5;

/**
 * Steps of Gauss-Newton; few suffice, since the points already agree with the initial homography roughly. Chosen, not
 * measured.
 */
const FIT_STEPS = 2;
/** Fewer points leave the 8 entries of a homography all but unchecked. */
const MIN_POINTS = 10;

const normal = new Float64Array(ENTRIES * ENTRIES);
const factors = new Float64Array(ENTRIES * ENTRIES);
const ju = new Float64Array(ENTRIES);
const jv = new Float64Array(ENTRIES);
const step = new Float64Array(ENTRIES);
const modeSides = Array.from({ length: MODES }, () => new Float64Array(ENTRIES));
/** The side of a mode before it is solved. */
const lensSide = new Float64Array(ENTRIES);
const modeU = new Float64Array(MODES);
const modeV = new Float64Array(MODES);
const modeDeviations = new Float64Array(MODES);
const full = new Float64Array(9);
/**
 * The present point: its place in the picture, px from the principal point, and on the target. Passed in memory,
 * because numbers as arguments would be boxed at every call.
 */
const present = new Float64Array(4);

/**
 * One view of the target's plane: its homography, without any assumption about the camera, and its covariance.
 *
 * The frame is measured from the principal point, so that frameFromPlane = diag(f, f, 1) · [r1 r2 t] up to scale.
 */
export class PlaneView {
  /** Row-major, the last entry 1. */
  readonly h = new Float64Array(9);
  /** Covariance of the first eight entries of h, 8×8, row-major. */
  readonly covariance = new Float64Array(ENTRIES * ENTRIES);
  /** The part of the covariance that is due to the noise of the points' places alone. */
  readonly noise = new Float64Array(ENTRIES * ENTRIES);
  /**
   * Share of radial distortion that the points still show beside the homography, and its variance: k in
   * d = r · (1 + k · r² / f²).
   */
  distortion = 0;
  distortionVariance = Infinity;
  /** How far the target moves per frame, px; for the rolling shutter. */
  motionPx = 0;
  /** Correlation of the lens mode with the residuals, and with itself. */
  #lensError = 0;
  #lensSquare = 0;
  /** Variance of a point of weight 1, px². */
  #variance = 0;
  /** Means over the points: weighted square of the residual, and weight. */
  #squares = 0;
  #meanWeight = 0;

  /** Starts from the plane's view under a pose; the camera's f belongs to the pose. */
  startAtPose(pose: Pose, camera: Camera): void {
    this.startAtHomography(homographyFromPose(camera, pose, full), camera);
  }

  /** @param frameFromPlane 9, row-major, frame px. */
  startAtHomography(frameFromPlane: ArrayLike<number>, { cx, cy }: Camera): void {
    const { h } = this;
    const k = 1 / frameFromPlane[8];
    for (let col = 0; col < 3; col++) {
      h[col] = k * (frameFromPlane[col] - cx * frameFromPlane[6 + col]);
      h[3 + col] = k * (frameFromPlane[3 + col] - cy * frameFromPlane[6 + col]);
      h[6 + col] = k * frameFromPlane[6 + col];
    }
  }

  /**
   * Fits the homography to points that roughly agree with the initial one (weighted Gauss-Newton).
   *
   * @param noisePx standard deviation of a point of average weight, px, unless the residuals show more.
   * @param pose of the target under camera.f: then the covariance allows for lens, bent paper and rolling shutter.
   * @returns false if there are fewer than MIN_POINTS, or they do not fix a homography; the view then means nothing.
   */
  fit(points: Correspondences, camera: Camera, noisePx: number, pose?: Pose): boolean {
    if (points.count < MIN_POINTS) return false;
    for (let i = 0; i < FIT_STEPS; i++) {
      this.#accumulate(points, camera, undefined);
      factors.set(normal);
      if (!solveSymmetric(factors, step, ENTRIES)) return false;
      for (let a = 0; a < ENTRIES; a++) this.h[a] += step[a];
    }
    this.#accumulate(points, camera, pose);
    return this.#fillCovariance(noisePx) && (pose === undefined || this.#addModes(camera));
  }

  /** Normal equations of one step at the present homography; with a pose, also those of the modes. */
  #accumulate(points: Correspondences, camera: Camera, pose: Pose | undefined): void {
    const { cx, cy } = camera;
    const { h } = this;
    let squares = 0;
    let weights = 0;
    normal.fill(0);
    step.fill(0);
    this.#lensError = this.#lensSquare = 0;
    if (pose) for (const side of modeSides) side.fill(0);
    for (let i = 0; i < points.count; i++) {
      const x = points.x[i];
      const y = points.y[i];
      const w = 1 / (h[6] * x + h[7] * y + 1);
      const u = (h[0] * x + h[1] * y + h[2]) * w;
      const v = (h[3] * x + h[4] * y + h[5]) * w;
      const errorU = points.u[i] - cx - u;
      const errorV = points.v[i] - cy - v;
      const wuu = points.wuu[i];
      const wuv = points.wuv[i];
      const wvv = points.wvv[i];
      squares += wuu * errorU * errorU + 2 * wuv * errorU * errorV + wvv * errorV * errorV;
      weights += (wuu + wvv) / 2;
      ju[0] = jv[3] = x * w;
      ju[1] = jv[4] = y * w;
      ju[2] = jv[5] = w;
      ju[6] = -u * x * w;
      ju[7] = -u * y * w;
      jv[6] = -v * x * w;
      jv[7] = -v * y * w;
      for (let a = 0; a < ENTRIES; a++) {
        const wu = wuu * ju[a] + wuv * jv[a];
        const wv = wuv * ju[a] + wvv * jv[a];
        step[a] += wu * errorU + wv * errorV;
        for (let b = 0; b <= a; b++) normal[ENTRIES * a + b] += wu * ju[b] + wv * jv[b];
      }
      if (pose) {
        present[0] = u;
        present[1] = v;
        present[2] = x;
        present[3] = y;
        setModes(pose, camera);
        for (let m = 0; m < MODES; m++) {
          const side = modeSides[m];
          const du = wuu * modeU[m] + wuv * modeV[m];
          const dv = wuv * modeU[m] + wvv * modeV[m];
          for (let a = 0; a < ENTRIES; a++) side[a] += du * ju[a] + dv * jv[a];
          if (m !== LENS) continue;
          this.#lensError += du * errorU + dv * errorV;
          this.#lensSquare += du * modeU[m] + dv * modeV[m];
        }
      }
    }
    this.#squares = squares / points.count;
    this.#meanWeight = weights / points.count;
  }

  #fillCovariance(noisePx: number): boolean {
    const variance = Math.max(noisePx * noisePx * this.#meanWeight, this.#squares);
    this.#variance = variance;
    for (let a = 0; a < ENTRIES; a++) {
      factors.set(normal);
      step.fill(0);
      step[a] = variance;
      if (!solveSymmetric(factors, step, ENTRIES)) return false;
      this.covariance.set(step, ENTRIES * a);
    }
    this.noise.set(this.covariance);
    return true;
  }

  #addModes(camera: Camera): boolean {
    modeDeviations[LENS] = LENS_DEVIATION;
    modeDeviations[CENTRE_X] = modeDeviations[CENTRE_Y] = CENTRE_DEVIATION * Math.max(camera.width, camera.height);
    modeDeviations[BEND_X] = modeDeviations[BEND_Y] = BEND_DEVIATION;
    modeDeviations[SHUTTER_X] = modeDeviations[SHUTTER_Y] = (SHUTTER_DEVIATION * this.motionPx) / camera.height;
    for (let m = 0; m < MODES; m++) {
      const side = modeSides[m];
      factors.set(normal);
      lensSide.set(side);
      if (!solveSymmetric(factors, side, ENTRIES)) return false;
      if (m === LENS) this.#measureDistortion();
      this.#addMode(m, modeDeviations[m] * modeDeviations[m]);
    }
    return true;
  }

  /** The ninth parameter of a fit with distortion, by the Schur complement of the homography's eight. */
  #measureDistortion(): void {
    let square = this.#lensSquare;
    for (let a = 0; a < ENTRIES; a++) square -= lensSide[a] * modeSides[LENS][a];
    this.distortion = this.#lensError / square;
    this.distortionVariance = this.#variance / square;
  }

  /** The homography changes by modeSides[m] per unit of the mode. */
  #addMode(m: number, variance: number): void {
    const { covariance } = this;
    const side = modeSides[m];
    for (let a = 0; a < ENTRIES; a++) {
      for (let b = 0; b < ENTRIES; b++) covariance[ENTRIES * a + b] += variance * side[a] * side[b];
    }
  }
}

/** Displacement per unit of each mode, px, of the `present` point. */
function setModes({ rotation: r, translation: t }: Pose, { f }: Camera): void {
  const u = present[0];
  const v = present[1];
  const x = present[2];
  const y = present[3];
  const radius2 = (u * u + v * v) / (f * f);
  modeU[LENS] = u * radius2;
  modeV[LENS] = v * radius2;
  modeU[CENTRE_X] = modeV[CENTRE_Y] = 1;
  // A point raised by dz above the plane moves by the image of the plane's normal.
  const depth = r[6] * x + r[7] * y + t[2];
  const raisedU = (f * r[2] - u * r[8]) / depth;
  const raisedV = (f * r[5] - v * r[8]) / depth;
  modeU[BEND_X] = 4 * x * x * raisedU;
  modeV[BEND_X] = 4 * x * x * raisedV;
  modeU[BEND_Y] = 4 * y * y * raisedU;
  modeV[BEND_Y] = 4 * y * y * raisedV;
  modeU[SHUTTER_X] = modeV[SHUTTER_Y] = v;
}
