import { type Matrix4, Plane, type Ray, Vector3 } from 'three';
import { REACH_M } from '../floor';

/**
 * Intersection of a ray with the wall of the content, given by its worldFromPlacement; null if it misses or is farther
 * away than `REACH_M`.
 */
export function wallPoint(ray: Ray, worldFromPlacement: Matrix4): Vector3 | null {
  const normal = new Vector3().setFromMatrixColumn(worldFromPlacement, 2);
  const origin = new Vector3().setFromMatrixPosition(worldFromPlacement);
  const point = ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(normal, origin), new Vector3());
  return point && point.distanceTo(ray.origin) <= REACH_M ? point : null;
}
