import { RANGES } from '@anchora/contract/scene/ranges';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { ANGLE_STEP_DEG, POSITION_STEP, SCALE_STEP, fitNumber, wrapDegrees } from './number-steps';

export type Vec = [number, number, number];

/**
 * Moves an item; a locked one keeps its place, turn and size.
 *
 * @param position x, y, z in widths of the picture, or in metres on a floor (docs/coordinate-frames.md).
 */
export function moveTo(item: SceneItem, position: Vec): SceneItem {
  if (item.locked) return item;
  const fitted = position.map((value) => fitNumber(value, RANGES.coordinate, POSITION_STEP)) as Vec;
  return sameVec(fitted, item.position) ? item : { ...item, position: fitted };
}

/** Moves an item by `by`, in the units of its position. */
export function moveBy(item: SceneItem, by: Vec): SceneItem {
  const [x, y, z] = item.position;
  return moveTo(item, [x + by[0], y + by[1], z + by[2]]);
}

/** @param rotation degrees about x, y and z. */
export function turnTo(item: SceneItem, rotation: Vec): SceneItem {
  if (item.locked) return item;
  const fitted = rotation.map((degrees) => fitNumber(wrapDegrees(degrees), RANGES.angle, ANGLE_STEP_DEG)) as Vec;
  return sameVec(fitted, item.rotation) ? item : { ...item, rotation: fitted };
}

/** Turns an item about its usual axis. */
export function turnBy(item: SceneItem, degrees: number): SceneItem {
  const rotation: Vec = [...item.rotation];
  rotation[turnAxis(item)] += degrees;
  return turnTo(item, rotation);
}

/**
 * The axis about which an item usually turns: flat items on a picture turn in its plane, all others about their up
 * axis.
 *
 * @returns its index in `rotation`: 1 for y, 2 for z.
 */
export function turnAxis(item: SceneItem): 1 | 2 {
  return item.kind !== 'model' && item.up === 'picture' ? 2 : 1;
}

/** @param scale 1 shows the item in the size of its kind. */
export function scaleTo(item: SceneItem, scale: number): SceneItem {
  if (item.locked) return item;
  const fitted = fitNumber(scale, RANGES.scale, SCALE_STEP);
  return fitted === item.scale ? item : { ...item, scale: fitted };
}

/** Sets fields of an item. @returns the same item if nothing changes */
export function setFields<Item extends SceneItem>(item: Item, fields: Partial<Item>): Item {
  const isSame = Object.entries(fields).every(([key, value]) => isEqual(item[key as keyof Item], value));
  return isSame ? item : { ...item, ...fields };
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function sameVec(one: Vec, other: Vec): boolean {
  return one.every((value, i) => value === other[i]);
}
