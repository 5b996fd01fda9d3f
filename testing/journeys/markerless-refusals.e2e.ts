import { elementAt } from '../support/element-at';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Project } from '@anchora/contract/projects';
import type { Browser, BrowserContext, CDPSession, JSHandle, Locator } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { asNewUser } from '../support/as-new-user';
import { expectAccessible } from '../support/axe';
import { cameraArgs } from '../support/chromium';
import { magentaSpots } from '../support/colour-spots';
import { endAll } from '../support/end-all';
import { holdPhone } from '../support/held-phone';
import { moveFingers } from '../support/move-fingers';
import { plainCamera } from '../support/plain-camera';
import { NO_WEBGL } from '../support/other-devices';
import { createTrackedProject, createMarkerlessProject } from '../support/projects';
import { magentaCard, publishScenes, sceneWith } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { type ConsoleGuard, expect, test } from '../support/test';
import { type Viewer, expectState, launchWithArgs, videoState, viewerOf, setHidden } from '../support/viewer';
import { THOROUGH } from '../support/thorough';

/** A drag of 120 px moves the content by at least this much, a third of it. Chosen, not measured. */
const DRAGGED_PX = 40;
/** Time in which a phone's turn would move the content. Chosen, not measured. */
const SETTLED_MS = 450;
/** How much content that stays ahead may move. Chosen, not measured. */
const STAYS_PX = 3;
/** Time of the clip by which it certainly plays, s. Chosen, not measured. */
const PLAYS_S = 0.2;

const MOTION_REFUSED = `if (self.DeviceOrientationEvent) {
  DeviceOrientationEvent.requestPermission = () => Promise.resolve('denied');
}`;
/** Granting a list of permissions denies all others, so motion must be in the list too. */
const CAMERA_AND_MOTION = ['camera', 'accelerometer', 'gyroscope', 'magnetometer'];
/** Area of the magenta model from which it counts as drawn, px. Chosen, not measured. */
const DRAWN_PX = 3000;
const DESCRIPTION = 'Made to be seen from all sides.';

let folder: string;
/** A browser whose camera works in contexts with the permission and is refused in others. */
let browser: Browser;
let model: Project;
let video: Project;
let tracked: Project;
/** A project with a button whose label is as long as it may be. */
let scene: Project;

test.beforeAll(async ({ playwright, baseURL }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'refusals-'));
  const camera = path.join(folder, 'gray.y4m');
  await plainCamera(camera);
  browser = await launchWithArgs(cameraArgs(camera).filter((arg) => arg !== '--use-fake-ui-for-media-stream'));
  const origin = baseURL ?? '';
  await asNewUser(playwright, origin, async (request) => {
    const beacon = await contentOf('models/beacon.glb');
    model = await createMarkerlessProject(request, origin, {
      name: 'Beacon',
      description: DESCRIPTION,
      content: beacon,
    });
    const clock = await contentOf('clips/clock-16x9.mp4');
    video = await createMarkerlessProject(request, origin, { name: 'Clock', description: DESCRIPTION, content: clock });
    scene = await createMarkerlessProject(request, origin, { name: 'Scene', content: clock });
    const button = { label: 'Gọi món hoặc đặt bàn cho tối nay tại đây', when: 'always' } as const;
    await publishScenes(request, origin, scene, (document) => ({
      ...document,
      scenes: [
        sceneWith(document.scenes[0]?.id ?? '', [magentaCard('card01')], {
          button: { ...button, action: { do: 'hide', item: 'card01' } },
        }),
      ],
    }));
    tracked = await createTrackedProject(request, origin, {
      name: 'Harbour',
      description: DESCRIPTION,
      picture: fixturePath('pictures/harbour.jpg'),
      content: fixturePath('models/beacon.glb'),
    });
  });
});

test.afterAll(() =>
  endAll(
    () => browser?.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

async function contentOf(file: string): Promise<{ file: string; bytes: Buffer }> {
  return { file: path.basename(file), bytes: await readFile(fixturePath(file)) };
}

interface Visit {
  project: Project;
  camera?: boolean;
  initScript?: string;
  /** @param cdp the session that holds the phone; a second one could not turn it. */
  act: (viewer: Viewer, context: BrowserContext, cdp: CDPSession) => Promise<void>;
}

async function visit(baseURL: string, guard: ConsoleGuard, { project, camera, initScript, act }: Visit): Promise<void> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    baseURL,
    ...(camera && { permissions: CAMERA_AND_MOTION }),
  });
  guard.watch(context);
  if (initScript) await context.addInitScript(initScript);
  const viewer = viewerOf(await context.newPage());
  const cdp = await context.newCDPSession(viewer.page);
  await holdPhone(cdp, { yawDeg: 0, pitchDeg: -40 }, 'upright');
  await viewer.page.goto(`/view/ar/${project.shareId}`);
  await expectState(viewer, 'ready');
  await viewer.start.tap();
  await act(viewer, context, cdp);
  await context.close();
}

