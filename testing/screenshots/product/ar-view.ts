import type { BrowserContext, Page } from '@playwright/test';
import type { SampleId } from '@anchora/contract/templates';
import { expectState, launchWithCamera, type Viewer, viewerOf } from '../../support/viewer';
import { PHONE } from '../../support/screen-sizes';

/** Time to find a print without a GPU. Chosen, not measured. */
const FOUND_WITHIN_MS = 120_000;
/**
 * So many pictures in a row without the print are taken for a fault, not for a moment of bad luck. Chosen, not
 * measured.
 */
const MOST_ATTEMPTS = 20;

interface ViewPlan {
  origin: string;
  sample: SampleId;
  /** The camera's clip. */
  film: string;
  /** Factor by which the film is slower than reality; content on the print is slowed alike. */
  slowness: number;
}

/** Opens a sample's AR view on a phone before a film, starts it, and calls `act` once the print is tracked. */
export async function withTrackedView<T>(plan: ViewPlan, act: (viewer: Viewer) => Promise<T>): Promise<T> {
  const browser = await launchWithCamera(plan.film);
  try {
    const context = await browser.newContext({
      baseURL: plan.origin,
      viewport: PHONE,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
    });
    await slowContent(context, plan.slowness);
    const viewer = viewerOf(await context.newPage());
    await viewer.page.goto(plan.sample === 'demo' ? '/demo/ar' : `/demo/ar?template=${plan.sample}`);
    await expectState(viewer, 'ready', FOUND_WITHIN_MS);
    await viewer.start.click();
    await expectState(viewer, 'tracking', FOUND_WITHIN_MS);
    return await act(viewer);
  } finally {
    await browser.close();
  }
}

/** Slows content down: models move by the times of animation frames, clips by their playback rate. */
async function slowContent(context: BrowserContext, slowness: number): Promise<void> {
  await context.addInitScript((times) => {
    localStorage.setItem('language', 'en');
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => request((nowMs) => callback(nowMs / times));
    document.addEventListener(
      'play',
      ({ target }) => {
        if (target instanceof HTMLVideoElement && target.id === 'content-video') target.playbackRate = 1 / times;
      },
      true,
    );
  }, slowness);
}

/**
 * One picture of the screen in which the print is tracked.
 *
 * @throws Error if it is tracked in none of `MOST_ATTEMPTS`
 */
export async function takeTracked({ page, iframe }: Viewer): Promise<Buffer> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const picture = await takeScreen(page);
    if ((await iframe.getAttribute('data-ar-state')) === 'tracking') return picture;
  }
  throw new Error(`The print was not tracked in any of ${MOST_ATTEMPTS} pictures`);
}

export interface TimedPicture {
  picture: Buffer;
  /** Time at which the picture was taken, ms. */
  atMs: number;
}

/**
 * Pictures in which the print is tracked, at even intervals.
 *
 * @throws Error if an interval passes without one: the moving picture would stall there.
 */
export async function takeEvery(
  { page, iframe }: Viewer,
  intervalMs: number,
  durationMs: number,
): Promise<TimedPicture[]> {
  const pictures: TimedPicture[] = [];
  const startMs = performance.now();
  while (pictures.length * intervalMs < durationMs) {
    const dueMs = pictures.length * intervalMs;
    await page.waitForTimeout(Math.max(0, startMs + dueMs - performance.now()));
    const atMs = performance.now() - startMs;
    if (atMs >= dueMs + intervalMs) throw new Error(`No picture in which the print is tracked from ${dueMs} ms on`);
    const picture = await takeScreen(page);
    if ((await iframe.getAttribute('data-ar-state')) === 'tracking') pictures.push({ picture, atMs });
  }
  return pictures;
}

async function takeScreen(page: Page): Promise<Buffer> {
  return page.screenshot({ type: 'jpeg', quality: 95, animations: 'allow' });
}
