import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import { fixturePath } from '../fixtures/fixture-path';
import { endAll } from '../support/end-all';
import { type FakeCamera, makeFakeCamera } from '../support/fake-camera/fake-camera';
import { expectModelOnPicture } from '../support/fake-camera/model-on-picture';
import { movingPath } from '../support/fake-camera/pose-path';
import { asNewUser } from '../support/as-new-user';
import { PAGE_CHROMIUM_PATH } from '../support/chromium';
import { slowTracker, withoutSimd } from '../support/other-devices';
import { createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { type Viewer, expectState, launchWithCamera, viewerOf } from '../support/viewer';
import { THOROUGH } from '../support/thorough';

const picture = fixturePath('pictures/harbour.jpg');

/** Width of the pictures that slow devices track (`PLAIN_SIDE_PX` and `SMALLER_SIDES_PX` of `quality.ts`). */
const SMALL_PX = 320;
/** Time that is added to each picture's tracking on the slow device. Chosen, not measured. */
const SLOWER_MS = 80;

declare global {
  interface Window {
    told?: ToShell[];
  }
}

let folder: string;
let camera: FakeCamera;
let browser: Browser;
let project: Project;

test.beforeAll(async ({ playwright, baseURL }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  camera = await makeFakeCamera({
    picture,
    file: path.join(folder, 'moving.y4m'),
    path: movingPath(71, 8, { size: 0.26 }),
    durationS: 8,
    seed: 71,
  });
  browser = await launchWithCamera(camera.file, PAGE_CHROMIUM_PATH);
  await asNewUser(playwright, baseURL ?? '', async (request) => {
    const content = fixturePath('models/beacon.glb');
    project = await createTrackedProject(request, baseURL ?? '', { name: 'Slow', picture, content });
  });
});

test.afterAll(() =>
  endAll(
    () => browser?.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

/**
 * Opens the viewer in a context that `degrade` has made poorer, and waits for tracking; the frame records its messages
 * to the shell.
 */
async function openOn(degrade: (context: BrowserContext) => Promise<void>, baseURL: string): Promise<Viewer> {
  const context = await browser.newContext({ viewport: PHONE, baseURL });
  await degrade(context);
  await context.addInitScript(`{
    const told = (window.told = []);
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message, ...rest) {
      told.push(message);
      return post.call(this, message, ...rest);
    };
  }`);
  const viewer = viewerOf(await context.newPage());
  await viewer.page.goto(`/view/ar/${project.shareId}`);
  await viewer.start.click();
  await expectState(viewer, 'tracking');
  return viewer;
}

function told(viewer: Viewer): Promise<ToShell[]> {
  return viewer.frame.locator('html').evaluate(() => window.told ?? []);
}

async function trackedWidthPx(viewer: Viewer): Promise<number | undefined> {
  const stats = (await told(viewer)).findLast((message) => message.t === 'stats');
  return stats?.t === 'stats' ? stats.trackedWidthPx : undefined;
}

test('without SIMD the engine tracks at 320 px', THOROUGH, async ({ baseURL }) => {
  const viewer = await openOn(withoutSimd, baseURL ?? '');
  await expect.poll(() => trackedWidthPx(viewer)).toBe(SMALL_PX);
  await expectModelOnPicture(viewer.page, camera);
  await viewer.page.context().close();
});

// Runs alone, because the speed that the test measures depends on the load of other journeys.
const ALONE = { lock: '-exclusive-' };

test(
  'a slow device switches to smaller pictures, and its content neither trails nor flickers',
  { ...THOROUGH, ...ALONE },
  async ({ baseURL }) => {
    const viewer = await openOn((context) => slowTracker(context, SLOWER_MS), baseURL ?? '');
    await expect.poll(() => trackedWidthPx(viewer)).toBe(SMALL_PX);
    await expectModelOnPicture(viewer.page, camera);
    expect((await told(viewer)).filter(({ t }) => t === 'targetLost')).toEqual([]);
    await viewer.page.context().close();
  },
);
