import type { Project } from '@anchora/contract/projects';
import type { Browser, Page } from '@playwright/test';
import { readUsdz } from '../../packages/ar-runtime/test-support/read-usdz';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { openIphone } from '../support/phones';
import { createMarkerlessProject } from '../support/projects';
import { expectSaved, openStage } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { viewerOf } from '../support/viewer';

/** Opens the project on an iPhone. */
async function onIphone<T>(browser: Browser, baseURL: string, { shareId }: Project, act: (page: Page) => Promise<T>) {
  const context = await openIphone(browser, baseURL);
  try {
    const page = await context.newPage();
    await page.goto(`/view/ar/${shareId}`);
    return await act(page);
  } finally {
    await context.close();
  }
}

const quickLook = (page: Page) => page.locator('a[rel="ar"]');

async function publish(page: Page, note: RegExp): Promise<void> {
  await expectSaved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(note)).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeHidden();
}

test(
  'an iPhone gets the published scene of a floor in Quick Look, unless that cannot show it',
  THOROUGH,
  async ({ page, browser, baseURL }) => {
    const origin = String(baseURL);
    await registerByApi(page.request, origin);
    const project = await createMarkerlessProject(page.request, origin, {
      name: 'Beacon',
      content: fixturePath('models/beacon.glb'),
    });
    await openStage(page, project);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Text' }).click();
    await page.getByLabel('Model, video, picture or sound').setInputFiles(fixturePath('pictures/citrus.png'));
    await expect(page.getByRole('treeitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'More: Right' }).click();
    await publish(page, /^iPhones can also open it in Quick Look/);

    const usdz = await onIphone(browser, origin, project, async (iphone) => {
      await expect(quickLook(iphone)).toBeVisible();
      const [address = ''] = ((await quickLook(iphone).getAttribute('href')) ?? '').split('#');
      return (await iphone.request.get(address)).body();
    });
    const { meshes, entries, metersPerUnit } = readUsdz(usdz);
    expect(metersPerUnit).toBe(1);
    const flat = meshes.filter(({ counts }) => counts.length === 2);
    expect(flat).toHaveLength(2);
    expect(meshes.length).toBeGreaterThan(flat.length);
    expect(entries.filter(({ name }) => name.startsWith('textures/')).length).toBeGreaterThanOrEqual(2);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Scene settings' }).click();
    await page.getByRole('switch', { name: 'Show a button' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('shop.vn');
    await publish(page, /Quick Look, cannot show: the button on the screen\.$/);
    await onIphone(browser, origin, project, async (iphone) => {
      await expect(viewerOf(iphone).start).toBeEnabled();
      await expect(quickLook(iphone)).toHaveCount(0);
    });
  },
);
