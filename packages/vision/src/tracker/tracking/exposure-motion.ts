import type { Pose } from '../../geometry/pose';
import { tangentDifference } from '../../geometry/pose-tangent';
import type { TrackingPrior, TrackingTask } from '../tracking-prior';
import type { FrameLens } from '../lens/frame-lens';
import { distancePx } from '../pose-validation/motion-gates';
import type { PatchAligner } from '../patches/patch-aligner';

/** Speed, px of a level per frame, at which blur tells how long the shutter is open; by how much that may change. */
const TELLING_SPEED_PX = 5;
const SHUTTER_STEP = 0.15;
const MAX_SHUTTER = 1;
const PATCHES = 24;

/** How a target moves while the shutter is open: its patches are blurred by that before they are compared. */
export class ExposureMotion {
  /** Tangent step of the pose. */
  readonly step = new Float64Array(6);

  constructor(
    private readonly aligner: PatchAligner,
    private readonly lens: FrameLens,
  ) {}

  /** Sets `step` for a target that came to `pose`. */
  measure({ last, framesSince, shutter: usual }: TrackingPrior, pose: Pose, shutter = usual): Float64Array {
    tangentDifference(last, this.lens.atPublished(pose), this.step);
    for (let i = 0; i < 6; i++) this.step[i] *= shutter / framesSince;
    return this.step;
  }

  /** Finds out how long the shutter is open where the motion shows it, and sets `step` accordingly. */
  measureShutter(task: TrackingTask, prior: TrackingPrior, pose: Pose, level: number): void {
    const { aligner, lens, step } = this;
    const movedPx = distancePx(prior.last, lens.atPublished(pose), lens.inUse.f);
    if (movedPx / (prior.framesSince << level) >= TELLING_SPEED_PX) {
      const before = prior.shutter;
      let best = -1;
      for (let i = -1; i <= 1; i++) {
        const shutter = Math.max(0, Math.min(MAX_SHUTTER, before + i * SHUTTER_STEP));
        this.measure(prior, pose, shutter);
        const match = aligner.measureMatch(task.target, task.frame, pose, level, PATCHES, prior.visibility, step);
        if (match <= best) continue;
        best = match;
        prior.shutter = shutter;
      }
    }
    this.measure(prior, pose);
  }

  /** How far the farthest point of the target moved per frame, roughly, px. */
  motionPx({ last, framesSince }: TrackingPrior, pose: Pose): number {
    tangentDifference(last, pose, this.step);
    const [x, y, z] = this.step;
    const { f } = this.lens.inUse;
    const halfPx = (0.5 * f) / pose.translation[2];
    return (distancePx(last, pose, f) + halfPx * Math.sqrt(x * x + y * y + z * z)) / framesSince;
  }
}
