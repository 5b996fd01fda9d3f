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
  point(type: string, x: number, { isOutside = false, button = 0, pointerId = 1 } = {}): void {
    if (isOutside && !this.captured.has(pointerId)) return;
    this.dispatchEvent(Object.assign(new Event(type), { ...POINTER, pointerId, button, clientX: x, clientY: 0 }));
    if (type === 'pointerup') this.captured.delete(pointerId);
  }
}

const POINTER = { pointerType: 'mouse', shiftKey: false, altKey: false };

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
  vi.resetAllMocks();
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

it('two fingers that touch an item at once grasp it before they change it', () => {
  const calls: unknown[][] = [];
  listener.onDragStart.mockImplementation((itemId) => calls.push(['grasp', itemId]));
  listener.onPinch.mockImplementation((factor) => calls.push(['pinch', factor]));
  listener.itemAt.mockReturnValueOnce('model1');
  canvas.point('pointerdown', 100);
  canvas.point('pointerdown', 200, { pointerId: 2 });
  // The first movement is the slop of a pinch.
  canvas.point('pointermove', 300, { pointerId: 2 });
  canvas.point('pointermove', 400, { pointerId: 2 });
  canvas.point('pointermove', 700, { pointerId: 2 });
  expect(calls).toEqual([
    ['grasp', 'model1'],
    ['pinch', 1.5],
    ['pinch', 2],
  ]);
});

it.each([
  ['the handle follows the first button', 0, false],
  ['the view follows the other buttons', 2, true],
])('on a handle, %s', (_, button, isFree) => {
  listener.isOnHandle.mockReturnValueOnce(true);
  canvas.point('pointerdown', 100, { button });
  expect(listener.onCamera.mock.calls).toEqual([[isFree]]);
});
