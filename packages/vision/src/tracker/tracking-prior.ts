import type { Pose } from '../geometry/pose';
import type { FramePyramid } from './frame-pyramid';
import type { TargetPictures } from './patches/patch-plan';
import type { VisibilityMap } from './patches/visibility-map';

/** What is known of a target before its next frame. */
export interface TrackingPrior {
  /** Where the target should be by its motion. */
  predicted: Pose;
  /** Where it was when it was last seen, and how many frames ago: 1 is the frame before. */
  last: Pose;
  framesSince: number;
  /** How long the shutter is open, in frames. */
  shutter: number;
  /** How well its patches together matched of late, 0..1; see PatchAligner.findShift. */
  match: number;
  /** For how many more frames a pose may be believed that is not proven; see pose-proof.ts. */
  graceFrames: number;
  visibility: VisibilityMap;
}

/** One target in one frame. */
export interface TrackingTask {
  target: TargetPictures;
  frame: FramePyramid;
  visibility: VisibilityMap;
  /** Absent for a target that is not tracked yet: a proposed pose says nothing about its motion. */
  prior: TrackingPrior | undefined;
}
