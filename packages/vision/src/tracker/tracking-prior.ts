import type { Pose } from '../geometry/pose';
import type { PatchScene } from './patches/patch-aligner';
import type { VisibilityMap } from './patches/visibility-map';

/** Knowledge of a tracked target before its next frame. */
export interface TrackingPrior {
  /** Pose that its motion leads to. */
  predicted: Pose;
  /** Its last pose, and how many frames ago that was: 1 is the frame before. */
  last: Pose;
  framesSince: number;
  /** Time that the shutter is open, frames. */
  shutter: number;
  /** Usual joint match of its patches in the last frames, 0..1; see PatchAligner.findShift. */
  match: number;
  /** Frames left in which the weaker gate isCredibleContinuation is enough; see pose-validation/patch-gates.ts. */
  graceFrames: number;
  visibility: VisibilityMap;
}

/** One target in one frame. */
export interface TrackingTask extends PatchScene {
  /** Absent for a candidate pose of a search, which says nothing about the target's motion. */
  prior: TrackingPrior | undefined;
}
