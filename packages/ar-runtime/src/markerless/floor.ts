import { Plane, type Ray, Vector3 } from 'three';

/**
 * Where a ray meets a level floor.
 *
 * @param reachM farthest point along the floor that is given; a ray that goes farther, or up, ends there, so that
 * pointing at the horizon gives a point too.
 */
export function floorPoint(ray: Ray, floorY: number, reachM: number): Vector3 {
  const point = new Vector3();
  const { origin, direction } = ray;
  const hit = ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -floorY), point);
  const x = hit ? point.x - origin.x : direction.x;
  const z = hit ? point.z - origin.z : direction.z;
  const distance = Math.hypot(x, z);
  if (hit && distance <= reachM) return point;
  // Straight up there is no ahead: then it is right below the visitor.
  const scale = distance > 1e-6 ? reachM / distance : 0;
  return point.set(origin.x + x * scale, floorY, origin.z + z * scale);
}
