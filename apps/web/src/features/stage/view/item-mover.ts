import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { MathUtils, Vector3 } from 'three';
import { type Vec, turnAxis } from '../document/item-edits';
import { type Extent, POINT, type Placed, SNAP_PX, snapAngle, snapPosition } from '../document/snapping';
import { type CanvasPoint, DragPlane } from './drag-plane';
import type { Eye } from '../../../scene-preview/eye';
import type { Guides } from './guides';
import type { ItemListener } from './view-state';

const OUT_OF_PICTURE = new Vector3(0, 0, 1);
const OFF_FLOOR = new Vector3(0, 1, 0);

/**
 * Gestures of all movers. A view that is replaced while a gesture goes on leaves its step of undo open, which the first
 * gesture of the next view must not continue.
 */
let gestures = 0;

interface MoverOptions {
  canvas: HTMLCanvasElement;
  eye: Eye;
  guides: Guides;
  listener: ItemListener;
  /** Height of the picture in its widths; null on a floor. */
  pictureHeight: number | null;
  items: () => readonly SceneItem[];
  selected: () => SceneItem | null;
  /** Extent of an item around its position; null while it is unknown. */
  extentOf: (itemId: string) => Extent | null;
}

/** Turns gestures and moves of handles into places, turns and sizes of items. */
export class ItemMover {
  private drag: DragPlane | null = null;
  private itemId: string | null = null;
  private hasBegun = false;
  /** The items to which the dragged one snaps, listed once for each gesture. */
  private others: Placed[] | null = null;
  /**
   * The angle of the two fingers' gesture before it snapped; otherwise small steps would never leave a snapped angle.
   */
  private twisted: { itemId: string; degrees: number } | null = null;

  constructor(private readonly options: MoverOptions) {}

  /** Whether a gesture has begun and not ended. */
  get isHeld(): boolean {
    return this.hasBegun;
  }

  /** Starts a gesture, or continues it after a second finger was lifted. */
  take(itemId: string): void {
    if (this.itemId === null) this.begin();
    if (this.options.selected()?.id !== itemId) this.options.listener.onSelect(itemId);
    this.itemId = itemId;
    this.drag = null;
    this.others = null;
  }

  begin(): void {
    gestures += 1;
    this.hasBegun = true;
    this.others = null;
    this.twisted = null;
  }

  end(): void {
    this.drag = null;
    this.itemId = null;
    this.twisted = null;
    this.hasBegun = false;
    this.options.guides.show([], [0, 0, 0]);
    this.options.listener.onGestureEnd();
  }

  dragTo(point: CanvasPoint, { inDepth, isFree }: { inDepth: boolean; isFree: boolean }): void {
    const { canvas, eye, pictureHeight } = this.options;
    const item = this.item();
    if (!item) return;
    const size = { width: canvas.clientWidth, height: canvas.clientHeight };
    const normal = pictureHeight === null ? OFF_FLOOR : OUT_OF_PICTURE;
    this.drag ??= new DragPlane(eye.camera, size, [...item.position], normal, point);
    const to = inDepth ? this.drag.inDepth(point, this.pxPerUnitAt(item.position)) : this.drag.across(point);
    if (to) this.moveTo(item, to, isFree);
  }

  /** @param isFree whether snapping is off. */
  moveTo(item: SceneItem, to: Vec, isFree: boolean): void {
    const { extentOf, guides, listener, pictureHeight } = this.options;
    const others = (this.others ??= this.othersThan(item));
    const tolerance = isFree ? 0 : SNAP_PX / this.pxPerUnitAt(to);
    const snapped = snapPosition(to, extentOf(item.id) ?? POINT, { pictureHeight, others }, tolerance);
    guides.show(snapped.guides, snapped.position);
    listener.onMove(item.id, snapped.position, this.gesture);
  }

  turnTo(item: SceneItem, rotation: Vec): void {
    this.options.listener.onTurn(item.id, rotation, this.gesture);
  }

  scaleTo(item: SceneItem, scale: number): void {
    this.options.listener.onScale(item.id, scale, this.gesture);
  }

  pinch(factor: number): void {
    const item = this.item();
    if (item) this.scaleTo(item, item.scale * factor);
  }

  /** @param isFree whether snapping is off. */
  twist(rad: number, isFree: boolean): void {
    const item = this.item();
    if (!item) return;
    const rotation: Vec = [...item.rotation];
    const axis = turnAxis(item);
    const from = this.twisted?.itemId === item.id ? this.twisted.degrees : rotation[axis];
    const degrees = from + MathUtils.radToDeg(rad);
    this.twisted = { itemId: item.id, degrees };
    rotation[axis] = isFree ? degrees : snapAngle(degrees);
    this.turnTo(item, rotation);
  }

  private get gesture(): string {
    return `gesture ${gestures}`;
  }

  /** The item that was taken; null without one. */
  private item(): SceneItem | null {
    return this.options.items().find(({ id }) => id === this.itemId) ?? null;
  }

  private othersThan(item: SceneItem): Placed[] {
    const { extentOf, items } = this.options;
    return items().flatMap(({ id, position }) => {
      const other = id === item.id ? null : extentOf(id);
      return other ? [{ ...other, position }] : [];
    });
  }

  private pxPerUnitAt(position: Vec): number {
    return this.options.eye.pxPerUnitAt(new Vector3(...position));
  }
}
