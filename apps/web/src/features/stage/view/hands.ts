import { GestureTracker } from '@anchora/ar-runtime/markerless/gesture-tracker';
import type { CanvasPoint } from './drag-plane';

/** Gestures of the pointers. Points are in px of the canvas. */
export interface HandsListener {
  /** The item at a point that a pointer may grasp; null gives the pointer to the camera. */
  itemAt(point: CanvasPoint): string | null;
  /** Whether the pointer is on a handle, which then follows it. */
  isOnHandle(): boolean;
  /** Called with the type of the pointer, because fingers get no handles. */
  onPointer(type: string): void;
  /** Called when a gesture begins, with whether it moves the camera. */
  onCamera(isMoving: boolean): void;
  onTap(point: CanvasPoint): void;
  /** The item under the first pointer is grasped: called before its first move, pinch or twist, and with each drag. */
  onDragStart(itemId: string): void;
  /** A pointer that holds no item moved, px to the right. */
  onSweep(byPx: number): void;
  onDrag(point: CanvasPoint, keys: { inDepth: boolean; isFree: boolean }): void;
  onPinch(factor: number): void;
  onTwist(rad: number): void;
  onEnd(): void;
}

/**
 * Gestures of pointers on the stage. A gesture belongs to the item under its first pointer. Outside all items it
 * belongs to the camera, whose controls have listeners of their own.
 */
export class Hands {
  private readonly gestures: GestureTracker;
  private readonly listening = new AbortController();
  private readonly down = new Set<number>();
  private itemId: string | null = null;
  private isGrasped = false;
  private lastX = 0;
  private keys = { inDepth: false, isFree: false };

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly listener: HandsListener,
  ) {
    this.gestures = new GestureTracker({
      onTap: (x, y) => listener.onTap({ x, y }),
      onDragStart: (x) => {
        this.lastX = x;
        this.grasp();
      },
      onDrag: (x, y) => {
        if (this.itemId === null) listener.onSweep(x - this.lastX);
        else listener.onDrag({ x, y }, this.keys);
        this.lastX = x;
      },
      onPinch: (factor) => this.holdsItem() && listener.onPinch(factor),
      onTwist: (rad) => this.holdsItem() && listener.onTwist(rad),
    });
    const { signal } = this.listening;
    canvas.addEventListener('pointerdown', this.onDown, { signal });
    canvas.addEventListener('pointermove', this.onMove, { signal });
    canvas.addEventListener('pointerup', this.onUp, { signal });
    canvas.addEventListener('pointercancel', this.onCancel, { signal });
  }

  /** Whether the key that turns snapping off is held. */
  get isFree(): boolean {
    return this.keys.isFree;
  }

  dispose(): void {
    this.listening.abort();
  }

  private readonly onDown = (event: PointerEvent): void => {
    const point = this.pointOf(event);
    if (this.down.size === 0) {
      this.listener.onPointer(event.pointerType);
      if (this.listener.isOnHandle()) {
        // The other buttons of a mouse move the view wherever they are pressed.
        this.listener.onCamera(event.button !== 0);
        return;
      }
      this.itemId = event.button === 0 ? this.listener.itemAt(point) : null;
      this.listener.onCamera(this.itemId === null);
    }
    this.down.add(event.pointerId);
    this.keepKeys(event);
    // Otherwise the end of a drag beyond the canvas would never be heard of.
    this.canvas.setPointerCapture(event.pointerId);
    this.gestures.down(event.pointerId, point.x, point.y, event.timeStamp);
  };

  private readonly onMove = (event: PointerEvent): void => {
    this.keepKeys(event);
    if (!this.down.has(event.pointerId)) {
      if (this.down.size === 0) this.listener.onPointer(event.pointerType);
      return;
    }
    const { x, y } = this.pointOf(event);
    this.gestures.move(event.pointerId, x, y);
  };

  private readonly onUp = (event: PointerEvent): void => {
    this.gestures.up(event.pointerId, event.timeStamp);
    this.lift(event);
  };

  private readonly onCancel = (event: PointerEvent): void => {
    this.gestures.cancel(event.pointerId);
    this.lift(event);
  };

  private grasp(): void {
    if (this.itemId === null) return;
    this.isGrasped = true;
    this.listener.onDragStart(this.itemId);
  }

  /** Whether the gesture belongs to an item. Two fingers that touch at once grasp it without a drag. */
  private holdsItem(): boolean {
    if (!this.isGrasped) this.grasp();
    return this.isGrasped;
  }

  private lift(event: PointerEvent): void {
    if (!this.down.delete(event.pointerId) || this.down.size > 0) return;
    this.itemId = null;
    this.isGrasped = false;
    this.listener.onEnd();
  }

  private keepKeys({ shiftKey, altKey }: PointerEvent): void {
    this.keys = { inDepth: shiftKey, isFree: altKey };
  }

  private pointOf({ clientX, clientY }: PointerEvent): CanvasPoint {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}
