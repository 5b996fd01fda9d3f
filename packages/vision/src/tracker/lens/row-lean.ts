import type { Camera } from '../../geometry/camera';
import type { Fit, LeanPrior } from '../../geometry/fit-pose';
import type { Pose } from '../../geometry/pose';

/*
 * Expected displacement of rows by a rolling shutter. Set on 2026-11-22 with the motion sequences, which are read at
 * once, and the fast-shutter sequences, which are read in 27 ms.
 */

/**
 * Motion from which rows are displaced by their time, px per frame. The effect of less motion is hidden by the noise of
 * patches.
 */
const MIN_MOTION_PX = 8;
/** Share of the frame time between the first row and the last, before frames have revealed it. */
const USUAL_READOUT = 0.4;
/** Variance of that share. */
const USUAL_VARIANCE = 0.1225;
/** Remaining variance once the readout is known, because motion changes within a frame. */
const KNOWN_VARIANCE = 0.0225;
/**
 * Variance of the readout as measured by one frame if nothing holds its lean. With a higher value, learning that all
 * rows are read at once takes longer, which loses frames at 50 px per frame.
 */
const MEASURED_VARIANCE = 0.06;

/**
 * The expected lean of single frames (see Camera), from the motion of a target. The time for reading the rows is
 * learned from the lean of tracked targets.
 */
export class RowLean {
  /** Prior for fits; undefined while a target is too slow to lean. */
  prior: LeanPrior | undefined;
  readonly #prior: LeanPrior = { meanX: 0, meanY: 0, deviation: 0 };
  /** Share of the frame time between the first row and the last, as far as it is known. */
  readout = USUAL_READOUT;
  /** Variance of `readout`. */
  protected variance = USUAL_VARIANCE;
  /** Motion of the target to which the prior belongs, px per frame. */
  #right = 0;
  #down = 0;

  readonly #camera: Camera;

  /** @param camera camera of the frame; its lean is set. */
  constructor(camera: Camera) {
    this.#camera = camera;
  }

  /** Sets no lean, for a frame whose motion is unknown. */
  clear(): void {
    this.prior = undefined;
    this.#camera.leanX = this.#camera.leanY = 0;
  }

  /** Sets the prior by the motion of a target from its last pose, and the camera to its mean. */
  start(last: Pose, pose: Pose, framesSince: number): void {
    this.clear();
    this.expect(last, pose, framesSince);
    if (!this.prior) return;
    this.#camera.leanX = this.prior.meanX;
    this.#camera.leanY = this.prior.meanY;
  }

  /** Sets the prior by a more exact pose of the frame, and leaves the camera as it is. */
  expect({ translation: a }: Pose, { translation: b }: Pose, framesSince: number): void {
    const { f, height } = this.#camera;
    const right = (f * (b[0] / b[2] - a[0] / a[2])) / framesSince;
    const down = (f * (b[1] / b[2] - a[1] / a[2])) / framesSince;
    const motionPx = Math.sqrt(right * right + down * down);
    if (motionPx < MIN_MOTION_PX) return;
    const prior = this.#prior;
    prior.meanX = (this.readout * right) / height;
    prior.meanY = (this.readout * down) / height;
    prior.deviation = (Math.sqrt(this.variance + KNOWN_VARIANCE) * motionPx) / height;
    this.prior = prior;
    this.#right = right;
    this.#down = down;
  }

  /**
   * Learns the readout from the camera's lean in a frame in which a target was found. A tilt of the target looks much
   * like a lean, so that many fits leave the lean at its prior: those teach little, and must not count as a
   * confirmation.
   */
  learn({ leanHeld }: Fit): void {
    if (!this.prior) return;
    const { leanX, leanY, height } = this.#camera;
    const x = this.#right;
    const y = this.#down;
    const motion2 = x * x + y * y;
    const measured = (height * (leanX * x + leanY * y)) / motion2;
    const heldShare = (leanHeld[0] * x * x + 2 * leanHeld[1] * x * y + leanHeld[2] * y * y) / motion2;
    const noise = heldShare * KNOWN_VARIANCE + (1 - heldShare) * MEASURED_VARIANCE;
    const gain = this.variance / (this.variance + noise);
    this.readout = Math.max(0, Math.min(1, this.readout + gain * (measured - this.readout)));
    this.variance *= 1 - gain * (1 - heldShare);
  }
}
