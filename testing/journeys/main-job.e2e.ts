import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { type FakeCamera, makeFakeCamera } from '../support/fake-camera/fake-camera';
import { MAX_ERROR_SHARE } from '../support/fake-camera/model-on-picture';
import { type PosePath, leavingPath, movingPath } from '../support/fake-camera/pose-path';
import { type ShotMeasurement, countMagenta, measureShot } from '../support/fake-camera/screenshot-truth';
import { registerInPage } from '../support/accounts';
import { type CameraPhone, openCameraPhone, screenshotIn, waitForArState } from '../support/camera-phone';
import { PATIENT } from '../support/patience';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Fewest magenta pixels of a model that is drawn. Chosen, not measured. */
const DRAWN_PX = 500;
/** Time of the video by which it certainly plays, and plays again. Chosen, not measured. */
const [PLAYS_S, PLAYS_ON_S] = [0.2, 0.1];
/** Time in which a video that plays on would be found out. Chosen, not measured. */
const PAUSED_FOR_MS = 400;
/**
 * Time without the picture, long enough that even a machine of a fifth of the usual speed looks twice at the paused
 * video before the picture is back. Chosen, not measured.
 */
const AWAY_S = 8;

/** Screenshots of the moving model that are measured. Chosen, not measured. */
const SHOTS = 8;

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'main-job-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

interface Making {
  name: string;
  picture: string;
  content: { label: '3D Model' | 'Video'; file: string };
}

/** Goes through the wizard by clicks and returns the public link from the share page. */
async function makeProject(page: Page, { name, picture, content }: Making): Promise<string> {
  await page.getByRole('link', { name: 'Create Project' }).first().click();
  await page.getByLabel('Project name').fill(name);
  await page.getByRole('button', { name: 'Continue to Content' }).click();
  await page.getByRole('radio', { name: content.label }).click();
  const contentPicker = page.getByLabel(content.label === 'Video' ? 'Video file' : '3D model file');
  await contentPicker.setInputFiles(fixturePath(content.file));
  await expect(page.getByText('66% complete')).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Continue to Target Image' }).click();
  await page.getByLabel('Target image file').setInputFiles(fixturePath(picture));
  await expect(page.getByText('Tracking file ready')).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Project created successfully')).toBeVisible(PATIENT);

  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Tải mã QR hoặc in' }).click();
  return page.getByRole('textbox', { name: 'AR link' }).inputValue();
}

async function lookAt(making: Making, path: PosePath, durationS: number, seed: number, fps?: number) {
  const file = join(folder, `${making.name.replaceAll(' ', '-')}-${seed}.y4m`);
  return makeFakeCamera({ picture: fixturePath(making.picture), file, path, durationS, seed, ...(fps && { fps }) });
}

async function openOnPhone(camera: FakeCamera, link: string): Promise<CameraPhone> {
  const phone = await openCameraPhone(camera.file);
  await phone.page.goto(link);
  await phone.page.frameLocator('iframe').getByTestId('ar-start').click();
  await waitForArState(phone.page, 'tracking');
  return phone;
}

/** Takes screenshots at irregular intervals, 170 to 414 ms, so that a periodic error cannot hide between them. */
async function shoot(page: Page, camera: FakeCamera): Promise<ShotMeasurement[]> {
  const shots: ShotMeasurement[] = [];
  for (let tries = 0; shots.length < SHOTS && tries < 3 * SHOTS; tries++) {
    await page.waitForTimeout(170 + 61 * (tries % 5));
    const png = await screenshotIn(page, 'tracking');
    const shot = png && (await measureShot(png, camera));
    if (shot) shots.push(shot);
  }
  return shots;
}

function contentVideo(page: Page): Promise<{ clockS: number; paused: boolean }> {
  const video = page.frameLocator('iframe').getByTestId('ar-content-video');
  return video.evaluate((element) => {
    const { currentTime, paused } = element as HTMLVideoElement;
    return { clockS: currentTime, paused };
  });
}

const PORTRAIT_MODEL: Making = {
  name: 'Jazz night',
  picture: 'pictures/jazz.jpg',
  content: { label: '3D Model', file: 'models/beacon.glb' },
};
const LANDSCAPE_VIDEO: Making = {
  name: 'Still life',
  picture: 'pictures/still-life.png',
  content: { label: 'Video', file: 'clips/clock-16x9.mp4' },
};
/** Pace of a camera whose picture only comes and goes, frames per second. Chosen, not measured. */
const FEW_FPS = 8;
/** Length of the video of `LANDSCAPE_VIDEO`. */
const LANDSCAPE_VIDEO_S = 4;

test(
  'a 3D model: from sign-up to a model that stays on the moving picture',
  THOROUGH,
  async ({ page, consoleGuard }) => {
    await registerInPage(page);
    const link = await makeProject(page, PORTRAIT_MODEL);

    const moving = await lookAt(PORTRAIT_MODEL, movingPath(11, 6), 6, 11);
    const phone = await openOnPhone(moving, link);
    consoleGuard.watch(phone.context);
    const shots = await shoot(phone.page, moving);
    await phone.close();
    expect(shots).toHaveLength(SHOTS);
    for (const shot of shots) {
      expect(shot.drawn, `frame ${shot.frameNumber} shows the model`).not.toBeNull();
      expect(shot.errorShare, `frame ${shot.frameNumber}`).toBeLessThan(MAX_ERROR_SHARE);
    }

    const leaving = leavingPath({ seenS: 2.5, awayS: 2 });
    const away = await lookAt(PORTRAIT_MODEL, leaving.path, leaving.durationS, 12);
    const watching = await openOnPhone(away, link);
    const without = await screenshotIn(watching.page, 'scanning');
    expect(without && (await countMagenta(without))).toBe(0);
    await waitForArState(watching.page, 'tracking');
    await expect.poll(async () => countMagenta(await watching.page.screenshot())).toBeGreaterThan(DRAWN_PX);
    await watching.close();
  },
);

/** Time of the content's video since its clock stood at `sinceS`; it begins again after its end. */
async function playedS(page: Page, sinceS: number): Promise<number> {
  const { clockS } = await contentVideo(page);
  return (clockS - sinceS + LANDSCAPE_VIDEO_S) % LANDSCAPE_VIDEO_S;
}

test('a video: plays while its picture is seen and pauses when it is lost', async ({ page }) => {
  await registerInPage(page);
  const link = await makeProject(page, LANDSCAPE_VIDEO);

  const leaving = leavingPath({ seenS: 3, awayS: AWAY_S }, { size: 0.4 });
  const camera = await lookAt(LANDSCAPE_VIDEO, leaving.path, leaving.durationS, 13, FEW_FPS);
  const phone = await openOnPhone(camera, link);
  const found = await contentVideo(phone.page);
  await expect.poll(() => playedS(phone.page, found.clockS)).toBeGreaterThan(PLAYS_S);
  await expect(phone.page.frameLocator('iframe').getByTestId('ar-sound')).toBeVisible();

  await waitForArState(phone.page, 'scanning');
  const lost = await contentVideo(phone.page);
  expect(lost.paused).toBe(true);
  await expect(phone.page.frameLocator('iframe').getByTestId('ar-sound')).toBeHidden();
  await phone.page.waitForTimeout(PAUSED_FOR_MS);
  expect((await contentVideo(phone.page)).clockS).toBe(lost.clockS);

  await waitForArState(phone.page, 'tracking');
  await expect.poll(() => playedS(phone.page, lost.clockS)).toBeGreaterThan(PLAYS_ON_S);
  await phone.close();
});
