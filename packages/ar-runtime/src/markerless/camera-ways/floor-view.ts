import { type Matrix4, type Ray, Vector3 } from 'three';
import { floorPoint } from '../floor';
import { placementOnFloor } from '../placement';

/** Content is brought no nearer and no farther than this along the floor, m; large content no nearer than its own size. */
const AHEAD_M = { min: 1, max: 4 };
/** A tap farther out is brought in to here, m. */
const TAP_REACH_M = 8;
/** A view less steep than this does not show the floor: there is nothing to aim at, rad. */
const MIN_DOWN = Math.sin((8 * Math.PI) / 180);

/** Where things can stand on a level floor below an eye; world frame, m. */
export class FloorView {
  constructor(private readonly floorY: number) {}

  /** worldFromPlacement where a ray meets the floor; it faces the visitor. */
  at(ray: Ray): Matrix4 {
    return placementOnFloor(floorPoint(ray, this.floorY, TAP_REACH_M), ray.origin);
  }

  /** As `at`; null while the ray goes nowhere near the floor. */
  aimedAt(ray: Ray): Matrix4 | null {
    return ray.direction.y < -MIN_DOWN ? this.at(ray) : null;
  }

  /**
   * In the direction of a ray, at a distance at which it is seen well.
   *
   * @param radiusM of the content.
   * @param distanceM along the floor; without it, where the ray meets the floor.
   */
  ahead(ray: Ray, radiusM: number, distanceM?: number): Matrix4 {
    const point = floorPoint(ray, this.floorY, TAP_REACH_M);
    const { origin } = ray;
    const along = new Vector3(point.x - origin.x, 0, point.z - origin.z);
    if (along.lengthSq() < 1e-9) along.set(0, 0, -1);
    const nearest = Math.max(AHEAD_M.min, 2 * radiusM);
    const wanted = Math.min(Math.max(AHEAD_M.max, nearest), distanceM ?? along.length());
    along.setLength(Math.max(nearest, wanted));
    return placementOnFloor(point.set(origin.x + along.x, this.floorY, origin.z + along.z), origin);
  }
}
