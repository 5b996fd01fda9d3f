import { Matrix4, type Ray, Vector3 } from 'three';
import { REACH_M, floorPoint } from '../floor';
import { placementOnFloor } from '../placement';

/** Assumed position of the floor: a standing visitor holds a phone about 1.4 m above it. */
export const FLOOR_Y_M = -1.4;
/**
 * Content without a tap is placed where the picture shows the floor at this share of its height, from the top. Chosen
 * by eye, like the next two.
 */
export const AHEAD_Y = 0.75;
/** Range of distances along the floor at which content is placed, m; large content is at least its own size away. */
const AHEAD_M = { min: 1, max: 4 };
/** Sine of the least downward angle of a view; in flatter views the floor is too far away to be aimed at. */
const MIN_DOWN = Math.sin((8 * Math.PI) / 180);

/** Places on a level floor below a camera; world frame, m. */
export class FloorView {
  private readonly aimed = new Matrix4();
  private readonly point = new Vector3();

  constructor(private readonly floorY: number) {}

  /** worldFromPlacement where a ray meets the floor, at most `REACH_M` away, facing the visitor. */
  at(ray: Ray, out = new Matrix4()): Matrix4 {
    return placementOnFloor(floorPoint(ray, this.floorY, REACH_M, this.point), ray.origin, out);
  }

  /** The result of `at`, which the next call overwrites; null if the ray does not meet the floor nearby. */
  aimedAt(ray: Ray): Matrix4 | null {
    return ray.direction.y < -MIN_DOWN ? this.at(ray, this.aimed) : null;
  }

  /**
   * worldFromPlacement in the direction of a ray, at a distance at which the content is seen well.
   *
   * @param radiusM of the content.
   * @param distanceM along the floor; by default where the ray meets the floor.
   */
  ahead(ray: Ray, radiusM: number, distanceM?: number): Matrix4 {
    const point = floorPoint(ray, this.floorY, REACH_M);
    const { origin } = ray;
    const along = new Vector3(point.x - origin.x, 0, point.z - origin.z);
    // A ray straight down has no direction along the floor.
    if (along.lengthSq() < 1e-9) along.set(0, 0, -1);
    const nearest = Math.max(AHEAD_M.min, 2 * radiusM);
    const wanted = Math.min(Math.max(AHEAD_M.max, nearest), distanceM ?? along.length());
    along.setLength(Math.max(nearest, wanted));
    return placementOnFloor(point.set(origin.x + along.x, this.floorY, origin.z + along.z), origin);
  }
}
