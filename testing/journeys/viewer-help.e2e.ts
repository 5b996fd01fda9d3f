import { defaultFocalLengthPx } from '@anchora/ar-runtime/camera/cover-fit';
import { cameraNumber } from '@anchora/ar-runtime/camera/learned-lenses';
import { DAY_MS } from '@anchora/contract/durations';
import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../fixtures/fixture-path';
import { asNewUser } from '../support/as-new-user';
import { expectAccessible } from '../support/axe';
import { CHROMIUM_ARGS } from '../support/chromium';
import { PATIENT } from '../support/patience';
import { createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { openStillCamera, type StillCamera } from '../support/still-camera';
import { expect, test } from '../support/test';
import { expectState, launchWithArgs, viewerOf } from '../support/viewer';
import { THOROUGH } from '../support/thorough';

/** Focal length of the other camera, as learned before, in picture widths. Chosen, not measured. */
const LEARNED_FOCAL = 0.7;

/** A camera with a lamp, which records the constraints applied to it. */
const LAMP = `{
  const real = MediaStreamTrack.prototype.getCapabilities;
  MediaStreamTrack.prototype.getCapabilities = function () { return { ...real.call(this), torch: true }; };
  window.applied = [];
  MediaStreamTrack.prototype.applyConstraints = function (constraints) {
    window.applied.push(constraints);
    return Promise.resolve();
  };
}`;

/** Keeps the focal lengths with which the tracking worker is told of a camera. */
const FOCAL_LENGTHS = `{
  window.focalLengths = [];
  const real = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message && message.t === 'resize') window.focalLengths.push(message.focalPx);
    return real.call(this, message, ...rest);
  };
}`;

declare global {
  interface Window {
    focalLengths?: number[];
    applied?: MediaTrackConstraints[];
  }
}

let camera: StillCamera;
let project: Project;

test.beforeAll(async ({ playwright, baseURL }) => {
  camera = await openStillCamera(fixturePath('pictures/jazz.jpg'), { durationS: 0.5, seed: 41 });
  await asNewUser(playwright, baseURL ?? '', async (request) => {
    project = await createTrackedProject(request, baseURL ?? '', {
      name: 'Harbour',
      description: 'A lamp turns over the water.',
      picture: fixturePath('pictures/harbour.jpg'),
      content: fixturePath('models/beacon.glb'),
    });
  });
});

test.afterAll(async () => camera?.close());

test(
  'a visitor who finds nothing gets a tip and the lamp, and sees the content without the picture',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const context = await camera.browser.newContext({ viewport: PHONE, baseURL: baseURL ?? '' });
    consoleGuard.watch(context);
    await context.addInitScript(LAMP);
    const viewer = viewerOf(await context.newPage());
    const { frame } = viewer;
    await viewer.page.goto(`/view/ar/${project.shareId}`);
    await viewer.start.click();
    await expectState(viewer, 'scanning');
    await expect(frame.getByTestId('ar-tip')).toHaveText(/^(?:Hãy để toàn bộ|Hãy đưa điện thoại lại gần)/);

    const lamp = frame.getByRole('button', { name: 'Bật đèn' });
    await lamp.click();
    await expect(frame.getByRole('button', { name: 'Tắt đèn' })).toHaveAttribute('aria-pressed', 'true');
    expect(await frame.locator('html').evaluate(() => window.applied)).toEqual([{ advanced: [{ torch: true }] }]);
    await expectAccessible(viewer.page);

    await frame.getByTestId('ar-info').click();
    const guide = frame.getByRole('dialog', { name: 'Hướng Dẫn Sử Dụng AR' });
    await expect(guide).toContainText(/Hướng camera vào hình ảnh mục tiêu.*A lamp turns over the water\./);
    await guide.getByRole('button', { name: 'Đã hiểu' }).click();
    await expect(guide).toBeHidden();

    await frame.getByRole('button', { name: 'Xem không cần hình ảnh' }).click();
    await expect(frame.getByTestId('ar-plain-scene')).toBeVisible();
    await frame.getByTestId('ar-info').click();
    await expect(guide).toContainText('Kéo để xoay mô hình');
    await expect(frame.locator('#info-title')).toHaveCount(1);
    await guide.getByRole('button', { name: 'Đã hiểu' }).click();
    await expect(guide).toBeHidden();
    await frame.getByTestId('ar-camera-again').click();
    await expectState(viewer, 'scanning');
    await context.close();
  },
);

test(
  'a visitor with two cameras changes to the other one, which is tracked with the lens that was learned for it',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const browser = await launchWithArgs([
      ...CHROMIUM_ARGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=device-count=2',
    ]);
    try {
      const context = await browser.newContext({ viewport: PHONE, baseURL: baseURL ?? '' });
      consoleGuard.watch(context);
      await context.addInitScript(FOCAL_LENGTHS);
      const viewer = viewerOf(await context.newPage());
      const { frame, page } = viewer;
      await page.goto(`/view/ar/${project.shareId}`);
      await viewer.start.click();
      await expectState(viewer, 'scanning');
      const settings = () =>
        frame.getByTestId('ar-camera').evaluate((video: HTMLVideoElement) => {
          const stream = video.srcObject instanceof MediaStream ? video.srcObject : null;
          return stream?.getVideoTracks()[0]?.getSettings() ?? {};
        });
      const first = await settings();
      const size = { width: first.width ?? 0, height: first.height ?? 0 };
      const ids = await frame.locator('html').evaluate(async () => {
        const devices = await navigator.mediaDevices.enumerateDevices();
        return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
      });
      expect(ids).toHaveLength(2);
      const other = ids.find((id) => id !== first.deviceId) ?? '';
      const lens = [[cameraNumber({ deviceId: other }, size), Math.floor(Date.now() / DAY_MS), LEARNED_FOCAL]];
      await page.evaluate((kept) => localStorage.setItem('learned-lenses', kept), JSON.stringify(lens));

      await frame.getByRole('button', { name: 'Dùng camera khác' }).click(PATIENT);
      await expect.poll(async () => (await settings()).deviceId).toBe(other);
      await expectState(viewer, 'scanning');
      const focalLengths = await frame.locator('html').evaluate(() => window.focalLengths);
      expect(focalLengths?.at(0)).toBeCloseTo(defaultFocalLengthPx(size.width, size.height));
      expect(focalLengths?.at(-1)).toBeCloseTo(LEARNED_FOCAL * size.width);
    } finally {
      await browser.close();
    }
  },
);