/**
 * Takes the WebGL context from a canvas.
 *
 * @returns the extension that can restore it.
 * @throws Error if it has no such context
 */
function loseContext(canvas: Locator): Promise<JSHandle<WEBGL_lose_context>> {
  return canvas.evaluateHandle((element: HTMLCanvasElement) => {
    const extension = element.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!extension) throw new Error('expected a canvas with WebGL, got none');
    extension.loseContext();
    return extension;
  });
}

async function expectWay({ frame }: Viewer, way: string): Promise<void> {
  await expect(frame.locator('html')).toHaveAttribute('data-ar-way', way);
}

/** Whether the page shows the model's colour. */
async function isDrawn({ page }: Viewer): Promise<boolean> {
  return (await magentaSpots(await page.screenshot())).some(({ pixels }) => pixels > DRAWN_PX);
}

async function expectDrawn(viewer: Viewer): Promise<void> {
  await expect.poll(() => isDrawn(viewer)).toBe(true);
}

test(
  'a refused camera leaves a model to turn around, with an explanation, and can be retried in place',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    await visit(baseURL ?? '', consoleGuard, {
      project: model,
      act: async (viewer, context) => {
        const { frame, page } = viewer;
        await expectState(viewer, 'tracking');
        await expectWay(viewer, 'no-camera');
        await expectDrawn(viewer);
        await expect(
          frame.getByText('Camera đang bị chặn nên nội dung được hiện không kèm camera.').first(),
        ).toBeVisible();
        await expect(frame.getByRole('heading', { name: 'Beacon' })).toBeVisible();
        await expect(frame.getByText(DESCRIPTION)).toBeVisible();
        await expect(frame.getByRole('img', { name: /^Mô hình 3D Beacon/ })).toHaveAttribute('tabindex', '0');
        await expectAccessible(page);
        await context.grantPermissions(CAMERA_AND_MOTION);
        await frame.getByRole('button', { name: 'Thử lại camera' }).tap();
        await expectWay(viewer, 'camera-motion');
        // The content was in view before the refusal, so it must be in view again.
        await expectState(viewer, 'tracking');
        await expectDrawn(viewer);
        // It is drawn in the size of the window, which its texts no longer share.
        const height = () => frame.getByTestId('ar-scene').evaluate((canvas: HTMLCanvasElement) => canvas.height);
        await expect.poll(height).toBe(PHONE.height);
      },
    });
  },
);

test(
  'refused motion leaves the camera view: the content stays ahead, and fingers move it',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    await visit(baseURL ?? '', consoleGuard, {
      project: model,
      camera: true,
      initScript: MOTION_REFUSED,
      act: async (viewer, _context, cdp) => {
        const { frame, page } = viewer;
        await expectState(viewer, 'tracking');
        await expectWay(viewer, 'camera');
        await expect(frame.getByTestId('ar-hint')).toContainText('Không có quyền đọc chuyển động');
        await expectDrawn(viewer);
        const firstSpot = async () => elementAt(await magentaSpots(await page.screenshot()), 0);
        const before = await firstSpot();
        await holdPhone(cdp, { yawDeg: 60, pitchDeg: -10 }, 'upright');
        await page.waitForTimeout(SETTLED_MS);
        const turned = await firstSpot();
        expect(Math.hypot(turned.x - before.x, turned.y - before.y)).toBeLessThan(STAYS_PX);
        await moveFingers(cdp, [{ from: { x: 195, y: 420 }, to: { x: 315, y: 420 } }]);
        await expect.poll(async () => (await firstSpot()).x).toBeGreaterThan(before.x + DRAGGED_PX);
      },
    });
    await visit(baseURL ?? '', consoleGuard, {
      project: scene,
      camera: true,
      initScript: MOTION_REFUSED,
      act: async ({ frame }) => {
        const [photo, button] = await Promise.all([
          frame.getByTestId('ar-photo').boundingBox(),
          frame.getByTestId('ar-scene-button').boundingBox(),
        ]);
        expect(photo?.y).toBeGreaterThan((button?.y ?? Infinity) + (button?.height ?? 0));
      },
    });
  },
);

