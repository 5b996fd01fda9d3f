import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../fixtures/fixture-path';
import { asNewUser } from '../support/as-new-user';
import { hold } from '../support/hold';
import { PATIENT } from '../support/patience';
import { createMarkerlessProject, createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { openStillCamera, type StillCamera } from '../support/still-camera';
import { type ConsoleGuard, expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { type Viewer, expectState, viewerOf } from '../support/viewer';

/** The frame's own code, without which taps have no effect. */
const FRAME_CODE = '**/assets/frame-*.js';
/** Time after which the page says that the frame is late (`FRAME_LATE_MS` of `use-frame.ts`). */
const FRAME_LATE_MS = 20_000;
/** The code of the app around the frame. */
const APP_CODE = '**/assets/main-*.js';

let camera: StillCamera;
let project: Project;
let placed: Project;

test.beforeAll(async ({ playwright, baseURL }) => {
  const picture = fixturePath('pictures/harbour.jpg');
  camera = await openStillCamera(picture, { durationS: 0.5, seed: 41 });
  await asNewUser(playwright, baseURL ?? '', async (request) => {
    const content = fixturePath('clips/clock-16x9.mp4');
    project = await createTrackedProject(request, baseURL ?? '', { name: 'Café <b>', picture, content });
    placed = await createMarkerlessProject(request, baseURL ?? '', { name: 'Placed', content });
  });
});

test.afterAll(async () => camera?.close());

interface Visit {
  viewer: Viewer;
  /** Lets the browser receive the frame's code. */
  deliver: () => Promise<void>;
  close: () => Promise<void>;
}

interface Opening {
  /** Address of the code that the browser is waiting for. */
  held?: string;
  language?: 'en';
  /** Time after which the page says that the frame is late, instead of the usual one. */
  lateAfterMs?: number;
}

/** Runs in the page: timers that are set for `fromMs` end after `toMs`. */
function hurryTimers({ fromMs, toMs }: { fromMs: number; toMs: number }): void {
  const { setTimeout } = globalThis;
  const hurried = (handler: TimerHandler, ms?: number, ...args: unknown[]): number =>
    setTimeout(handler, ms === fromMs ? toMs : ms, ...args);
  globalThis.setTimeout = hurried as typeof setTimeout;
}

/** Opens the shared link in a browser that is waiting for some code. */
async function openWithoutCode(
  baseURL: string | undefined,
  guard: ConsoleGuard,
  { held = FRAME_CODE, language, lateAfterMs = FRAME_LATE_MS }: Opening = {},
): Promise<Visit> {
  const context = await camera.browser.newContext({ viewport: PHONE, baseURL: baseURL ?? '' });
  guard.watch(context);
  const page = await context.newPage();
  if (language) await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.addInitScript(hurryTimers, { fromMs: FRAME_LATE_MS, toMs: lateAfterMs });
  const deliver = await hold(page, held);
  await page.goto(`/view/ar/${project.shareId}`, { waitUntil: 'commit' });
  return { viewer: viewerOf(page), deliver, close: () => context.close() };
}

test('the first screen is there before the code, and a tap on it opens the camera once the code is there', async ({
  baseURL,
  consoleGuard,
}) => {
  const { viewer, deliver, close } = await openWithoutCode(baseURL, consoleGuard);
  await expect(viewer.frame.getByRole('heading')).toHaveText('Café <b>');
  await expect(viewer.frame.getByRole('img')).toBeVisible();
  await viewer.start.click();
  await expect(viewer.start).toHaveText('Đang khởi động AR...');
  await deliver();
  await expectState(viewer, 'tracking');
  await close();
});

test(
  'a frame that is late is said to be so, and is used once it starts after all',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const { viewer, deliver, close } = await openWithoutCode(baseURL, consoleGuard, { lateAfterMs: 1000 });
    await expect(viewer.page.getByRole('alert')).toContainText('Hãy đợi thêm hoặc tải lại trang');
    await expect(viewer.page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
    await deliver();
    await expectState(viewer, 'ready');
    await expect(viewer.page.getByRole('alert')).toBeHidden();
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    await close();
  },
);

test(
  'a tap that the browser has forgotten meanwhile is asked for once more, in the language of the visitor',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const { viewer, deliver, close } = await openWithoutCode(baseURL, consoleGuard, { language: 'en' });
    await viewer.page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'userActivation', { value: { isActive: false, hasBeenActive: true } });
    });
    await viewer.page.reload({ waitUntil: 'commit' });
    await expect(viewer.start).toHaveText('Start', { useInnerText: true });
    await viewer.start.click();
    await expect(viewer.start).toHaveText('Starting AR...');
    await deliver();
    await expect(viewer.frame.getByText('Tap Start once more.')).toBeVisible();
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    await close();
  },
);

test(
  'a tap while the frame still finds out what the device can do is kept',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const context = await camera.browser.newContext({ viewport: PHONE, hasTouch: true, baseURL: baseURL ?? '' });
    consoleGuard.watch(context);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const answer = new Promise<boolean>((resolve) => addEventListener('answer-about-xr', () => resolve(false)));
      Object.defineProperty(navigator, 'xr', { value: { isSessionSupported: () => answer } });
    });
    // The frame waits a second for the answer, in which a slow machine may not have noticed what is checked meanwhile.
    await page.addInitScript(hurryTimers, { fromMs: 1000, toMs: 60_000 });
    await page.goto(`/view/ar/${placed.shareId}`);
    const viewer = viewerOf(page);
    await expect(viewer.start).toBeVisible();
    await expect(viewer.frame.locator('#first-screen')).toHaveCount(0);
    await viewer.start.click();
    await expect(viewer.start).toHaveText('Đang khởi động AR...');
    await viewer.frame.locator('html').evaluate(() => dispatchEvent(new Event('answer-about-xr')));
    await expectState(viewer, 'tracking');
    await context.close();
  },
);

test(
  'a visitor who saves data loads the content after the tap, and is told that it loads',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const { viewer, deliver, close } = await openWithoutCode(baseURL, consoleGuard);
    const wanted: string[] = [];
    viewer.page.on('request', (request) => wanted.push(new URL(request.url()).pathname));
    await viewer.page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
    });
    await viewer.page.reload({ waitUntil: 'commit' });
    await deliver();
    await expectState(viewer, 'ready');
    await expect.poll(() => wanted).toContain(project.targetMindFile);
    expect(wanted).not.toContain(project.modelUrl);
    const deliverContent = await hold(viewer.page, `**${project.modelUrl}`);
    await viewer.start.click();
    await expect(viewer.frame.getByText('Đang tải nội dung...')).toBeVisible();
    await deliverContent();
    await expectState(viewer, 'tracking');
    expect(wanted).toContain(project.modelUrl);
    await close();
  },
);

test(
  'AR runs before the app around it is there, which then shows the way back',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const { viewer, deliver, close } = await openWithoutCode(baseURL, consoleGuard, { held: APP_CODE });
    await viewer.start.click();
    await expect(viewer.frame.locator('html')).toHaveAttribute('data-ar-state', 'tracking', PATIENT);
    const back = viewer.page.getByRole('button', { name: 'Quay lại' });
    await expect(back).toHaveCount(0);
    await deliver();
    await expectState(viewer, 'tracking');
    await back.click();
    await expectState(viewer, 'stopped');
    await close();
  },
);
