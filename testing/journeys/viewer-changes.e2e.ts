import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../fixtures/fixture-path';
import { endAll } from '../support/end-all';
import { type FakeCamera, makeFakeCamera } from '../support/fake-camera/fake-camera';
import { MAX_ERROR_SHARE } from '../support/fake-camera/model-on-picture';
import { stillPath } from '../support/fake-camera/pose-path';
import { countMagenta, measureShot } from '../support/fake-camera/screenshot-truth';
import { asNewUser } from '../support/as-new-user';
import { PAGE_CHROMIUM_PATH } from '../support/chromium';
import { createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { type Viewer, expectState, launchWithCamera, viewerOf, setHidden } from '../support/viewer';
import { THOROUGH } from '../support/thorough';

const picture = fixturePath('pictures/night-market.jpg');
/**
 * Time after which the content is certainly hidden; the viewer hides it 250 ms after the last good pose. Chosen, not
 * measured.
 */
const HIDDEN_WITHIN_MS = 1000;
const TURNED = { width: PHONE.height, height: PHONE.width };

/**
 * A canvas as the camera, which shows the target 170 px wide, about as far as `stillPath` does; `turnCamera()` swaps
 * its width and height, like a turned phone.
 */
const TURNING_CAMERA = (pictureAddress: string) => `{
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const image = new Image();
  image.src = ${JSON.stringify(pictureAddress)};
  const draw = () => {
    const context = canvas.getContext('2d');
    context.fillStyle = '#8a8578';
    context.fillRect(0, 0, canvas.width, canvas.height);
    const width = 170;
    const height = (width * image.naturalHeight) / image.naturalWidth || 0;
    if (height) context.drawImage(image, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
    requestAnimationFrame(draw);
  };
  window.turnCamera = () => ([canvas.width, canvas.height] = [canvas.height, canvas.width]);
  navigator.mediaDevices.getUserMedia = async () => {
    draw();
    return canvas.captureStream(30);
  };
}`;

let folder: string;
let camera: FakeCamera;
let browser: Browser;
let project: Project;

test.beforeAll(async ({ playwright, baseURL }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  const file = path.join(folder, 'still.y4m');
  camera = await makeFakeCamera({ picture, file, path: stillPath({ u: 0.47, size: 0.24 }), durationS: 0.1, seed: 51 });
  browser = await launchWithCamera(file, PAGE_CHROMIUM_PATH);
  await asNewUser(playwright, baseURL ?? '', async (request) => {
    const content = fixturePath('models/beacon.glb');
    project = await createTrackedProject(request, baseURL ?? '', { name: 'Changes', picture, content });
  });
});

test.afterAll(() =>
  endAll(
    () => browser?.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

async function openTracking(baseURL: string | undefined, initScript?: string): Promise<Viewer> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: baseURL ?? '' });
  if (initScript) await context.addInitScript(initScript);
  const viewer = viewerOf(await context.newPage());
  await viewer.page.goto(`/view/ar/${project.shareId}`);
  await viewer.start.click();
  await expectState(viewer, 'tracking');
  return viewer;
}

async function expectModelAtTruth({ page }: Viewer): Promise<void> {
  await expect
    .poll(async () => (await measureShot(await page.screenshot(), camera, 0))?.errorShare ?? 1)
    .toBeLessThan(MAX_ERROR_SHARE);
}

test('the model stays on the picture when the window is turned', THOROUGH, async ({ baseURL }) => {
  const viewer = await openTracking(baseURL);
  await expectModelAtTruth(viewer);
  await viewer.page.setViewportSize(TURNED);
  await expectModelAtTruth(viewer);
  await viewer.page.setViewportSize(PHONE);
  await expectModelAtTruth(viewer);
  await viewer.page.context().close();
});

test(
  'tracking continues after the camera picture changes between portrait and landscape',
  THOROUGH,
  async ({ baseURL }) => {
    const viewer = await openTracking(baseURL, TURNING_CAMERA(project.targetImageUrl ?? ''));
    const errorIn = async (frame: { width: number; height: number }): Promise<number> => {
      const centre = { x: (frame.width - 1) / 2, y: (frame.height - 1) / 2 };
      const truth = { ...camera, frame, centreAt: () => centre };
      return (await measureShot(await viewer.page.screenshot(), truth, 0))?.errorShare ?? 1;
    };
    await expect.poll(() => errorIn({ width: 640, height: 480 })).toBeLessThan(MAX_ERROR_SHARE);
    await viewer.frame.locator('html').evaluate(() => (window as unknown as { turnCamera(): void }).turnCamera());
    await expect.poll(() => errorIn({ width: 480, height: 640 })).toBeLessThan(MAX_ERROR_SHARE);
    await expectState(viewer, 'tracking');
    await viewer.page.context().close();
  },
);

async function cameraIsLive({ frame }: Viewer): Promise<boolean> {
  return frame.getByTestId('ar-camera').evaluate((video: HTMLVideoElement) => {
    const stream = video.srcObject;
    return stream instanceof MediaStream && stream.getTracks().some((track) => track.readyState === 'live');
  });
}

test('a hidden page pauses, later releases the camera, and continues when visible', THOROUGH, async ({ baseURL }) => {
  const viewer = await openTracking(baseURL);
  await setHidden(viewer, true);
  await expectState(viewer, 'suspended');
  expect(await countMagenta(await viewer.page.screenshot())).toBe(0);
  expect(await cameraIsLive(viewer)).toBe(true);
  await setHidden(viewer, false);
  await expectState(viewer, 'tracking');

  await setHidden(viewer, true);
  await expect.poll(() => cameraIsLive(viewer)).toBe(false);
  await expectState(viewer, 'suspended');
  await setHidden(viewer, false);
  await expectState(viewer, 'tracking');
  await viewer.page.context().close();
});

test('removing the frame from the page stops the camera', THOROUGH, async ({ baseURL }) => {
  const viewer = await openTracking(baseURL);
  const track = await viewer.page.evaluateHandle(() => {
    const frame = document.querySelector('iframe')?.contentDocument;
    const stream = frame?.querySelector<HTMLVideoElement>('#camera')?.srcObject;
    return (stream as MediaStream).getTracks()[0];
  });
  expect(await track.evaluate((one) => one?.readyState)).toBe('live');
  await viewer.iframe.evaluate((iframe) => iframe.remove());
  await expect.poll(() => track.evaluate((one) => one?.readyState)).toBe('ended');
  await viewer.page.context().close();
});

test('the content is hidden when camera frames stop coming', THOROUGH, async ({ baseURL }) => {
  const viewer = await openTracking(baseURL);
  await viewer.frame.getByTestId('ar-camera').evaluate((video: HTMLVideoElement) => video.pause());
  await expectState(viewer, 'scanning', HIDDEN_WITHIN_MS);
  expect(await countMagenta(await viewer.page.screenshot())).toBe(0);
  await viewer.frame.getByTestId('ar-camera').evaluate(async (video: HTMLVideoElement) => video.play());
  await expectState(viewer, 'tracking');
  await viewer.page.context().close();
});
