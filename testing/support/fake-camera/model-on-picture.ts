import { type Page, expect } from '@playwright/test';
import type { FakeCamera } from './fake-camera';
import { measureShot } from './screenshot-truth';

/** Screenshots that are measured. Chosen, not measured. */
const SHOTS = 12;
/** Time between two screenshots, which is longer than a frame of any clip. Chosen, not measured. */
const EVERY_MS = 150;
/**
 * Largest error of the drawn model's centre, as a share of the screen's width, in benches and journeys; docs/bench.md
 * has the results.
 */
export const MAX_ERROR_SHARE = 0.02;

/** Fails unless screenshots of a running viewer show the magenta model where its picture is in the camera's frame. */
export async function expectModelOnPicture(page: Page, camera: FakeCamera): Promise<void> {
  const errors: number[] = [];
  const frames = new Set<number>();
  for (let shot = 0; shot < SHOTS; shot++) {
    const measured = await measureShot(await page.screenshot(), camera);
    expect(measured, 'the camera frame shows its number').not.toBeNull();
    expect(measured?.errorShare, 'the model is drawn').not.toBeNull();
    errors.push(measured?.errorShare ?? 1);
    if (measured) frames.add(measured.frameNumber);
    await page.waitForTimeout(EVERY_MS);
  }
  expect(Math.max(...errors)).toBeLessThan(MAX_ERROR_SHARE);
  // A viewer that stands still keeps the model on the picture that it has drawn last.
  expect(frames.size, 'different frames are shown').toBeGreaterThan(1);
}
