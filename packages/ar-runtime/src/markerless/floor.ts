import { Plane, type Ray, Vector3 } from 'three';

/**
 * Farthest place of content from the visitor, m; a farther point is replaced by one at this distance. Chosen, not
 * measured.
 */
export const REACH_M = 8;

const floor = new Plane(new Vector3(0, 1, 0));

/**
 * Intersection of a ray with a level floor.
 *
 * @param floorY height of the floor, m.
 * @param reachM distance along the floor to which points are limited. Rays that point farther or upwards are cut there,
 * so that pointing at the horizon gives a point as well.
 * @param point receives the result.
 */
export function floorPoint(ray: Ray, floorY: number, reachM: number, point = new Vector3()): Vector3 {
  const { origin, direction } = ray;
  floor.constant = -floorY;
  const hit = ray.intersectPlane(floor, point);
  const x = hit ? point.x - origin.x : direction.x;
  const z = hit ? point.z - origin.z : direction.z;
  const distance = Math.hypot(x, z);
  if (hit && distance <= reachM) return point;
  // A vertical ray has no horizontal direction; its point is directly below the visitor.
  const scale = distance > 1e-6 ? reachM / distance : 0;
  return point.set(origin.x + x * scale, floorY, origin.z + z * scale);
}
