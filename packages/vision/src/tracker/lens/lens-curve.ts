import type { Camera } from '../../geometry/camera';
import { longerSide } from '../../geometry/camera';
import type { PlaneView } from '../../geometry/plane-view';

/** Variance of the distortion of cameras (k in d = r · (1 + k · r²), r in longer sides of the frame). */
const PRIOR_VARIANCE = 0.14 ** 2;
/** Least variance of the estimate, so that it goes on following, and of a measurement, because bent paper looks similar. */
const LEAST_VARIANCE = 0.01 ** 2;
const MODEL_VARIANCE = 0.02 ** 2;
/** Distortion from which a lens is not taken for a pinhole: 0.2 px at 200 px from the middle of 640 px. */
const LEAST_SEEN = 0.012;
/** Largest distortion that is learned, of either sign. */
const LIMIT = 0.6;
/** Motion beyond which blur and rolling shutter say more than the lens, heights of the frame per frame. */
const MOST_MOTION = 0.03;

/**
 * Learns a camera's radial distortion from what views of planes show beside their homography (a Kalman filter). A lens
 * with hardly any distortion is treated as an exact pinhole.
 */
export class LensCurve {
  #k = 0;
  #variance = PRIOR_VARIANCE;
  #isSeen = false;

  /**
   * @param view under the camera's present curve.
   */
  learn({ distortion, distortionVariance, motionPx }: PlaneView, camera: Camera): void {
    if (motionPx / camera.height > MOST_MOTION) return;
    const focalRatio = camera.f / longerSide(camera);
    const scale = focalRatio * focalRatio;
    const noise = distortionVariance / (scale * scale) + MODEL_VARIANCE;
    const gain = this.#variance / (this.#variance + noise);
    const off = distortion / scale + (this.#isSeen ? 0 : -this.#k);
    if (!(gain > 0) || !Number.isFinite(off)) return;
    this.#k = Math.max(-LIMIT, Math.min(LIMIT, this.#k + gain * off));
    this.#variance = Math.max(LEAST_VARIANCE, (1 - gain) * this.#variance);
    // A first view may be blurred by a motion that is unknown yet: what it shows must exceed its own uncertainty.
    const least = this.#isSeen ? LEAST_SEEN / 2 : Math.max(LEAST_SEEN, Math.sqrt(this.#variance));
    this.#isSeen = Math.abs(this.#k) > least;
  }

  /** The curve of a camera whose frames have this longer side, px; see Camera. */
  of(longerPx: number): number {
    return this.#isSeen ? this.#k / (longerPx * longerPx) : 0;
  }
}
