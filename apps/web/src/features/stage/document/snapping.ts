import type { Vec } from './item-edits';

/** Extent of an item around its position, in the axes of the picture or floor, widths or metres. */
export interface Extent {
  min: Vec;
  max: Vec;
}

/** The extent of an item whose size is unknown. */
export const POINT: Extent = { min: [0, 0, 0], max: [0, 0, 0] };

export interface Placed extends Extent {
  position: Vec;
}

interface Surroundings {
  /** Height of the picture in widths; null on a floor, which has neither edges nor a middle. */
  pictureHeight: number | null;
  /** Items to whose positions and edges the item snaps. */
  others: Placed[];
}

/** A line at which the item snapped: `axis` at `value`, widths or metres. */
export interface Guide {
  axis: 0 | 1 | 2;
  value: number;
}

/** Distance on the screen within which an item snaps to a guide, px. Chosen, not measured. */
export const SNAP_PX = 6;
/** Step of turns that snap, degrees: 90, 45 and 30 are multiples of it. */
export const SNAP_DEGREES = 15;
/** Turns this near to a multiple snap to it: a third of the way to the next one. Chosen, not measured. */
const SNAP_WITHIN_DEG = SNAP_DEGREES / 3;
/** Distance of the picture's thirds from its middle, as a share of its side; photographers compose by thirds. */
const THIRD = 1 / 6;

/**
 * Moves a position to the nearest lines within the tolerance, on each axis separately: edges, middle and thirds of the
 * picture, its plane or the floor, and the positions and edges of other items.
 *
 * @param extent of the moved item; its position and its edges snap.
 * @param tolerance widths or metres.
 */
export function snapPosition(
  position: Vec,
  extent: Extent,
  surroundings: Surroundings,
  tolerance: number,
): { position: Vec; guides: Guide[] } {
  const snapped: Vec = [...position];
  const guides: Guide[] = [];
  for (const axis of [0, 1, 2] as const) {
    const offsets = [0, extent.min[axis], extent.max[axis]];
    let best = tolerance;
    let found: { by: number; value: number } | null = null;
    for (const value of linesOf(axis, surroundings)) {
      for (const offset of offsets) {
        const by = value - (position[axis] + offset);
        if (Math.abs(by) >= best) continue;
        best = Math.abs(by);
        found = { by, value };
      }
    }
    if (!found) continue;
    snapped[axis] = position[axis] + found.by;
    guides.push({ axis, value: found.value });
  }
  return { position: snapped, guides };
}

/** @returns the nearest multiple of `SNAP_DEGREES` if it is within `SNAP_WITHIN_DEG`, else `degrees`. */
export function snapAngle(degrees: number): number {
  const nearest = SNAP_DEGREES * Math.round(degrees / SNAP_DEGREES);
  return Math.abs(nearest - degrees) <= SNAP_WITHIN_DEG ? nearest : degrees;
}

function linesOf(axis: 0 | 1 | 2, { pictureHeight, others }: Surroundings): number[] {
  const ofOthers = others.flatMap(({ position, min, max }) => [
    position[axis],
    position[axis] + min[axis],
    position[axis] + max[axis],
  ]);
  return [...ofPicture(axis, pictureHeight), ...ofOthers];
}

function ofPicture(axis: 0 | 1 | 2, height: number | null): number[] {
  // On a floor y = 0 is the floor; on a picture z = 0 is its plane.
  if (height === null) return axis === 1 ? [0] : [];
  if (axis === 2) return [0];
  const side = axis === 0 ? 1 : height;
  return [0, -side / 2, side / 2, -THIRD * side, THIRD * side];
}
