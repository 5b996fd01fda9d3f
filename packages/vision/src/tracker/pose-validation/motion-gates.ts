import type { Camera } from '../../geometry/camera';
import { isPlausibleView } from '../../geometry/homography';
import type { Pose } from '../../geometry/pose';
import { homographyFromPose } from '../../geometry/pose';
import type { TrackingPrior } from '../tracking-prior';
import type { PlaneShape } from '../../geometry/visible-corners';

/*
 * Limits on the place and motion of a target. Set on 2026-11-21 with the motion and re-entry sequences of the sequences
 * bench. Wider limits keep faster motion, but accept wrong poses that are supported by patches at one end of a target.
 */

/** Least area of the target in the frame, px². */
const MIN_AREA_PX = 300;
/** Largest area of the target, in areas of the frame. */
const MAX_FRAME_AREAS = 60;
/**
 * Limits with a majority of patches, per frame since the last pose: change of the logarithm of the distance, and
 * rotation.
 */
const MAJORITY = { logDistance: 0.4, turnRad: 0.8 };
/** The same limits with fewer patches, from the predicted pose. */
const MINORITY = { logDistance: 0.12, turnRad: 0.3 };
/** Largest distance of the target's middle from its predicted place with fewer patches. */
const MAX_MINORITY_DISTANCE_PX = 40;

/**
 * A missed target was leaving if its motion would have left less than this share of it inside the frame, and moved at
 * least that much out of it. Set on 2026-11-22 with the re-entry sequences; with higher values, hands over a target
 * count as exits.
 */
const MAX_LEAVING_SHARE = 0.5;
const MIN_LEAVING_STEP = 0.02;
/** Points along either side of a target, and all of them, by which its share inside the frame is measured. */
const SHARE_POINTS = 8;
export const ALL_POINTS = SHARE_POINTS * SHARE_POINTS;

const homography = new Float64Array(9);
/** The last result of `measureDistance`. Returned as a number, it would be boxed. */
export const distance = { px: 0 };

/** Measures the distance that a target's middle moves between two poses. */
export function measureDistance({ translation: a }: Pose, { translation: b }: Pose, { f }: Pick<Camera, 'f'>): void {
  const right = b[0] / b[2] - a[0] / a[2];
  const down = b[1] / b[2] - a[1] / a[2];
  distance.px = f * Math.sqrt(right * right + down * down);
}

/**
 * Whether a camera can see the front of the whole target at a pose, at a believable size. Sparse patches can fit poses
 * with corners behind the camera.
 */
export function isPlausiblePose(pose: Pose, camera: Camera, target: PlaneShape): boolean {
  homographyFromPose(camera, pose, homography);
  return isPlausibleView(homography, target, MIN_AREA_PX, MAX_FRAME_AREAS * camera.width * camera.height);
}

/**
 * Whether a target can have moved to a pose since it was last seen. With a majority of patches the limits count from
 * the last pose and grow with the frames since; with fewer they are narrow and count from the predicted pose.
 *
 * @param camera its f belongs to the poses.
 */
export function isPlausibleMove(prior: TrackingPrior, pose: Pose, camera: Camera, hasMajority: boolean): boolean {
  const { last, predicted, framesSince } = prior;
  if (hasMajority) return isNear(last, pose, MAJORITY, framesSince);
  measureDistance(predicted, pose, camera);
  return isNear(predicted, pose, MINORITY, 1) && distance.px <= MAX_MINORITY_DISTANCE_PX;
}

/** Whether a target that is missing at its predicted place has left the frame by its motion. */
export function isLeaving({ last, predicted }: TrackingPrior, camera: Camera, target: PlaneShape): boolean {
  const after = pointsInside(predicted, camera, target);
  return (
    after < MAX_LEAVING_SHARE * ALL_POINTS &&
    pointsInside(last, camera, target) - after >= MIN_LEAVING_STEP * ALL_POINTS
  );
}

/** Number of a target's points, of ALL_POINTS, that are inside the frame at a pose. */
export function pointsInside({ rotation: r, translation: t }: Pose, camera: Camera, { aspect }: PlaneShape): number {
  let inside = 0;
  for (let i = 0; i < ALL_POINTS; i++) {
    const x = ((i % SHARE_POINTS) + 0.5) / SHARE_POINTS - 0.5;
    const y = ((Math.floor(i / SHARE_POINTS) + 0.5) / SHARE_POINTS - 0.5) * aspect;
    const perWidth = camera.f / (r[6] * x + r[7] * y + t[2]);
    const u = perWidth * (r[0] * x + r[1] * y + t[0]);
    const v = perWidth * (r[3] * x + r[4] * y + t[1]);
    if (perWidth > 0 && Math.abs(u) < camera.width / 2 && Math.abs(v) < camera.height / 2) inside++;
  }
  return inside;
}

function isNear(from: Pose, to: Pose, limits: { logDistance: number; turnRad: number }, frames: number): boolean {
  const logDistance = Math.abs(Math.log(to.translation[2] / from.translation[2]));
  // The angle of turnBetween, which a minifier would write here as a closure.
  let trace = 0;
  for (let i = 0; i < 9; i++) trace += from.rotation[i] * to.rotation[i];
  const turnRad = Math.acos(Math.max(-1, Math.min(1, (trace - 1) / 2)));
  return !(logDistance > frames * limits.logDistance || turnRad > frames * limits.turnRad);
}
