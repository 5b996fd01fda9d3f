import type { Camera } from '../../geometry/camera';
import type { LeanPrior } from '../../geometry/fit-pose';
import type { Pose } from '../../geometry/pose';

/*
 * How a rolling shutter is expected to move rows. Set on 2026-11-22 with the motion sequences, read at once, and the fast-shutter
 * sequences, read in 27 ms.
 */

/** Motion from which rows are displaced by their time, px per frame. Less is hidden by the noise of patches. */
const MIN_MOTION_PX = 8;
/** Share of the frame time between the first row and the last, before frames have shown it, and its standard deviation. */
const USUAL_READOUT = 0.5;
const USUAL_DEVIATION = 0.35;
/** Deviation that is left once the readout is known, since motion changes within a frame. */
const KNOWN_DEVIATION = 0.15;
/** Deviation of what one frame shows. */
const MEASURED_DEVIATION = 0.4;

/**
 * The lean of single frames (see Camera), as far as the motion of a target lets it be expected. How long the camera reads
 * its rows is learned from the lean of targets that were followed.
 */
export class RowLean {
  /** For fits; undefined while a target is too slow to lean. */
  prior: LeanPrior | undefined;
  readonly #prior: LeanPrior = { meanX: 0, meanY: 0, deviation: 0 };
  #readout = USUAL_READOUT;
  #variance = USUAL_DEVIATION * USUAL_DEVIATION;
  /** Motion of the target, px per frame. */
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
    this.#right = (f * (b[0] / b[2] - a[0] / a[2])) / framesSince;
    this.#down = (f * (b[1] / b[2] - a[1] / a[2])) / framesSince;
    const motionPx = Math.sqrt(this.#right * this.#right + this.#down * this.#down);
    if (motionPx < MIN_MOTION_PX) return;
    const prior = this.#prior;
    prior.meanX = (this.#readout * this.#right) / height;
    prior.meanY = (this.#readout * this.#down) / height;
    prior.deviation = (Math.sqrt(this.#variance + KNOWN_DEVIATION * KNOWN_DEVIATION) * motionPx) / height;
    this.prior = prior;
  }

  /** Learns the readout from the camera's lean in a frame in which a target was found at a pose. */
  learn(last: Pose, pose: Pose, framesSince: number): void {
    this.prior = undefined;
    this.expect(last, pose, framesSince);
    if (!this.prior) return;
    const { leanX, leanY, height } = this.#camera;
    const motion2 = this.#right * this.#right + this.#down * this.#down;
    const measured = (height * (leanX * this.#right + leanY * this.#down)) / motion2;
    const gain = this.#variance / (this.#variance + MEASURED_DEVIATION * MEASURED_DEVIATION);
    this.#readout = Math.max(0, Math.min(1, this.#readout + gain * (measured - this.#readout)));
    this.#variance *= 1 - gain;
  }
}
