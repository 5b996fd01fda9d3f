import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { endAll } from './end-all';
import { test } from './test';
import { launchWithCamera } from './viewer';

interface ClipCameras {
  /** A path in a folder that lasts as long as the file of tests. */
  pathOf(name: string): string;
  /** A browser whose camera is a clip, until the end of the test. */
  launch(clip: string, chromium: string): Promise<Browser>;
}

/** Called in a file of tests, it adds the hooks that remove the clips and close the browsers. */
export function useClipCameras(): ClipCameras {
  let folder = '';
  const browsers: Browser[] = [];
  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  });
  test.afterEach(() => endAll(...browsers.splice(0).map((browser) => () => browser.close())));
  test.afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    pathOf: (name) => path.join(folder, name),
    launch: async (clip, chromium) => {
      const browser = await launchWithCamera(clip, chromium);
      browsers.push(browser);
      return browser;
    },
  };
}
