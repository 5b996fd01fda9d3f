import type { Camera } from '../src/geometry/camera';
import { projectPicture } from '../src/geometry/homography';
import { homographyFromPose, takeSourcePixels } from '../src/geometry/pose';
import type { Pose } from '../src/geometry/pose';

/**
 * Mean distance between where two poses put the corners of a width×height picture, frame px.
 *
 * @param drawn the camera of pose a, if it is another.
 */
export function cornerErrorPx(
  camera: Camera,
  a: Pose,
  b: Pose,
  { width, height }: { width: number; height: number },
  drawn = camera,
): number {
  const cornersOf = (camera: Camera, pose: Pose) => {
    const corners = new Float64Array(8);
    const frameFromPlane = homographyFromPose(camera, pose, new Float64Array(9));
    projectPicture(takeSourcePixels(frameFromPlane, width, height), width, height, corners);
    return corners;
  };
  const p = cornersOf(drawn, a);
  const q = cornersOf(camera, b);
  let sum = 0;
  for (let i = 0; i < 8; i += 2) sum += Math.hypot(p[i] - q[i], p[i + 1] - q[i + 1]);
  return sum / 4;
}

export { poseFromMatrix } from '../src/geometry/pose';
