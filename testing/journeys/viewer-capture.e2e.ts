import { MOST_CLIP_S } from '@anchora/ar-runtime/capture/clip';
import type { Project } from '@anchora/contract/projects';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { asNewUser } from '../support/as-new-user';
import { expectAccessible } from '../support/axe';
import { createTrackedProject } from '../support/projects';
import { capturedBytes, expectRecorded, readClip, watchFrames } from '../support/recorded-clip';
import { PHONE } from '../support/screen-sizes';
import { openStillCamera, type StillCamera } from '../support/still-camera';
import { expect, test } from '../support/test';
import { expectState, type Viewer, viewerOf } from '../support/viewer';
import { THOROUGH } from '../support/thorough';

/** Least length of a clip that is ended when its clock shows two seconds, s. Chosen, not measured. */
const LEAST_CLIP_S = 1.5;
/**
 * Longest time for which a clip shows one picture, beyond that for which the page itself was not drawn: the gate of the
 * bench `capture`.
 */
const LONGEST_GAP_S = 1;
/** Least rate of the sound: Opus stores silence in far fewer bytes. Chosen, not measured. */
const LEAST_SOUND_BYTES_PER_S = 3000;

/** A share sheet that keeps the names and types of what it got. */
const SHARE_SHEET = `{
  window.shared = [];
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = ({ files }) => {
    window.shared.push(files[0].name + ' ' + files[0].type);
    return Promise.resolve();
  };
}`;
/** Keeps a photo until the test asks for it, as a slow phone would. */
const SLOW_PHOTO = `{
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (take, ...kind) {
    toBlob.call(this, (blob) => (window.finishPhoto = () => take(blob)), ...kind);
  };
}`;
const NO_ENCODERS = `{
  delete window.VideoEncoder;
  delete window.MediaRecorder;
}`;
const NO_WEBCODECS = `{ delete window.VideoEncoder; }`;

declare global {
  interface Window {
    shared?: string[];
    finishPhoto?: () => void;
    seen?: MediaStream;
  }
}

let camera: StillCamera;
let project: Project;

test.beforeAll(async ({ playwright, baseURL }) => {
  const picture = fixturePath('pictures/night-market.jpg');
  camera = await openStillCamera(picture, { durationS: 0.5, seed: 17 });
  await asNewUser(playwright, baseURL ?? '', async (request) => {
    const content = fixturePath('clips/clock-16x9.mp4');
    project = await createTrackedProject(request, baseURL ?? '', { name: 'Night market', picture, content });
  });
});

test.afterAll(async () => camera?.close());

async function openTracking(
  baseURL: string | undefined,
  watch: (viewer: Viewer) => void,
  script: string,
): Promise<Viewer> {
  const context = await camera.browser.newContext({ viewport: PHONE, baseURL: baseURL ?? '', locale: 'en-GB' });
  await context.addInitScript(script);
  const viewer = viewerOf(await context.newPage());
  watch(viewer);
  await viewer.page.goto(`/view/ar/${project.shareId}`);
  await viewer.start.click();
  await expectState(viewer, 'tracking');
  return viewer;
}

test(
  'a visitor takes a photo in the resolution of the camera, shares it, and discards it',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    // The test itself tries to load a discarded photo.
    consoleGuard.allow(/ERR_FILE_NOT_FOUND/);
    const scripts = SHARE_SHEET + SLOW_PHOTO;
    const viewer = await openTracking(baseURL, ({ page }) => consoleGuard.watch(page.context()), scripts);
    const { frame, page } = viewer;
    await frame.getByRole('button', { name: 'Chụp ảnh' }).click();
    // The photo would cover a clip that begins meanwhile.
    await expect(frame.getByRole('button', { name: 'Quay video' })).toBeDisabled();
    const html = frame.locator('html');
    await expect.poll(() => html.evaluate(() => window.finishPhoto !== undefined)).toBe(true);
    await html.evaluate(() => window.finishPhoto?.());
    const result = frame.getByRole('dialog', { name: 'Ảnh của bạn' });
    await expect(result).toContainText('không lưu ở nơi nào khác');
    await expectAccessible(page);

    const photo = await capturedBytes(frame);
    const { width, height, exif, xmp, iptc } = await sharp(photo).metadata();
    expect([width, height, exif, xmp, iptc]).toEqual([640, 480, undefined, undefined, undefined]);

    await result.getByRole('button', { name: 'Chia sẻ' }).click();
    expect(await frame.locator('html').evaluate(() => window.shared)).toEqual(['photo.jpg image/jpeg']);
    const address = await frame.getByTestId('ar-captured').getAttribute('src');
    await result.getByRole('button', { name: 'Bỏ' }).click();
    const isThere = `fetch(${JSON.stringify(address)}).then(() => true, () => false)`;
    expect(await frame.locator('html').evaluate(isThere)).toBe(false);
    await expectState(viewer, 'tracking');
    await page.context().close();
  },
);

