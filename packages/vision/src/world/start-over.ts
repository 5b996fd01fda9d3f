import { multiply3 } from '../geometry/mat3';
import type { WorldPose } from './world-pose';

const worldFromMap = new Float64Array(9);

/**
 * The camera's place in the world of a new map: its origin is a point of the surface, and z points to the visitor.
 *
 * @param level the camera above the origin of a level world of any direction.
 * @param point the point in that world.
 */
export function startOver(level: WorldPose, point: Float64Array, out: WorldPose): void {
  const dx = level.position[0] - point[0];
  const dz = level.position[2] - point[2];
  const awayM = Math.hypot(dx, dz);
  // Directly below the camera every direction is towards the visitor.
  const sin = awayM > 1e-6 ? dx / awayM : 0;
  const cos = awayM > 1e-6 ? dz / awayM : 1;
  worldFromMap.set([cos, 0, sin, 0, 1, 0, -sin, 0, cos]);
  multiply3(level.rotation, worldFromMap, out.rotation);
  out.position.set([0, level.position[1], awayM]);
}
