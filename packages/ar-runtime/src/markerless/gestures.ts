import { type GestureListener, GestureTracker } from './gesture-tracker';

/**
 * Reports gestures of fingers or a mouse on `surface` to `listener`. The page neither scrolls nor zooms under them.
 *
 * @returns a function that ends the reports.
 */
export function followGestures(surface: HTMLElement, listener: GestureListener): () => void {
  const tracker = new GestureTracker(listener);
  const listening = new AbortController();
  const { touchAction } = surface.style;
  surface.style.touchAction = 'none';
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    act: (event: PointerEvent) => void,
  ) => surface.addEventListener(type, act, { signal: listening.signal });
  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    capture(surface, event.pointerId);
    tracker.down(event.pointerId, event.clientX, event.clientY, event.timeStamp);
  });
  on('pointermove', (event) => tracker.move(event.pointerId, event.clientX, event.clientY));
  on('pointerup', (event) => tracker.up(event.pointerId, event.timeStamp));
  on('pointercancel', (event) => tracker.cancel(event.pointerId));
  return () => {
    listening.abort();
    surface.style.touchAction = touchAction;
  };
}

/** Keeps receiving events of a finger that leaves the surface. */
function capture(surface: HTMLElement, pointerId: number): void {
  try {
    surface.setPointerCapture(pointerId);
  } catch {
    // The finger was lifted before its event was handled.
  }
}
