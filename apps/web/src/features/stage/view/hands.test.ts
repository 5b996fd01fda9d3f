import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Hands, type HandsListener } from './hands';

/** A canvas that sends a captured pointer's events to itself, as browsers do beyond its edge. */
class Canvas extends EventTarget {
  readonly captured = new Set<number>();
  setPointerCapture(id: number): void {
    this.captured.add(id);
  }
  getBoundingClientRect() {
    return { left: 0, top: 0 };
  }
  /** @param isOutside whether the pointer is beyond the edge. */
  point(type: string, x: number, { isOutside = false, button = 0 } = {}): void {
    if (isOutside && !this.captured.has(POINTER.pointerId)) return;
    this.dispatchEvent(Object.assign(new Event(type), { ...POINTER, button, clientX: x, clientY: 0 }));
    if (type === 'pointerup') this.captured.delete(POINTER.pointerId);
  }
}

const POINTER = { pointerId: 1, pointerType: 'mouse', shiftKey: false, altKey: false };

let canvas: Canvas;
let hands: Hands;
const listener = {
  itemAt: vi.fn((): string | null => null),
  isOnHandle: vi.fn(() => false),
  onPointer: vi.fn(),
  onCamera: vi.fn(),
  onTap: vi.fn(),
  onDragStart: vi.fn(),
  onSweep: vi.fn(),
  onDrag: vi.fn(),
  onPinch: vi.fn(),
  onTwist: vi.fn(),
  onEnd: vi.fn(),
} satisfies HandsListener;

beforeEach(() => {
  canvas = new Canvas();
  hands = new Hands(canvas as unknown as HTMLCanvasElement, listener);
});
afterEach(() => {
  hands.dispose();
  vi.clearAllMocks();
});

it('a drag that holds no item ends beyond the edge of the canvas', () => {
  canvas.point('pointerdown', 100);
  canvas.point('pointermove', 200);
  canvas.point('pointerup', 900, { isOutside: true });
  expect(listener.onEnd).toHaveBeenCalledOnce();
  const sweeps = listener.onSweep.mock.calls.length;
  canvas.point('pointermove', 150);
  expect(listener.onSweep).toHaveBeenCalledTimes(sweeps);
});

it('a press after a drag that ended beyond the edge grasps an item', () => {
  canvas.point('pointerdown', 100);
  canvas.point('pointermove', 200);
  canvas.point('pointerup', 900, { isOutside: true });
  listener.itemAt.mockReturnValueOnce('model1');
  canvas.point('pointerdown', 100);
  canvas.point('pointermove', 200);
  expect(listener.onDragStart).toHaveBeenLastCalledWith('model1');
});

it.each([
  ['the handle follows the first button', 0, false],
  ['the view follows the other buttons', 2, true],
])('on a handle, %s', (_, button, isFree) => {
  listener.isOnHandle.mockReturnValueOnce(true);
  canvas.point('pointerdown', 100, { button });
  expect(listener.onCamera.mock.calls).toEqual([[isFree]]);
});
