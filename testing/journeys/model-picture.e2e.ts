import { EventEmitter, once } from 'node:events';
import type { Project } from '@anchora/contract/projects';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { NO_WEBGL } from '../support/other-devices';
import { createMarkerlessProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { viewerOf } from '../support/viewer';
import { succeed } from '../support/succeed';

/** Standard deviation of a channel, 0..255, that a picture of a single colour does not reach. Chosen, not measured. */
const SOMETHING_TO_SEE = 5;
/** Width by which a preview is told from an empty picture. Chosen, not measured. */
const LEAST_PREVIEW_PX = 100;

function isLoaded(viewer: Locator): () => Promise<boolean> {
  return async () =>
    (await viewer.count()) > 0 &&
    viewer.evaluate((element) => (element as HTMLElement & { loaded?: boolean }).loaded === true);
}

test(
  'a model gets a picture from its owner’s browser, which visitors without WebGL see',
  THOROUGH,
  async ({ page, browser, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    const content = fixturePath('models/beacon.glb');
    const { id, shareId, modelUrl } = await createMarkerlessProject(page.request, origin, { name: 'Beacon', content });
    const pictureOf = async () => (await readApi<Project>(page, `/api/projects/${id}`)).posterUrl;
    await page.goto(`/view/${id}`);
    await expect.poll(pictureOf).toBeDefined();
    const address = await pictureOf();
    const picture = await (await succeed(page.request.get(address ?? ''))).body();
    const { channels } = await sharp(picture).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev)), 'something to see').toBeGreaterThan(SOMETHING_TO_SEE);

    // Now the project's page and its card begin with that picture.
    const code = new EventEmitter();
    const released = once(code, 'released');
    await page.route(/\/assets\/model-viewer\.min-[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    const stored = page.locator(`img[src="${address}/preview"]`);
    await expect(stored).toBeVisible();
    code.emit('released');
    await expect(page.locator('model-viewer')).toHaveJSProperty('poster', `${address}/preview`);
    await expect(stored).toHaveCount(0);

    const models: string[] = [];
    page.on('request', (asked) => asked.url().includes(modelUrl) && models.push(asked.url()));
    await page.goto('/dashboard');
    await expect(stored).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(models, 'the card waits for attention').toEqual([]);
    const live = page.locator('model-viewer');
    const name = page.getByRole('link', { name: 'Beacon', exact: true });
    await name.hover();
    await expect.poll(isLoaded(live)).toBe(true);
    await page.mouse.move(0, 0);
    await expect(live).toHaveCount(0);
    await expect(stored).toBeVisible();
    await name.focus();
    await expect.poll(isLoaded(live)).toBe(true);

    const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
    consoleGuard.watch(context);
    await context.addInitScript(NO_WEBGL);
    const viewer = viewerOf(await context.newPage());
    await viewer.page.goto(`/view/ar/${shareId}`);
    await viewer.start.click();
    const shown = viewer.frame.locator('.preview-picture');
    await expect(shown).toHaveAttribute('src', `${address}/preview`);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(LEAST_PREVIEW_PX);
    await expect(viewer.frame.getByText('Trình duyệt này không vẽ được mô hình 3D')).toBeVisible();
    await context.close();
  },
);