test(
  'a visitor records a clip with the sound of the content, and saves it where there is no share sheet',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const viewer = await openTracking(baseURL, ({ page }) => consoleGuard.watch(page.context()), '');
    const { frame, page } = viewer;
    const longestFrameS = await watchFrames(frame);
    await frame.getByRole('button', { name: 'Quay video' }).click();
    await expect(frame.getByTestId('ar-capture-note')).toHaveText(`Đang quay, tối đa ${MOST_CLIP_S} giây`);
    await expectRecorded(frame, 2);
    // The click does not wait until the button stands still, for which a slow machine takes the rest of the clip.
    await frame.getByRole('button', { name: 'Dừng quay' }).click({ force: true });
    const frameS = await longestFrameS();
    await expectState(viewer, 'tracking');
    const result = frame.getByRole('dialog', { name: 'Video của bạn' });
    await expect(result).toContainText('Opus');

    const bytes = await capturedBytes(frame);
    const clip = await readClip(bytes);
    expect(clip).toMatchObject({ width: 640, height: 480, codec: 'avc', soundCodec: 'opus' });
    expect(clip.durationS).toBeGreaterThan(LEAST_CLIP_S);
    expect(clip.longestGapS).toBeLessThan(LONGEST_GAP_S + frameS);
    expect(clip.soundBytesPerS).toBeGreaterThan(LEAST_SOUND_BYTES_PER_S);
    // The movie's header has a version, flags, and two times, of 8 bytes each in version 1 and of 4 in version 0.
    const header = bytes.subarray(bytes.indexOf('mvhd') + 4);
    expect([...header.subarray(4, header[0] === 1 ? 20 : 12)].every((byte) => byte === 0)).toBe(true);

    const download = page.waitForEvent('download');
    await result.getByRole('link', { name: 'Lưu về máy' }).click();
    expect((await download).suggestedFilename()).toBe('clip.mp4');
    await expect(result.getByRole('button', { name: 'Chia sẻ' })).toBeHidden();
    await result.getByRole('button', { name: 'Bỏ' }).click();

    await frame.getByRole('button', { name: 'Quay video' }).click();
    await expectRecorded(frame, 1);
    await frame.getByTestId('ar-back').click();
    await expectState(viewer, 'stopped');
    await expect(frame.getByTestId('ar-captured')).toHaveCount(0);

    // The recording that the visitor left has not kept the buttons.
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    await expect(frame.getByRole('button', { name: 'Chụp ảnh' })).toBeEnabled();
    await expect(frame.getByRole('button', { name: 'Quay video' })).toBeEnabled();
    await page.context().close();
  },
);

test(
  'without WebCodecs the browser records itself, and without any encoder there are photos only',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const recorded = await openTracking(baseURL, ({ page }) => consoleGuard.watch(page.context()), NO_WEBCODECS);
    const longestFrameS = await watchFrames(recorded.frame);
    await recorded.frame.getByTestId('ar-clip').click();
    await expectRecorded(recorded.frame, 1);
    await recorded.frame.getByTestId('ar-clip').click();
    const frameS = await longestFrameS();
    const clip = await readClip(await capturedBytes(recorded.frame));
    expect([clip.width, clip.height]).toEqual([640, 480]);
    expect(clip.longestGapS).toBeLessThan(LONGEST_GAP_S + frameS);
    await recorded.page.context().close();

    const still = await openTracking(baseURL, ({ page }) => consoleGuard.watch(page.context()), NO_ENCODERS);
    await expect(still.frame.getByTestId('ar-photo')).toBeVisible();
    await expect(still.frame.getByTestId('ar-clip')).toBeHidden();
    await still.page.context().close();
  },
);

/** Shows the camera a wall instead of its picture, or the picture again. */
async function turnAway({ frame }: Viewer, isAway: boolean): Promise<void> {
  await frame.getByTestId('ar-camera').evaluate(async (video: HTMLVideoElement, away) => {
    window.seen ??= video.srcObject as MediaStream;
    const wall = document.createElement('canvas');
    Object.assign(wall, { width: video.videoWidth, height: video.videoHeight });
    const context = wall.getContext('2d');
    // A canvas that does not change sends no pictures.
    const paint = (): void => {
      if (!context) return;
      context.fillStyle = `hsl(30 10% ${40 + Math.random()}%)`;
      context.fillRect(0, 0, wall.width, wall.height);
    };
    paint();
    if (away) setInterval(paint, 50);
    video.srcObject = away ? wall.captureStream() : window.seen;
    await video.play();
  }, isAway);
}

test(
  'a clip goes on while the picture is out of sight, and no help lies over the button that ends it',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const viewer = await openTracking(baseURL, ({ page }) => consoleGuard.watch(page.context()), '');
    const { frame, page } = viewer;
    const help = frame.getByTestId('ar-without-picture');
    await turnAway(viewer, true);
    await expectState(viewer, 'scanning');
    await expect(help).toBeVisible();
    await turnAway(viewer, false);
    await expectState(viewer, 'tracking');

    await frame.getByRole('button', { name: 'Quay video' }).click();
    await expectRecorded(frame, 1);
    await turnAway(viewer, true);
    await expectState(viewer, 'scanning');
    await expect(frame.locator('.scan-tools')).not.toHaveAttribute('hidden');
    await expect(help).toBeHidden();
    await frame.getByRole('button', { name: 'Dừng quay' }).click({ force: true });
    const result = frame.getByRole('dialog', { name: 'Video của bạn' });
    await result.getByRole('button', { name: 'Bỏ' }).click();
    await expect(help).toBeVisible();
    await page.context().close();
  },
);
