import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { Appearance } from './appearing';
import {
  type Rotation,
  type Vec3,
  added,
  combined,
  inverse,
  rotated,
  rotationAbout,
  rotationOf,
  writeMatrix,
} from './rotation';

/** Origin of positions: the middle of a picture, or a place on the floor (or flat on a wall). */
export type Ground = 'picture' | 'floor';

/**
 * Distance of a visitor beside an item's axis up to which no side of the item faces the visitor, in the root's unit.
 * Chosen, not measured.
 */
const LEAST_ASIDE = 1e-3;

/** Bounds of an item at scale 1, in its own frame, in the root's unit. */
export interface Extent {
  min: Vec3;
  max: Vec3;
}

/** Present turns of an item, apart from its own rotation. */
export interface Turns {
  standing: Rotation;
  /** Turn about the item's up axis that makes it face the visitor. */
  facingRad: number;
  /** Automatic turn about the item's up axis. */
  turnRad: number;
}

/**
 * The point of an item that is put at its position and about which it turns: its middle if it lies in the picture,
 * otherwise the middle of its base.
 */
function pivotOf(up: PublicItem['up'], ground: Ground, { min, max }: Extent): Vec3 {
  const y = up === 'picture' && ground === 'picture' ? (min[1] + max[1]) / 2 : min[1];
  return [(min[0] + max[0]) / 2, y, (min[2] + max[2]) / 2];
}

type Placed = Pick<PublicItem, 'position' | 'rotation' | 'scale' | 'up'>;

/**
 * rootFromItem = position · standing · facing and turning · own rotation · scale · −pivot
 *
 * @param out 16 numbers, column-major.
 */
export function itemMatrix(
  item: Placed,
  { ground, extent, look }: { ground: Ground; extent: Extent; look: Appearance },
  { standing, facingRad, turnRad }: Turns,
  out: Float32Array,
): Float32Array {
  const scale = item.scale * look.size;
  const upright = combined(standing, rotationAbout([0, 1, 0], facingRad + turnRad));
  const whole = combined(upright, rotationOf(item.rotation));
  const liftBy = look.lift * (extent.max[1] - extent.min[1]) * item.scale;
  const at = added(item.position, rotated(standing, [0, 1, 0]), liftBy);
  const pivot = rotated(whole, pivotOf(item.up, ground, extent));
  return writeMatrix(whole, added(at, pivot, -scale), scale, out);
}

/**
 * Turn about an item's up axis with which its front faces the visitor.
 *
 * @param visitor position of the camera in the root's frame.
 * @returns null if the visitor looks from straight above or below.
 */
export function facingOf(standing: Rotation, position: Vec3, visitor: Vec3): number | null {
  const [x, , z] = rotated(inverse(standing), added(visitor, position, -1));
  return Math.hypot(x, z) > LEAST_ASIDE ? Math.atan2(x, z) : null;
}

/** Position of the camera in the root's frame. `cameraFromRoot` may scale uniformly. */
export function visitorIn(cameraFromRoot: ArrayLike<number>): Vec3 {
  const scale2 = dotOfColumns(cameraFromRoot, 0, 0);
  return [
    -dotOfColumns(cameraFromRoot, 0, 12) / scale2,
    -dotOfColumns(cameraFromRoot, 4, 12) / scale2,
    -dotOfColumns(cameraFromRoot, 8, 12) / scale2,
  ];
}

function dotOfColumns(m: ArrayLike<number>, a: number, b: number): number {
  return (m[a] ?? 0) * (m[b] ?? 0) + (m[a + 1] ?? 0) * (m[b + 1] ?? 0) + (m[a + 2] ?? 0) * (m[b + 2] ?? 0);
}
