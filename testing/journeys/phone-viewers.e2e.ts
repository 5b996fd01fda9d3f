import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../fixtures/fixture-path';
import { smallUsdz } from '../../apps/server/test-support/small-usdz';
import { asNewUser } from '../support/as-new-user';
import { expectAccessible } from '../support/axe';
import { openAndroid, openIphone } from '../support/phones';
import { uploadBytes, uploadFile, createProject } from '../support/projects';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { viewerOf } from '../support/viewer';

let project: Project;

test.beforeAll(async ({ playwright, baseURL }) => {
  const origin = baseURL ?? '';
  await asNewUser(playwright, origin, async (request) => {
    const modelUrl = await uploadFile(request, origin, fixturePath('models/beacon.glb'));
    const usdzUrl = await uploadBytes(request, origin, 'beacon.usdz', smallUsdz());
    const data = { name: 'Beacon', type: 'markerless', contentType: '3d-model', modelUrl, usdzUrl } as const;
    project = await createProject(request, origin, data);
  });
});

test('an iPhone gets Quick Look by a link in the page, and other ways below it', async ({
  browser,
  baseURL,
  consoleGuard,
}) => {
  const context = await openIphone(browser, baseURL ?? '');
  consoleGuard.watch(context);
  const page = await context.newPage();
  await page.goto(`/view/ar/${project.shareId}`);
  const link = page.locator('a[rel="ar"]');
  await expect(link).toBeVisible();
  await expect(page.getByRole('link', { name: 'Xem trong không gian của bạn' })).toHaveCount(1);
  // Safari opens Quick Look in place only for a link in the top page that contains a single image.
  expect(await link.evaluate((element) => [...element.childNodes].map(({ nodeName }) => nodeName))).toEqual(['IMG']);
  expect(await link.evaluate(() => window === top)).toBe(true);
  const [address = '', hash] = ((await link.getAttribute('href')) ?? '').split('#');
  expect(address).toMatch(/^\/files\/[\w-]+\/model\.usdz$/);
  expect(Object.fromEntries(new URLSearchParams(hash))).toEqual({
    allowsContentScaling: '1',
    canonicalWebPageURL: expect.stringContaining(`/view/ar/${project.shareId}`),
  });
  const answer = await context.request.get(address);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('model/vnd.usdz+zip');
  expect((await answer.body()).equals(smallUsdz())).toBe(true);
  const viewer = viewerOf(page);
  await viewer.frame.getByTestId('ar-ways-list').locator('summary').click();
  await expect(viewer.frame.locator('.ways-list [data-way]').first()).toBeVisible();
  const ways = await viewer.frame
    .locator('.ways-list [data-way]')
    .evaluateAll((ways) => ways.map((way) => way.getAttribute('data-way')));
  expect(ways).toEqual(['camera-motion', 'camera', 'no-camera']);
  await expectAccessible(page);
  await context.close();
});

test(
  'an Android phone without AR services gets Scene Viewer, or without that app the next way in place',
  THOROUGH,
  async ({ browser, baseURL, consoleGuard }) => {
    const context = await openAndroid(browser, baseURL ?? '');
    consoleGuard.watch(context);
    const page = await context.newPage();
    await page.goto(`/view/ar/${project.shareId}`);
    const link = page.locator('a[data-way="scene-viewer"]');
    await expect(link).toBeVisible();
    const address = (await link.getAttribute('href')) ?? '';
    expect(address).toMatch(/^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.0\?/);
    const query = new URLSearchParams(address.slice(address.indexOf('?') + 1, address.indexOf('#')));
    expect(query.get('file')).toMatch(/^https?:\/\/[^/]+\/files\/[\w-]+$/);
    expect(new URL(query.get('file') ?? '').pathname).toBe(project.modelUrl);
    expect(Object.fromEntries(query)).toMatchObject({ mode: 'ar_preferred', title: 'Beacon' });
    const fallback = decodeURIComponent(/S\.browser_fallback_url=([^;]*);end;$/.exec(address)?.[1] ?? '');
    expect(new URL(fallback).pathname + new URL(fallback).hash).toBe(`/view/ar/${project.shareId}#no-scene-viewer`);

    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.evaluate((hash) => (location.hash = hash), new URL(fallback).hash);
    await expect(link).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/view/ar/${project.shareId}$`));
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await expect(viewerOf(page).start).toBeEnabled();
    await expect(viewerOf(page).start).toHaveClass(/primary/);
    await context.close();
  },
);
