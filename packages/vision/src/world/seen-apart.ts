import type { Camera } from '../geometry/camera';
import type { Correspondences } from '../geometry/correspondences';
import { meetSurface, type WorldPose } from './world-pose';

const seenAt = new Float64Array(3);
const expectedAt = new Float64Array(3);

/**
 * How far what patches show at a found place of the camera lies, on the mean, from where an expected place shows it, m;
 * Infinity if one of them shows no surface there.
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
