import type { Pose } from '../geometry/pose';
import type { PatchScene } from './patches/patch-aligner';
import type { VisibilityMap } from './patches/visibility-map';

/** Knowledge about a tracked target before its next frame. */
export interface TrackingPrior {
  /** Pose predicted by the target's motion. */
  predicted: Pose;
  /** The last pose in which the target was found. */
  last: Pose;
  /** Age of that pose, frames: 1 is the previous frame. */
  framesSince: number;
  /** Time that the shutter is open, frames. */
  shutter: number;
  /** Usual joint match of its patches in the last frames, 0..1; see PatchAligner.findShift. */
  match: number;
  /** Remaining frames in which the weaker gate isCredibleContinuation suffices; see pose-validation/patch-gates.ts. */
  graceFrames: number;
  /** Support of its last pose, 0..1, if that had no rivals and the target counted as tracked; otherwise 0. */
  provenSupport: number;
  visibility: VisibilityMap;
}

/** One target in one frame. */
export interface TrackingTask extends PatchScene {
  /** Absent for a candidate pose of a search, because the target's motion is unknown. */
  prior: TrackingPrior | undefined;
}
