import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { cameraArgs, PAGE_CHROMIUM_PATH } from './chromium';
import { WAIT_MS } from './patience';
import { PHONE } from './screen-sizes';

/** A phone: a separate browser in portrait, signed out, whose camera plays a clip. */
export interface CameraPhone {
  context: BrowserContext;
  page: Page;
  close(): Promise<void>;
}

/** Screenshots that are tried before a state counts as too short to be taken. Chosen, not measured. */
const TRIES = 5;

/** @param clip .y4m or .mjpeg file that the camera plays in a loop. */
export async function openCameraPhone(clip: string, viewport = PHONE): Promise<CameraPhone> {
  const browser: Browser = await chromium.launch({
    executablePath: PAGE_CHROMIUM_PATH,
    args: cameraArgs(clip),
  });
  try {
    const context = await browser.newContext({ viewport, deviceScaleFactor: 1, hasTouch: true });
    return { context, page: await context.newPage(), close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Waits until the AR frame and the `<iframe>` around it both show one of the states. */
export async function waitForArState(page: Page, ...states: string[]): Promise<void> {
  const wanted = states.map((state) => `iframe[data-ar-state="${state}"]`).join(', ');
  await page.locator(wanted).waitFor({ state: 'attached', timeout: WAIT_MS });
  const inside = states.map((state) => `html[data-ar-state="${state}"]`).join(', ');
  await page.frameLocator('iframe').locator(inside).waitFor({ state: 'attached', timeout: WAIT_MS });
}

/**
 * A screenshot for which the viewer reports the state both before and after, since on a busy machine the state may
 * change meanwhile. Null if several attempts fail.
 */
export async function screenshotIn(page: Page, state: string): Promise<Buffer | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    await waitForArState(page, state);
    const png = await page.screenshot();
    if ((await page.locator('iframe').getAttribute('data-ar-state')) === state) return png;
  }
  return null;
}
