import { type Matrix4, Plane, type PerspectiveCamera, Raycaster, Vector2, Vector3 } from 'three';
import type { SurfaceKind } from './world';

/** Farther away from the visitor nothing is dragged, m. */
const REACH_M = 10;

/** Moves a placement over its own surface, as if the finger held it where it touched the screen. */
export class SurfaceDrag {
  private readonly raycaster = new Raycaster();
  private readonly plane = new Plane();
  /** From the touched point of the surface to the placement's origin. */
  private readonly grip = new Vector3();

  /** @param start client px of the finger. */
  constructor(
    private readonly camera: PerspectiveCamera,
    private readonly worldFromPlacement: Matrix4,
    surface: SurfaceKind,
    start: { x: number; y: number },
  ) {
    const origin = new Vector3().setFromMatrixPosition(worldFromPlacement);
    const normal = new Vector3().setFromMatrixColumn(worldFromPlacement, surface === 'floor' ? 1 : 2);
    this.plane.setFromNormalAndCoplanarPoint(normal.normalize(), origin);
    const touched = this.pointAt(start.x, start.y);
    if (touched) this.grip.subVectors(origin, touched);
  }

  /** @returns false where the finger points past the surface; the placement then stays. */
  moveTo(x: number, y: number): boolean {
    const touched = this.pointAt(x, y);
    if (!touched) return false;
    this.worldFromPlacement.setPosition(touched.add(this.grip));
    return true;
  }

  private pointAt(x: number, y: number): Vector3 | null {
    this.raycaster.setFromCamera(new Vector2((x / innerWidth) * 2 - 1, 1 - (y / innerHeight) * 2), this.camera);
    const point = this.raycaster.ray.intersectPlane(this.plane, new Vector3());
    return point && point.distanceTo(this.raycaster.ray.origin) <= REACH_M ? point : null;
  }
}
