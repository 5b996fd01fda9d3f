import type { Pose } from '../../geometry/pose';
import { tangentDifference } from '../../geometry/pose-tangent';
import type { FrameLens } from '../lens/frame-lens';
import type { PatchAligner } from '../patches/patch-aligner';
import { createPatchView, setPatchView } from '../patches/patch-plan';
import { distancePx } from '../pose-validation/motion-gates';
import type { TrackingPrior, TrackingTask } from '../tracking-prior';

/** Speed, px of a level per frame, from which blur reveals how long the shutter is open. */
const MEASURABLE_SPEED_PX = 5;
/** Largest change of the shutter time per frame, and its upper limit; both in frames. */
const SHUTTER_STEP = 0.15;
const MAX_SHUTTER = 1;
/** Patches that are compared under each shutter time. */
const PATCHES = 24;

/** The motion of a target while the shutter is open. Patches are blurred by it before they are compared with the frame. */
export class ExposureMotion {
  /** Tangent step of the pose: rotation vector (camera axes, rad), then translation (target widths). */
  readonly step = new Float64Array(6);
  readonly #view = createPatchView();

  readonly #aligner: PatchAligner;
  readonly #lens: FrameLens;

  constructor(aligner: PatchAligner, lens: FrameLens) {
    this.#aligner = aligner;
    this.#lens = lens;
  }

  /** Sets `step` for a target that moved from its last pose to `pose`. */
  measure({ last, framesSince, shutter }: TrackingPrior, pose: Pose): Float64Array {
    tangentDifference(last, this.#lens.atPublished(pose), this.step);
    for (let i = 0; i < 6; i++) this.step[i] *= shutter / framesSince;
    return this.step;
  }

  /** Adapts the prior's shutter time to the frame if the target moves fast enough to show it, and sets `step`. */
  measureShutter(task: TrackingTask, prior: TrackingPrior, pose: Pose, level: number): void {
    const lens = this.#lens;
    const movedPx = distancePx(prior.last, lens.atPublished(pose), lens.inUse.f);
    if (movedPx / (prior.framesSince << level) >= MEASURABLE_SPEED_PX) {
      const view = setPatchView(this.#view, pose, level, this.step);
      const before = prior.shutter;
      let chosen = before;
      let best = -1;
      for (let i = -1; i <= 1; i++) {
        prior.shutter = Math.max(0, Math.min(MAX_SHUTTER, before + i * SHUTTER_STEP));
        this.measure(prior, pose);
        const match = this.#aligner.measureMatch(task, view, PATCHES);
        if (match <= best) continue;
        best = match;
        chosen = prior.shutter;
      }
      prior.shutter = chosen;
    }
    this.measure(prior, pose);
  }

  /** Estimate of how far the farthest point of the target moved per frame, px. Overwrites `step`. */
  motionPx({ last, framesSince }: TrackingPrior, pose: Pose): number {
    tangentDifference(last, pose, this.step);
    const [x, y, z] = this.step;
    const { f } = this.#lens.inUse;
    const halfPx = (0.5 * f) / pose.translation[2];
    return (distancePx(last, pose, f) + halfPx * Math.sqrt(x * x + y * y + z * z)) / framesSince;
  }
}
