import type { Page } from '@playwright/test';
import { expectSaved, openStage, projectToArrange, readDraft, selectModel, ARRANGED_NAME } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Holds all code that the page loads from now on, such as the check of an action. */
async function holdCode(page: Page): Promise<{ held: string[]; open: () => void }> {
  const gate = new EventTarget();
  const opened = new Promise((resolve) => gate.addEventListener('open', resolve));
  const held: string[] = [];
  await page.route('**/assets/*.js', async (route) => {
    held.push(route.request().url());
    await opened;
    await route.continue();
  });
  return { held, open: () => gate.dispatchEvent(new Event('open')) };
}

const said = (page: Page) => page.locator('p[aria-live=polite]');

test('a second action that needs no typing is saved at once', THOROUGH, async ({ page, baseURL }) => {
  const project = await projectToArrange(page, String(baseURL));
  await openStage(page, project);
  await selectModel(page);
  const add = page.getByRole('button', { name: 'Add an action' });
  await add.click();
  await page.getByLabel('Address', { exact: true }).fill('https://shop.vn/');
  await expectSaved(page);
  await add.click();
  await expect(page.getByLabel('Item', { exact: true })).toBeVisible();
  await expect(async () => {
    const [item] = (await readDraft(page, project)).document.scenes[0]?.items ?? [];
    expect(item?.onTap.map((action) => action.do)).toEqual(['toggle', 'link']);
  }).toPass();
});

test("the fields of the screen's button follow an undo", THOROUGH, async ({ page, baseURL }) => {
  const project = await projectToArrange(page, String(baseURL));
  await openStage(page, project);
  await page.getByRole('switch', { name: 'Show a button' }).check();
  const address = page.getByLabel('Address', { exact: true });
  const label = page.getByLabel('Label', { exact: true });
  await address.fill('https://shop.vn/');
  await label.focus();
  await address.fill('https://shop.vn/sale');
  await label.focus();
  await expectSaved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(address).toHaveValue('https://shop.vn/');
});

test(
  "the label of the screen's button stays if the check of its address comes late",
  THOROUGH,
  async ({ page, baseURL }) => {
    const project = await projectToArrange(page, String(baseURL));
    await openStage(page, project);
    await page.getByRole('switch', { name: 'Show a button' }).check();
    const address = page.getByLabel('Address', { exact: true });
    await expect(address).toBeVisible();
    const { held, open } = await holdCode(page);
    await address.fill('https://shop.vn/');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.getByLabel('Label', { exact: true }).fill('Buy it');
    open();
    await expectSaved(page);
    await expect(async () => {
      const [scene] = (await readDraft(page, project)).document.scenes;
      expect(scene?.button).toMatchObject({ label: 'Buy it', action: { url: 'https://shop.vn/' } });
    }).toPass();
  },
);

test('an action that is removed stays away if its check comes late', THOROUGH, async ({ page, baseURL }) => {
  const project = await projectToArrange(page, String(baseURL));
  await openStage(page, project);
  await selectModel(page);
  const address = page.getByLabel('Address', { exact: true });
  await page.getByRole('button', { name: 'Add an action' }).click();
  await expect(address).toBeVisible();
  const { held, open } = await holdCode(page);
  await address.fill('https://shop.vn/');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Remove: Open a link' }).click();
  await expect(address).toBeHidden();
  open();
  await page.evaluate((codes) => Promise.all(codes.map((code) => import(code))), held);
  // The next change is saved after anything that the check might change.
  await page.getByRole('button', { name: 'Add an action' }).click();
  await address.fill('https://shop.vn/sale');
  await expectSaved(page);
  await expect(async () => {
    const [scene] = (await readDraft(page, project)).document.scenes;
    expect(scene?.items[0]?.onTap).toEqual([{ do: 'link', url: 'https://shop.vn/sale' }]);
  }).toPass();
});

test("the screen's button stays off if the check of its address comes late", THOROUGH, async ({ page, baseURL }) => {
  const project = await projectToArrange(page, String(baseURL));
  await openStage(page, project);
  const buttonSwitch = page.getByRole('switch', { name: 'Show a button' });
  await buttonSwitch.check();
  const address = page.getByLabel('Address', { exact: true });
  await expect(address).toBeVisible();
  const { held, open } = await holdCode(page);
  await address.fill('https://shop.vn/');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await buttonSwitch.uncheck();
  open();
  await page.evaluate((codes) => Promise.all(codes.map((code) => import(code))), held);
  // The next change is saved after anything that the check might change.
  await page.getByLabel('Name of the scene').fill('Poster');
  await expectSaved(page);
  await expect(async () => {
    const [scene] = (await readDraft(page, project)).document.scenes;
    expect(scene).toMatchObject({ name: 'Poster', button: null });
  }).toPass();
});

test(
  'the keys for undo work on switches and lists, and tell only what they did',
  THOROUGH,
  async ({ page, baseURL }) => {
    const project = await projectToArrange(page, String(baseURL));
    await openStage(page, project);
    await page.keyboard.press('Control+Z');
    await expect(said(page)).toBeEmpty();
    await selectModel(page);
    const facingSwitch = page.getByRole('switch', { name: 'Always faces the visitor' });
    await facingSwitch.check();
    await page.keyboard.press('Control+Z');
    await expect(facingSwitch).not.toBeChecked();
    await expect(said(page)).not.toBeEmpty();
    const upright = page.getByLabel('Upright', { exact: true });
    await upright.selectOption('table');
    await page.keyboard.press('Control+Z');
    await expect(upright).toHaveValue('picture');

    // Behind a dialog nothing changes.
    await facingSwitch.check();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).press('Control+Z');
    await page.keyboard.press('Escape');
    await expect(facingSwitch).toBeChecked();
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog');
    await expect(versions).toBeVisible();
    await versions.press('Control+Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('the folded list keeps the focus when it opens and closes', THOROUGH, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  const project = await projectToArrange(page, String(baseURL));
  await openStage(page, project);
  await page.getByRole('button', { name: 'Show the list' }).press('Enter');
  const close = page.getByRole('button', { name: 'Hide the list' });
  await expect(close).toBeFocused();
  const row = page.getByRole('treeitem', { name: ARRANGED_NAME });
  await row.focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('navigation').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show the list' })).toBeFocused();
});
