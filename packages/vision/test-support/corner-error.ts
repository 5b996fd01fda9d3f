import type { Camera } from '../src/geometry/camera';
import { projectPicture } from '../src/geometry/homography';
import { homographyFromPose, takeSourcePixels } from '../src/geometry/pose';
import type { Pose } from '../src/geometry/pose';
import { distortedPoint } from './distorted-frame';

/**
 * Mean distance between where two poses put the corners of a width×height picture, frame px. Under pose b,
 * the print's height is `stretch` times that of the picture, and the lens has a distortion (see distortedPoint).
 *
 * @param drawn the camera of pose a, if it is another.
 */
export function cornerErrorPx(
  camera: Camera,
  a: Pose,
  b: Pose,
  { width, height, stretch = 1, k1 = 0 }: { width: number; height: number; stretch?: number; k1?: number },
  drawn = camera,
): number {
  const cornersOf = (camera: Camera, pose: Pose, aspect: number) => {
    const corners = new Float64Array(8);
    const frameFromPlane = homographyFromPose(camera, pose, new Float64Array(9));
    projectPicture(takeSourcePixels(frameFromPlane, width, height, aspect), width, height, corners);
    return corners;
  };
  const p = cornersOf(drawn, a, height / width);
  const q = cornersOf(camera, b, (stretch * height) / width);
  let sum = 0;
  for (let i = 0; i < 8; i += 2) {
    const [x, y] = distortedPoint(camera, k1, q[i], q[i + 1]);
    sum += Math.hypot(p[i] - x, p[i + 1] - y);
  }
  return sum / 4;
}
