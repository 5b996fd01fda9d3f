import { type Matrix4, Plane, type Ray, Vector3 } from 'three';

/** A finger that points farther along a wall does not move what hangs on it, m. */
const WALL_REACH_M = 8;

/** Where a ray meets the wall that content hangs on, by its worldFromPlacement; null: past it, or too far away. */
export function wallPoint(ray: Ray, worldFromPlacement: Matrix4): Vector3 | null {
  const normal = new Vector3().setFromMatrixColumn(worldFromPlacement, 2);
  const origin = new Vector3().setFromMatrixPosition(worldFromPlacement);
  const point = ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(normal, origin), new Vector3());
  return point && point.distanceTo(ray.origin) <= WALL_REACH_M ? point : null;
}
