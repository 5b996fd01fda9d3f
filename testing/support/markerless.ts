import { writeFile } from 'node:fs/promises';
import type { CDPSession } from '@playwright/test';
import { toI420 } from './fake-camera/i420';
import type { Point } from './held-phone';

/** Size of the pictures of `plainCamera`, px. */
export const CAMERA_PICTURE = { width: 640, height: 480 };

/** Writes a uniformly grey clip for a fake camera. */
export async function plainCamera(file: string): Promise<void> {
  const { width, height } = CAMERA_PICTURE;
  const data = new Uint8Array(width * height * 3).fill(128);
  const frame = toI420({ width, height, data });
  const head = `YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`;
  await writeFile(
    file,
    Buffer.concat([Buffer.from(head), Buffer.from('FRAME\n'), frame, Buffer.from('FRAME\n'), frame]),
  );
}

/** Moves fingers from one place to another in equal steps. */
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
