import { Plane, type Ray, Vector3 } from 'three';

/**
 * Intersection of a ray with a level floor.
 *
 * @param reachM distance along the floor to which points are limited. Rays that point farther or upwards are cut there,
 * so that pointing at the horizon gives a point as well.
 */
export function floorPoint(ray: Ray, floorY: number, reachM: number): Vector3 {
  const point = new Vector3();
  const { origin, direction } = ray;
  const hit = ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -floorY), point);
  const x = hit ? point.x - origin.x : direction.x;
  const z = hit ? point.z - origin.z : direction.z;
  const distance = Math.hypot(x, z);
  if (hit && distance <= reachM) return point;
  // A vertical ray has no horizontal direction; its point is directly below the visitor.
  const scale = distance > 1e-6 ? reachM / distance : 0;
  return point.set(origin.x + x * scale, floorY, origin.z + z * scale);
}
