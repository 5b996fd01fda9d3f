import type { Page, Request } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import { servedBytes } from './served-bytes';
import { openStage } from './stage';

/** Budget of the stage beyond the code of every signed-in page and of three.js; docs/bench.md has the results. */
export const STAGE_CODE_BYTES = 60_000;
/** Files of three.js: its core, its loader for models, and its controls of the camera. */
const THREE = /\/(?:scene-kit|geometry-kit|model-kit|OrbitControls)-/;
/** Files that the build must contain; otherwise the list of files of three.js is out of date. */
const MUST_LOAD = [/\/scene-kit-/, /\/model-kit-/, /\/stage-view-/];

/**
 * The stage's own scripts and styles, with their sizes as served; `page` belongs to the owner of the project.
 *
 * @throws Error if the stage has not loaded one of them.
 */
export async function stageCode(page: Page, project: Project): Promise<Map<string, number>> {
  const shell = await codeOf(page, async () => {
    // Every signed-in page loads the code for toasts a while later, styles apart from the script. What has not come yet
    // would count as the stage's.
    const toasts = [/\/present-toast-[^/]+\.js$/, /\/present-toast-[^/]+\.css$/].map((file) =>
      page.waitForRequest(file),
    );
    await page.goto('/profile');
    await Promise.all(toasts);
    await page.waitForLoadState('networkidle');
  });
  const all = await codeOf(page, async () => {
    await openStage(page, project);
    await page.waitForLoadState('networkidle');
  });
  const missing = MUST_LOAD.find((file) => ![...all].some((url) => file.test(url)));
  if (missing) throw new Error(`The stage has not loaded ${missing.source}`);
  const own = [...all].filter((url) => !shell.has(url) && !THREE.test(url));
  const sizes = own.map(async (url) => [new URL(url).pathname, await servedBytes(url)] as const);
  return new Map(await Promise.all(sizes));
}

async function codeOf(page: Page, open: () => Promise<void>): Promise<Set<string>> {
  const urls = new Set<string>();
  const note = (request: Request): void => {
    if (/\.(?:js|css|wasm)$/.test(new URL(request.url()).pathname)) urls.add(request.url());
  };
  page.on('request', note);
  try {
    await open();
  } finally {
    page.off('request', note);
  }
  return urls;
}
