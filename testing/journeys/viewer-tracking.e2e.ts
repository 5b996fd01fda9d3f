import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fixturePath } from '../fixtures/fixture-path';
import { makeFakeCamera } from '../support/fake-camera/fake-camera';
import { expectModelOnPicture } from '../support/fake-camera/model-on-picture';
import { leavingPath, movingPath } from '../support/fake-camera/pose-path';
import { countMagenta } from '../support/fake-camera/screenshot-truth';
import { registerByApi } from '../support/accounts';
import { PAGE_CHROMIUM_PATH } from '../support/chromium';
import { createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { expectState, launchWithCamera, videoState, viewerOf } from '../support/viewer';
import { THOROUGH } from '../support/thorough';

/** Fewest magenta pixels of a model that is drawn. Chosen, not measured. */
const DRAWN_PX = 1000;
/** Time of the video by which it certainly plays, s. Chosen, not measured. */
const PLAYS_S = 0.2;
/** Time in which a video that plays on would be found out. Chosen, not measured. */
const PAUSED_FOR_MS = 300;

/** Usual camera frames of a webcam and of a phone that is held upright, px. */
const LANDSCAPE_CAMERA = { width: 640, height: 480 };
const PORTRAIT_CAMERA = { width: 480, height: 640 };

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
});

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const CASES = [
  {
    title: 'portrait photo, camera held upright',
    picture: 'night-market.jpg',
    frame: PORTRAIT_CAMERA,
    seed: 11,
  },
  { title: 'landscape poster, webcam', picture: 'harbour.jpg', frame: LANDSCAPE_CAMERA, seed: 12 },
  { title: 'portrait PNG, webcam', picture: 'citrus.png', frame: LANDSCAPE_CAMERA, seed: 13 },
];

for (const { title, picture, frame, seed } of CASES) {
  test(
    `the model stays on a picture that moves, tilts and turns: ${title}`,
    THOROUGH,
    async ({ request, baseURL, consoleGuard }) => {
      const origin = baseURL ?? '';
      await registerByApi(request, origin);
      const file = fixturePath(`pictures/${picture}`);
      const project = await createTrackedProject(request, origin, {
        name: title,
        picture: file,
        content: fixturePath('models/beacon.glb'),
      });
      const camera = await makeFakeCamera({
        picture: file,
        file: path.join(folder, `${seed}.y4m`),
        path: movingPath(seed, 4, { size: frame.width > frame.height ? 0.24 : 0.42 }),
        durationS: 4,
        seed,
        frame,
        viewport: PHONE,
      });

      const browser = await launchWithCamera(camera.file, PAGE_CHROMIUM_PATH);
      try {
        const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
        consoleGuard.watch(context);
        const viewer = viewerOf(await context.newPage());
        await viewer.page.goto(`/view/ar/${project.shareId}`);
        await expectState(viewer, 'ready');
        await viewer.start.click();
        await expectState(viewer, 'tracking');
        await expectModelOnPicture(viewer.page, camera);
      } finally {
        await browser.close();
      }
    },
  );
}

test(
  'the model disappears when the picture leaves the view and returns with it',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    await registerByApi(request, origin);
    const picture = fixturePath('pictures/night-market.jpg');
    const project = await createTrackedProject(request, origin, {
      name: 'Leaves and returns',
      picture,
      content: fixturePath('models/beacon.glb'),
    });
    const { path: poses, durationS } = leavingPath({ seenS: 2, awayS: 2 });
    const camera = await makeFakeCamera({ picture, file: path.join(folder, 'l.y4m'), path: poses, durationS, seed: 5 });

    const browser = await launchWithCamera(camera.file, PAGE_CHROMIUM_PATH);
    try {
      const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
      consoleGuard.watch(context);
      const viewer = viewerOf(await context.newPage());
      await viewer.page.goto(`/view/ar/${project.shareId}`);
      await viewer.start.click();
      await expectState(viewer, 'tracking');
      await expectState(viewer, 'scanning');
      expect(await countMagenta(await viewer.page.screenshot())).toBe(0);
      await expect(viewer.frame.getByTestId('ar-hint')).toBeVisible();
      await expectState(viewer, 'tracking');
      expect(await countMagenta(await viewer.page.screenshot())).toBeGreaterThan(DRAWN_PX);
    } finally {
      await browser.close();
    }
  },
);

test(
  'a video plays with sound while its picture is seen and pauses when it is not',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    await registerByApi(request, origin);
    const picture = fixturePath('pictures/harbour.jpg');
    const project = await createTrackedProject(request, origin, {
      name: 'Video',
      picture,
      content: fixturePath('clips/clock-16x9.mp4'),
    });
    const { path: poses, durationS } = leavingPath({ seenS: 3.5, awayS: 2.5 }, { size: 0.26 });
    const camera = await makeFakeCamera({ picture, file: path.join(folder, 'v.y4m'), path: poses, durationS, seed: 6 });

    const browser = await launchWithCamera(camera.file, PAGE_CHROMIUM_PATH);
    try {
      const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
      consoleGuard.watch(context);
      const viewer = viewerOf(await context.newPage());
      const sound = viewer.frame.getByTestId('ar-sound');
      await viewer.page.goto(`/view/ar/${project.shareId}`);
      await expectState(viewer, 'ready');
      await expect(sound).toBeHidden();
      await viewer.start.click();

      await expectState(viewer, 'tracking');
      await expect(sound).toBeVisible();
      await expect(sound).toContainText('🔊');
      const first = await videoState(viewer);
      expect(first).toMatchObject({ paused: false, muted: false });
      await expect.poll(async () => (await videoState(viewer)).timeS).toBeGreaterThan(first.timeS + PLAYS_S);

      await expectState(viewer, 'scanning');
      await expect(sound).toBeHidden();
      const lost = await videoState(viewer);
      expect(lost.paused).toBe(true);
      await viewer.page.waitForTimeout(PAUSED_FOR_MS);
      expect((await videoState(viewer)).timeS).toBe(lost.timeS);

      await expectState(viewer, 'tracking');
      await sound.click();
      await expect(sound).toContainText('🔇');
      expect(await videoState(viewer)).toMatchObject({ paused: false, muted: true });
      await sound.click();
      await expect(sound).toContainText('🔊');
      const tip = 'Nếu không nghe thấy âm thanh, vui lòng kiểm tra chế độ im lặng của thiết bị';
      await expect(viewer.frame.getByText(tip)).toBeVisible();
      await expect(viewer.frame.getByText(tip)).toBeHidden();
      expect(await videoState(viewer)).toMatchObject({ paused: false, muted: false });
    } finally {
      await browser.close();
    }
  },
);
