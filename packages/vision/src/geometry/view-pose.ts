import { multiply3 } from './mat3';
import type { Pose } from './pose';
import { createPose } from './pose';
import { expSo3 } from './so3';

/** A view of a target; angles and places are 0 by default. */
export interface ViewParameters {
  /** Angle between the camera's axis and the target's normal, rad. */
  tiltRad?: number;
  /** Direction of the tilt's axis within the target plane, rad. */
  tiltAxisRad?: number;
  /** Rotation about the camera's axis, applied after the tilt, rad. */
  rollRad?: number;
  /** Centre of the target, target widths in the camera frame. */
  x?: number;
  y?: number;
  depth: number;
}

/** Pose of a target seen from a distance, described by tilt, roll and place. */
export function viewPose(view: ViewParameters): Pose {
  const { tiltRad = 0, tiltAxisRad = 0, rollRad = 0, x = 0, y = 0, depth } = view;
  const tilt = new Float64Array(9);
  const roll = new Float64Array(9);
  expSo3(tiltRad * Math.cos(tiltAxisRad), tiltRad * Math.sin(tiltAxisRad), 0, tilt);
  expSo3(0, 0, rollRad, roll);
  const pose = createPose();
  multiply3(roll, tilt, pose.rotation);
  pose.translation.set([x, y, depth]);
  return pose;
}
