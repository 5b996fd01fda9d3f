import type { Camera } from '../geometry/camera';
import type { Correspondences } from '../geometry/correspondences';
import { meetSurface, type WorldPose } from './world-pose';

const seenAt = new Float64Array(3);
const expectedAt = new Float64Array(3);

/**
 * Distance between the points of the surface that a found and an expected place of the camera show in the middle of the
 * patches, m; Infinity if one of them shows no surface there.
 */
export function seenApartM(
  { count, u, v }: Pick<Correspondences, 'count' | 'u' | 'v'>,
  camera: Camera,
  found: WorldPose,
  expected: WorldPose,
): number {
  let [x, y] = [0, 0];
  for (let i = 0; i < count; i++) {
    x += u[i] / count;
    y += v[i] / count;
  }
  const isMet = meetSurface(found, camera, x, y, seenAt) && meetSurface(expected, camera, x, y, expectedAt);
  return isMet ? Math.hypot(seenAt[0] - expectedAt[0], seenAt[2] - expectedAt[2]) : Infinity;
}
