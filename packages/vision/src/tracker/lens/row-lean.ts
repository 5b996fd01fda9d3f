import type { Camera } from '../../geometry/camera';
import type { Fit, LeanPrior } from '../../geometry/fit-pose';
import type { Pose } from '../../geometry/pose';

/*
 * How a rolling shutter is expected to move rows. Set on 2026-11-22 with the motion sequences, read at once, and the fast-shutter
 * sequences, read in 27 ms.
 */

/** Motion from which rows are displaced by their time, px per frame. Less is hidden by the noise of patches. */
const MIN_MOTION_PX = 8;
/** Share of the frame time between the first row and the last, before frames have shown it, and its variance. */
const USUAL_READOUT = 0.4;
const USUAL_VARIANCE = 0.1225;
/** Variance that is left once the readout is known, since motion changes within a frame. */
const KNOWN_VARIANCE = 0.0225;
/**
 * Variance of what one frame shows of the readout if nothing holds its lean. Higher takes longer to learn that all rows are
 * read at once, which loses frames at 50 px per frame.
 */
const MEASURED_VARIANCE = 0.06;

/**
 * The lean of single frames (see Camera), as far as the motion of a target lets it be expected. How long the camera reads
 * its rows is learned from the lean of targets that were followed.
 */
export class RowLean {
  /** For fits; undefined while a target is too slow to lean. */
  prior: LeanPrior | undefined;
  readonly #prior: LeanPrior = { meanX: 0, meanY: 0, deviation: 0 };
  #readout = USUAL_READOUT;
  #variance = USUAL_VARIANCE;
  /** Motion of the target that the prior belongs to, px per frame. */
  #right = 0;
  #down = 0;

  readonly #camera: Camera;

  /** @param camera of the frame; its lean is set. */
  constructor(camera: Camera) {
    this.#camera = camera;
  }

  /** No lean, for a frame of whose motion nothing is known. */
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
    prior.meanX = (this.#readout * right) / height;
    prior.meanY = (this.#readout * down) / height;
    prior.deviation = (Math.sqrt(this.#variance + KNOWN_VARIANCE) * motionPx) / height;
    this.prior = prior;
    this.#right = right;
    this.#down = down;
  }

  /**
   * Learns the readout from the camera's lean in a frame in which a target was found. A tilt of the target looks much like a
   * lean, so that many fits leave the lean at its prior: those teach little, and must not count as a confirmation.
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
    const gain = this.#variance / (this.#variance + noise);
    this.#readout = Math.max(0, Math.min(1, this.#readout + gain * (measured - this.#readout)));
    this.#variance *= 1 - gain * (1 - heldShare);
  }
}
