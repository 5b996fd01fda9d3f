import { Matrix4, Vector3 } from 'three';

const UP = new Vector3(0, 1, 0);
/**
 * A surface counts as level if its normal is within this angle of the vertical, and as a wall if its normal is within
 * it of the horizontal.
 */
const MAX_LEAN_RAD = (30 * Math.PI) / 180;

/** Classifies a surface by its unit normal (world frame, y up); null for ceilings and slopes. */
export function surfaceOf(normal: Vector3): 'floor' | 'wall' | null {
  if (normal.y >= Math.cos(MAX_LEAN_RAD)) return 'floor';
  return Math.abs(normal.y) <= Math.sin(MAX_LEAN_RAD) ? 'wall' : null;
}

/** worldFromPlacement on a level surface: upright at `point`, facing a person at `visitor`. */
export function placementOnFloor(point: Vector3, visitor: Vector3, out = new Matrix4()): Matrix4 {
  const towards = new Vector3(visitor.x - point.x, 0, visitor.z - point.z);
  // If the visitor is directly above, every direction faces them.
  if (towards.lengthSq() < 1e-6) towards.set(0, 0, 1);
  return uprightAt(point, towards.normalize(), out);
}

/** worldFromPlacement on a wall with this normal: upright at `point`, flat on the wall, on the visitor's side. */
export function placementOnWall(point: Vector3, normal: Vector3, visitor: Vector3, out = new Matrix4()): Matrix4 {
  const outwards = new Vector3(normal.x, 0, normal.z).normalize();
  if (outwards.dot(new Vector3().subVectors(visitor, point)) < 0) outwards.negate();
  return uprightAt(point, outwards, out);
}

function uprightAt(point: Vector3, z: Vector3, out: Matrix4): Matrix4 {
  const x = new Vector3().crossVectors(UP, z);
  return out.makeBasis(x, UP, z).setPosition(point);
}
