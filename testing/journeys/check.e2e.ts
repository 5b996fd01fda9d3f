import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { cameraArgs } from '../support/chromium';
import { PATIENT } from '../support/patience';
import { openAndroid, openIphone } from '../support/phones';
import { PHONE } from '../support/screen-sizes';
import { type ConsoleGuard, expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { launchWithArgs } from '../support/viewer';

/**
 * The findings without the measured time, which the code rounds, and without the gyroscope, for which it has no room.
 */
async function findingsOn(page: Page): Promise<string[]> {
  const findings = await page.locator('[data-row]:not([data-row="gyroscope"])').allTextContents();
  return findings.map((text) => text.replace(/[\d.]+ ms/, ''));
}

const requestsOf = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);

/** Readings of the motion sensors that a phone sends every 16 ms; this machine has none. */
const GYROSCOPE = `
  const send = () => {
    const rotationRate = { alpha: 0, beta: 0, gamma: 0 };
    const accelerationIncludingGravity = { x: 0, y: 9.8, z: 0 };
    dispatchEvent(new DeviceMotionEvent('devicemotion', { rotationRate, accelerationIncludingGravity, interval: 16 }));
  };
  // The empty page before the first address has no sensors.
  if ('DeviceMotionEvent' in window) setInterval(send, 16);
`;

/** Opens a page of a phone whose browser would ask for camera and motion, and records its requests. */
async function withPhone(
  baseURL: string,
  consoleGuard: ConsoleGuard,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await launchWithArgs(cameraArgs());
  try {
    const context = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true, isMobile: true });
    consoleGuard.watch(context);
    await context.addInitScript(noteRequests);
    await use(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
function noteRequests(): void {
  const asked: string[] = [];
  Object.assign(window, { asked });
  // Safari has this function; Chromium asks for no permission.
  const requestPermission = () => Promise.resolve(asked.push('motion') && 'granted');
  if ('DeviceOrientationEvent' in window) Object.assign(DeviceOrientationEvent, { requestPermission });
  const { mediaDevices } = navigator;
  if (!mediaDevices) return;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wish) => {
    asked.push('camera');
    const stream = await ask(wish);
    Object.assign(window, { stream });
    return stream;
  };
}

test(
  'the check tells what the device can do before it asks for anything, measures it after a tap, and reads its code back',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    await withPhone(baseURL ?? '', consoleGuard, async (page) => {
      await page.goto('/check');
      const row = (name: string) => page.locator(`[data-row="${name}"]`);
      await expect(row('camera')).toContainText('Found, not tried yet');
      await expect(row('speed')).toContainText('Not measured yet');
      for (const kind of ['tracked', 'model', 'video'])
        await expect(page.locator(`[data-kind="${kind}"]`)).toBeVisible();
      expect(await requestsOf(page)).toEqual([]);
      const before = await page.getByTestId('support-code').textContent();

      await page.getByRole('button', { name: 'Test camera, motion and speed' }).click();
      await expect(page.getByText('The test is done.')).toBeVisible(PATIENT);
      expect(await requestsOf(page)).toEqual(expect.arrayContaining(['camera', 'motion']));
      await expect(row('camera')).toContainText(/Front camera only|rear/);
      await expect(row('speed')).toContainText(/[\d.]+ ms per picture/);
      await expect(row('engine')).toHaveAttribute('data-mark', 'good');
      await expect(row('graphics')).toContainText('Without the graphics chip');
      const live = await page.evaluate(() =>
        (window as unknown as { stream: MediaStream }).stream.getTracks().map(({ readyState }) => readyState),
      );
      expect(live).toEqual(['ended']);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      const code = (await page.getByTestId('support-code').textContent()) ?? '';
      expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
      expect(code).not.toBe(before);
      const found = await findingsOn(page);
      // A new visit has measured nothing, so what it shows of these results comes from the code.
      await page.reload();
      await expect(row('speed')).toContainText('Not measured yet');
      await page.getByLabel('Support code').fill(code.slice(0, -1));
      await page.getByRole('button', { name: 'Read' }).click();
      await expect(page.getByText('A support code has ten letters and digits.')).toBeVisible();
      await page.getByLabel('Support code').fill(code.toLowerCase().replace('-', ' '));
      await page.getByRole('button', { name: 'Read' }).click();
      await expect(page.getByText(`Results of code ${code}`)).toBeVisible();
      expect(await findingsOn(page)).toEqual(found);
      await page.getByRole('button', { name: 'Back to this device' }).click();
      await expect(page.getByTestId('support-code')).toHaveText(before ?? '');
      await expect(row('speed')).toContainText('Not measured yet');
    });
  },
);

test(
  'the check tells each phone its own best way, which a code shows on another device',
  THOROUGH,
  async ({ browser, baseURL, page, consoleGuard }) => {
    const codes: string[] = [];
    for (const [open, model, video] of [
      [openIphone, 'quick-look', 'camera-world'],
      [openAndroid, 'scene-viewer', 'camera-world'],
    ] as const) {
      const context = await open(browser, baseURL ?? '');
      await context.addInitScript({ content: GYROSCOPE });
      consoleGuard.watch(context);
      const phone = await context.newPage();
      await phone.goto('/check');
      await expect(phone.locator('[data-kind="model"]')).toHaveAttribute('data-way', model);
      await expect(phone.locator('[data-kind="video"]')).toHaveAttribute('data-way', video);
      await expect(phone.locator('[data-kind="tracked"]')).toHaveAttribute('data-way', 'image');
      codes.push((await phone.getByTestId('support-code').textContent()) ?? '');
      await context.close();
    }
    await page.goto('/check');
    for (const [code, device, model] of [
      [codes[0], 'iPhone or iPad, Safari', 'quick-look'],
      [codes[1], 'Android, Chrome', 'scene-viewer'],
    ] as const) {
      await page.getByLabel('Support code').fill(code ?? '');
      await page.getByRole('button', { name: 'Read' }).click();
      await expect(page.getByText(device)).toBeVisible();
      await expect(page.locator('[data-kind="model"]')).toHaveAttribute('data-way', model);
    }
  },
);
