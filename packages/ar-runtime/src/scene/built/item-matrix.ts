import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { Appearance } from './appearing';
import { type Rotation, type Vec3, added, combined, inverse, rotated, rotationAbout, rotationOf } from './rotation';

/** Origin of positions: the middle of a picture, or a place on the floor (or flat on a wall). */
export type Ground = 'picture' | 'floor';

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
  return compose(whole, added(at, pivot, -scale), scale, out);
}

function compose(rotation: Rotation, at: Vec3, scale: number, out: Float32Array): Float32Array {
  const columns: Vec3[] = [
    [scale, 0, 0],
    [0, scale, 0],
    [0, 0, scale],
  ];
  for (const [column, axis] of columns.entries()) out.set(rotated(rotation, axis), 4 * column);
  out.set(at, 12);
  out[15] = 1;
  return out;
}

/**
 * Turn about an item's up axis with which its front faces the visitor.
 *
 * @param visitor position of the camera in the root's frame.
 * @returns null if the visitor looks from straight above or below.
 */
export function facingOf(standing: Rotation, position: Vec3, visitor: Vec3): number | null {
  const [x, , z] = rotated(inverse(standing), added(visitor, position, -1));
  return Math.hypot(x, z) > 1e-3 ? Math.atan2(x, z) : null;
}

/** Position of the camera in the root's frame. `cameraFromRoot` may scale uniformly. */
export function visitorIn(cameraFromRoot: ArrayLike<number>): Vec3 {
  const m = (i: number): number => cameraFromRoot[i] ?? 0;
  const scale2 = m(0) ** 2 + m(1) ** 2 + m(2) ** 2;
  const along = (column: number): number =>
    -(m(column) * m(12) + m(column + 1) * m(13) + m(column + 2) * m(14)) / scale2;
  return [along(0), along(4), along(8)];
}
