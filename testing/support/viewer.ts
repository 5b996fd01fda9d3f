import { type Browser, type FrameLocator, type Locator, type Page, chromium, expect } from '@playwright/test';
import { cameraArgs } from './chromium';
import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';

export const PHONE = { width: 390, height: 844 };

/** Own browser whose camera plays a file, since that is chosen at launch. */
export async function launchWithCamera(videoFile: string): Promise<Browser> {
  return launchWithArgs(cameraArgs(videoFile));
}

export async function launchWithArgs(args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args });
}

/** What Chromium says of its own software compositor when it shows a WebGL canvas; no page can help it. */
export const SOFTWARE_GL_NOTE = /GPU stall due to ReadPixels/;

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

/** Both the iframe element and the frame's own document say so. */
export async function expectState({ iframe, frame }: Viewer, state: ArState, timeout = 30_000): Promise<void> {
  await expect(iframe).toHaveAttribute('data-ar-state', state, { timeout });
  await expect(frame.locator('html')).toHaveAttribute('data-ar-state', state);
}

/** Clock of the content video, s, and whether it stands still. */
export async function videoState({ frame }: Viewer): Promise<{ timeS: number; paused: boolean; muted: boolean }> {
  return frame.getByTestId('ar-content-video').evaluate((video: HTMLVideoElement) => ({
    timeS: video.currentTime,
    paused: video.paused,
    muted: video.muted,
  }));
}
