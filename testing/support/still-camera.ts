import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { PAGE_CHROMIUM_PATH } from './chromium';
import { endAll } from './end-all';
import { makeFakeCamera } from './fake-camera/fake-camera';
import { stillPath } from './fake-camera/pose-path';
import { launchWithCamera } from './viewer';

/** Pace of a camera before which nothing moves, frames per second. Chosen, not measured. */
const STILL_FPS = 8;

/** A separate browser whose camera stands still in front of a picture. */
export interface StillCamera {
  browser: Browser;
  /** Temporary folder, also for files of the test; `close` removes it. */
  folder: string;
  close(): Promise<void>;
}

/**
 * Opens a browser whose camera looks at a picture.
 *
 * @param picture its file.
 * @param clip length of the clip that the camera repeats, and seed of its noise and background.
 */
export async function openStillCamera(
  picture: string,
  clip: { durationS: number; seed: number },
): Promise<StillCamera> {
  const folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'still.y4m');
    await makeFakeCamera({ picture, file, path: stillPath(), fps: STILL_FPS, ...clip });
    const browser = await launchWithCamera(file, PAGE_CHROMIUM_PATH);
    return { browser, folder, close: () => endAll(() => browser.close(), removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
