import type { CDPSession } from '@playwright/test';
import type { Point } from './held-phone';

/** Moves fingers from one place of the page to another, CSS px, in equal steps without a pause. */
export async function moveFingers(
  cdp: CDPSession,
  fingers: readonly { from: Point; to: Point }[],
  steps = 10,
): Promise<void> {
  const at = (share: number) =>
    fingers.map(({ from, to }, id) => ({
      x: from.x + share * (to.x - from.x),
      y: from.y + share * (to.y - from.y),
      id,
    }));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step++) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
