import { type Vec, moveTo, setFields, turnTo } from './item-edits';
import { OFF_PICTURE } from './new-item';
import type { Extent } from './snapping';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';

/** One of three places along an axis: −1 is left or bottom, 0 the middle, 1 right or top. */
export type Third = -1 | 0 | 1;

/** Distance of an item that was put in front of the picture, picture widths. Chosen by eye. */
export const DISTANCE_IN_FRONT = 0.1;

/**
 * Moves the item to an edge, a corner or the middle of the picture, within the picture if there is room.
 *
 * @param extent of the item, like `pictureHeight` in widths of the picture.
 */
export function placeInPicture(
  item: SceneItem,
  [column, row]: [column: Third, row: Third],
  extent: Extent,
  pictureHeight: number,
): SceneItem {
  const along = (axis: 0 | 1, side: number, third: Third): number => {
    const { min, max } = { min: extent.min[axis], max: extent.max[axis] };
    const middle = -(min + max) / 2;
    return middle + (third * Math.max(0, side - (max - min))) / 2;
  };
  return moveTo(item, [along(0, 1, column), along(1, pictureHeight, row), item.position[2]]);
}

/** Lays the item into the plane of the picture. */
export function layFlat(item: SceneItem): SceneItem {
  if (item.locked) return item;
  const [x, y] = item.position;
  const flat = setFields(item, { up: 'picture', faces: 'front' });
  return turnTo(moveTo(flat, [x, y, item.kind === 'model' ? 0 : OFF_PICTURE]), [0, 0, 0]);
}

/** Puts the item in front of the picture, entirely on the visitor's side. */
export function putInFront(item: SceneItem, extent: Extent): SceneItem {
  if (item.locked) return item;
  const [x, y] = item.position;
  return moveTo(setFields(item, { up: 'picture' }), [x, y, DISTANCE_IN_FRONT - Math.min(0, extent.min[2])]);
}

/** Stands the item on the picture as on a table. */
export function standUp(item: SceneItem): SceneItem {
  if (item.locked) return item;
  const [x, y] = item.position;
  return turnTo(moveTo(setFields(item, { up: 'table', otherwise: 'table' }), [x, y, 0]), [0, 0, 0]);
}

/** Stands the item on the floor. */
export function putOnFloor(item: SceneItem, extent: Extent): SceneItem {
  const [x, , z] = item.position;
  return moveTo(item, [x, -extent.min[1], z] satisfies Vec);
}
