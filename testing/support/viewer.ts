import { type Browser, type FrameLocator, type Locator, type Page, chromium, expect } from '@playwright/test';
import { cameraArgs, CHROMIUM_PATH } from './chromium';
import { WAIT_MS } from './patience';
import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';

/** Launches a separate browser whose camera plays a file, since the file can only be set at launch. */
export async function launchWithCamera(videoFile: string, executablePath = CHROMIUM_PATH): Promise<Browser> {
  return launchWithArgs(cameraArgs(videoFile), executablePath);
}

export async function launchWithArgs(args: string[], executablePath = CHROMIUM_PATH): Promise<Browser> {
  return chromium.launch({ executablePath, args });
}

export interface Viewer {
  page: Page;
  iframe: Locator;
  frame: FrameLocator;
  start: Locator;
}

export function viewerOf(page: Page): Viewer {
  const frame = page.frameLocator('iframe');
  return { page, iframe: page.locator('iframe'), frame, start: frame.getByTestId('ar-start') };
}

/** Waits until both the iframe element and the frame's document show the state. */
export async function expectState({ iframe, frame }: Viewer, state: ArState, timeoutMs = WAIT_MS): Promise<void> {
  await expect(iframe).toHaveAttribute('data-ar-state', state, { timeout: timeoutMs });
  await expect(frame.locator('html')).toHaveAttribute('data-ar-state', state, { timeout: timeoutMs });
}

/** Lets the AR frame believe that its page is out of sight, or in sight again. */
export async function setHidden({ frame }: Viewer, isHidden: boolean): Promise<void> {
  await frame.locator('html').evaluate((_html, value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Playback time of the content video, s, and whether it is paused and muted. */
export async function videoState({ frame }: Viewer): Promise<{ timeS: number; paused: boolean; muted: boolean }> {
  return frame.getByTestId('ar-content-video').evaluate((video: HTMLVideoElement) => ({
    timeS: video.currentTime,
    paused: video.paused,
    muted: video.muted,
  }));
}
