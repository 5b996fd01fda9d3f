import type { Camera } from '../../geometry/camera';
import { isPlausibleView } from '../../geometry/homography';
import type { Pose } from '../../geometry/pose';
import { homographyFromPose } from '../../geometry/pose';
import type { TrackingPrior } from '../tracking-prior';

/** Sizes of a target in the frame between which a pose is believed. */
const MIN_AREA_PX = 300;
const MAX_FRAME_AREAS = 60;

/** By how much a target may come nearer (log of its distance) and turn in a frame; and one of which little is seen. */
const SURE = { nearing: 0.4, turnRad: 0.8 };
const UNSURE = { nearing: 0.12, turnRad: 0.3 };
const MAX_UNSURE_PX = 40;

const homography = new Float64Array(9);

/** How far the target's middle moves between two poses, px, under a focal length f in px. */
export function distancePx({ translation: a }: Pose, { translation: b }: Pose, f: number): number {
  const right = b[0] / b[2] - a[0] / a[2];
  const down = b[1] / b[2] - a[1] / a[2];
  return f * Math.sqrt(right * right + down * down);
}

/** Whether a camera can see the front of the target like that; sparse patches can fit poses that put corners behind it. */
export function isPlausiblePose(pose: Pose, camera: Camera, aspect: number): boolean {
  homographyFromPose(camera, pose, homography);
  return isPlausibleView(homography, aspect, MIN_AREA_PX, MAX_FRAME_AREAS * camera.width * camera.height);
}

/**
 * Whether a target can come from its last pose to this one in the time; fewer patches prove less.
 *
 * @param f focal length that the poses belong to, px.
 */
export function isPlausibleMove(
  { last, predicted, framesSince }: TrackingPrior,
  pose: Pose,
  f: number,
  hasMajority: boolean,
): boolean {
  const limits = hasMajority ? SURE : UNSURE;
  const reach = hasMajority ? framesSince : 1;
  const from = hasMajority ? last : predicted;
  const nearing = Math.abs(Math.log(pose.translation[2] / from.translation[2]));
  if (nearing > reach * limits.nearing || turnRad(from, pose) > reach * limits.turnRad) return false;
  return hasMajority || distancePx(from, pose, f) <= MAX_UNSURE_PX;
}

/** Angle of the rotation between two poses. */
function turnRad({ rotation: a }: Pose, { rotation: b }: Pose): number {
  let trace = 0;
  for (let i = 0; i < 9; i++) trace += b[i] * a[i];
  return Math.acos(Math.max(-1, Math.min(1, (trace - 1) / 2)));
}
