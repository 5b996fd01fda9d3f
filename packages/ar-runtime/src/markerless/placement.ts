import { Matrix4, Vector3 } from 'three';

const UP = new Vector3(0, 1, 0);
const x = new Vector3();
const z = new Vector3();
const towards = new Vector3();
/**
 * A surface counts as level if its normal is within this angle of the vertical, and as a wall if its normal is within
 * it of the horizontal. Chosen, not measured.
 */
const MAX_LEAN_RAD = (30 * Math.PI) / 180;

/** Classifies a surface by its unit normal (world frame, y up); null for ceilings and slopes. */
export function surfaceOf(normal: Vector3): 'floor' | 'wall' | null {
  if (normal.y >= Math.cos(MAX_LEAN_RAD)) return 'floor';
  return Math.abs(normal.y) <= Math.sin(MAX_LEAN_RAD) ? 'wall' : null;
}

/** worldFromPlacement on a level surface: upright at `point`, facing a person at `visitor`. */
export function placementOnFloor(point: Vector3, visitor: Vector3, out = new Matrix4()): Matrix4 {
  z.set(visitor.x - point.x, 0, visitor.z - point.z);
  // If the visitor is directly above, within a millimetre, every direction faces them.
  if (z.lengthSq() < 1e-6) z.set(0, 0, 1);
  return uprightAt(point, out);
}

/**
 * worldFromPlacement on a wall with this normal: upright at `point`, on the visitor's side, its back to the wall. On a
 * wall that leans, the content stays upright and touches it at `point` only.
 */
export function placementOnWall(point: Vector3, normal: Vector3, visitor: Vector3, out = new Matrix4()): Matrix4 {
  z.set(normal.x, 0, normal.z);
  if (z.dot(towards.subVectors(visitor, point)) < 0) z.negate();
  return uprightAt(point, out);
}

/** Upright with its front along `z`, which is level but of any length. */
function uprightAt(point: Vector3, out: Matrix4): Matrix4 {
  return out.makeBasis(x.crossVectors(UP, z.normalize()), UP, z).setPosition(point);
}
