import { Plane, Ray, Vector2, Vector3, type Camera } from 'three';
import type { Vec } from '../document/item-edits';

/** A point of the canvas, CSS px from its upper left corner. */
export interface CanvasPoint {
  x: number;
  y: number;
}

/**
 * Least length of a step in depth on the screen that a pointer can follow, relative to a step across. Chosen, not
 * measured.
 */
const LEAST_DEPTH_SHARE = 0.2;

/** Moves an item after a pointer, in a plane through the item or in depth. */
export class DragPlane {
  private readonly plane: Plane;
  private readonly grabbed: Vector3 | null;

  /**
   * @param camera in the frame of the picture or floor, like the item.
   * @param size of the canvas, CSS px.
   * @param item position of the item, widths or metres.
   * @param normal of the plane, which is also the direction of depth: out of the picture, or up from the floor.
   * @param start point at which the pointer grasped the item.
   */
  constructor(
    private readonly camera: Camera,
    private readonly size: { width: number; height: number },
    private readonly item: Vec,
    private readonly normal: Vector3,
    private readonly start: CanvasPoint,
  ) {
    this.plane = new Plane().setFromNormalAndCoplanarPoint(normal, new Vector3(...item));
    this.grabbed = this.meet(start);
  }

  /**
   * @returns the item's position under the pointer; null if it points beyond the plane's horizon, or did at the start.
   */
  across(to: CanvasPoint): Vec | null {
    const met = this.meet(to);
    if (!met || !this.grabbed) return null;
    const moved = met.sub(this.grabbed).add(new Vector3(...this.item));
    return [moved.x, moved.y, moved.z];
  }

  /**
   * @param pxPerUnit length on the canvas of a length of 1 at the item, CSS px.
   * @returns the item's position, moved along the normal as far as the pointer moved along the normal's line on the
   *   screen.
   */
  inDepth(to: CanvasPoint, pxPerUnit: number): Vec {
    const from = this.project(new Vector3(...this.item));
    const step = this.project(new Vector3(...this.item).add(this.normal)).sub(from);
    // Depth has no direction on the screen when the plane is seen from straight ahead; there, moving up means nearer.
    if (step.length() < LEAST_DEPTH_SHARE * pxPerUnit) step.set(0, -pxPerUnit);
    const moved = new Vector2(to.x - this.start.x, to.y - this.start.y);
    const by = moved.dot(step) / step.lengthSq();
    const { x, y, z } = this.normal;
    return [this.item[0] + by * x, this.item[1] + by * y, this.item[2] + by * z];
  }

  private meet({ x, y }: CanvasPoint): Vector3 | null {
    const { width, height } = this.size;
    const far = new Vector3((2 * x) / width - 1, 1 - (2 * y) / height, 0.5).unproject(this.camera);
    const eye = new Vector3().setFromMatrixPosition(this.camera.matrixWorld);
    return new Ray(eye, far.sub(eye).normalize()).intersectPlane(this.plane, new Vector3());
  }

  private project(point: Vector3): Vector2 {
    const { x, y } = point.project(this.camera);
    return new Vector2(((x + 1) / 2) * this.size.width, ((1 - y) / 2) * this.size.height);
  }
}
