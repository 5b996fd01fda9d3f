/** First visits over a slow line, with marks of the moments at which the start screen appears and can be used. */

import type { BrowserContext, Page } from '@playwright/test';
import { type Viewer, viewerOf } from '../../support/viewer';

/**
 * A slow 4G connection for Chromium: 150 ms of `latency`, throughputs in bytes per second: 1.6 Mbit/s down and 0.75
 * Mbit/s up.
 */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** Longest wait for a mark. Chosen, not measured. */
const MARK_TIMEOUT_MS = 30_000;
/**
 * Time between two questions whether a mark is set. It does not change the measured time, which the mark itself
 * carries. Chosen, not measured.
 */
const QUESTION_MS = 50;
/**
 * Time between two looks of the page at its start button: a mark is late by this at most, unless the page is busy.
 * Chosen, not measured.
 */
const LOOK_MS = 10;
/** Mark in the AR frame's document: the start button is visible. */
export const SHOWN = 'bench:shown';
/** Mark there: a tap on that button would be answered at once. */
export const USABLE = 'bench:usable';

/**
 * Runs in every document: marks the moments when the start button becomes visible and when a tap on it would be
 * answered at once. It is a text, because the compiler would wrap its functions in a helper that pages do not have.
 */
const MARK_START = `(() => {
  const timer = setInterval(() => {
    const start = document.querySelector('[data-testid="ar-start"]');
    if (!start || start.getBoundingClientRect().height === 0) return;
    if (performance.getEntriesByName('${SHOWN}').length === 0) performance.mark('${SHOWN}');
    if (document.documentElement.dataset.arState !== 'ready') return;
    performance.mark('${USABLE}');
    clearInterval(timer);
  }, ${LOOK_MS});
})()`;

/** Time of a mark of the AR frame since the page was navigated to, ms. @throws Error if the mark is not set in time. */
export async function timeOf({ page, frame }: Viewer, mark: string): Promise<number> {
  const startedAtMs = await page.evaluate(() => performance.timeOrigin);
  const untilMs = Date.now() + MARK_TIMEOUT_MS;
  for (;;) {
    const markedAtMs = await frame.locator('html').evaluate((_, name) => {
      const entry = performance.getEntriesByName(name)[0];
      return entry ? performance.timeOrigin + entry.startTime : null;
    }, mark);
    if (markedAtMs !== null) return markedAtMs - startedAtMs;
    if (Date.now() > untilMs) throw new Error(`There is no mark ${mark} after ${MARK_TIMEOUT_MS} ms.`);
    await page.waitForTimeout(QUESTION_MS);
  }
}

async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
}

export async function openSlowly(context: BrowserContext, address: string): Promise<Viewer> {
  const page = await context.newPage();
  await page.addInitScript(MARK_START);
  await throttle(context, page);
  await page.goto(address, { waitUntil: 'commit' });
  return viewerOf(page);
}