test(
  'a lost WebGL context, a hidden page and a lost camera are each recovered from without a reload',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    consoleGuard.allow(/Context (Lost|Restored)/);
    await visit(baseURL ?? '', consoleGuard, {
      project: model,
      camera: true,
      act: async (viewer) => {
        const { frame, page } = viewer;
        await expectState(viewer, 'scanning');
        await expectWay(viewer, 'camera-motion');
        await page.touchscreen.tap(195, 430);
        await expectState(viewer, 'tracking');
        await expectDrawn(viewer);

        const scene = frame.getByTestId('ar-scene');
        const lost = await loseContext(scene);
        await expect.poll(() => isDrawn(viewer)).toBe(false);
        await lost.evaluate((extension) => extension.restoreContext());
        await expectDrawn(viewer);

        await setHidden(viewer, true);
        await expectState(viewer, 'suspended');
        await setHidden(viewer, false);
        await expectState(viewer, 'tracking');
        await expectDrawn(viewer);

        await frame.getByTestId('ar-camera').evaluate((element: HTMLVideoElement) => {
          const [track] = (element.srcObject as MediaStream).getVideoTracks();
          if (!track) throw new Error('expected a camera that plays, got no track');
          track.stop();
          track.dispatchEvent(new Event('ended'));
        });
        await expectWay(viewer, 'no-camera');
        await expectState(viewer, 'tracking');
        await expectDrawn(viewer);
        await frame.getByRole('button', { name: 'Thử lại camera' }).tap();
        await expectWay(viewer, 'camera-motion');
      },
    });
  },
);

test(
  'image tracking without a camera shows the model, the target picture, a text and the way back',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    await visit(baseURL ?? '', consoleGuard, {
      project: tracked,
      act: async (viewer, context) => {
        const { frame, page } = viewer;
        await expectState(viewer, 'tracking');
        await expectWay(viewer, 'no-camera');
        await expectDrawn(viewer);
        await expect(frame.getByText(DESCRIPTION)).toBeVisible();
        await expect(frame.getByRole('img', { name: 'Hình ảnh mục tiêu của Harbour' })).toBeVisible();
        await expectAccessible(page);
        await frame.getByTestId('ar-back').tap();
        await expectState(viewer, 'stopped');
        await viewer.start.tap();
        await expectState(viewer, 'tracking');
        await context.grantPermissions(CAMERA_AND_MOTION);
        await frame.getByRole('button', { name: 'Thử lại camera' }).tap();
        await expectState(viewer, 'scanning');
        await expectWay(viewer, 'image');
        // The room for fingers no longer stands for the model.
        await expect(frame.getByRole('img', { name: /^Mô hình 3D/ })).toHaveCount(0);
      },
    });
  },
);

test(
  'without WebGL a video still plays, and a model is replaced by a text',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    await visit(baseURL ?? '', consoleGuard, {
      project: video,
      initScript: NO_WEBGL,
      act: async (viewer) => {
        await expectState(viewer, 'tracking');
        await expectWay(viewer, 'no-camera');
        await expect.poll(async () => (await videoState(viewer)).timeS).toBeGreaterThan(PLAYS_S);
        await expect(viewer.frame.getByText(DESCRIPTION)).toBeVisible();
      },
    });
    await visit(baseURL ?? '', consoleGuard, {
      project: model,
      initScript: NO_WEBGL,
      act: async (viewer) => {
        await expectState(viewer, 'tracking');
        await expect(viewer.frame.getByText('Trình duyệt này không vẽ được mô hình 3D')).toBeVisible();
        await expect(viewer.frame.getByText(DESCRIPTION)).toBeVisible();
      },
    });
  },
);

test(
  'a model whose WebGL context is lost for good is replaced by a text, also without a camera',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    consoleGuard.allow(/Context (Lost|Restored)/);
    await visit(baseURL ?? '', consoleGuard, {
      project: model,
      act: async (viewer) => {
        const { frame } = viewer;
        await expectState(viewer, 'tracking');
        await expectDrawn(viewer);
        await loseContext(frame.getByTestId('ar-scene'));
        await expect(frame.getByText('Trình duyệt này không vẽ được mô hình 3D')).toBeVisible();
        await expectState(viewer, 'tracking');
        await expect(frame.getByText(DESCRIPTION)).toBeVisible();
      },
    });
  },
);
