import { type Camera, Matrix4, Vector3 } from 'three';
import type { PlacementSurface } from './world';

/**
 * Side of the mark at 1 m from the visitor, m; it grows with the distance, so that its apparent size stays the same.
 * Chosen by eye.
 */
const SIDE_AT_1_M = 0.2;
/** Limits of that side, chosen by eye: the mark neither vanishes on a near table nor fills a far floor. */
const SIDE_M = { min: 0.1, max: 0.7 };
/** Height above the surface, in sides of the mark. Chosen, not measured. */
const LIFT = 0.003;
/** Rotates from the floor's orientation to that of a wall: y becomes z. */
const WALL_FROM_FLOOR = new Matrix4().makeRotationX(Math.PI / 2);
/** Lays an upright square on the floor, slightly above it. */
const FLOOR_FROM_SQUARE = new Matrix4().makeRotationX(-Math.PI / 2).setPosition(0, LIFT, 0);

/** Pose and size of the reticle, for any renderer. */
export class ReticlePlace {
  visible = false;
  /** Pose of an upright square of side 1 around the origin, facing z. */
  readonly worldFromSquare = new Matrix4();
  private readonly place = new Matrix4();
  private readonly from = new Vector3();
  private readonly to = new Vector3();

  /** @param worldFromPlacement see `World`; null hides the mark. */
  show(worldFromPlacement: Matrix4 | null, surface: PlacementSurface): void {
    this.visible = worldFromPlacement !== null;
    if (!worldFromPlacement) return;
    this.place.copy(worldFromPlacement);
    if (surface === 'wall') this.place.multiply(WALL_FROM_FLOOR);
  }

  /** Scales the mark for its distance; called before each frame. */
  fitTo(camera: Camera): void {
    if (!this.visible) return;
    const distance = this.from
      .setFromMatrixPosition(this.place)
      .distanceTo(this.to.setFromMatrixPosition(camera.matrixWorld));
    const side = Math.min(SIDE_M.max, Math.max(SIDE_M.min, SIDE_AT_1_M * distance));
    this.worldFromSquare.copy(this.place).scale(this.to.setScalar(side)).multiply(FLOOR_FROM_SQUARE);
  }
}
