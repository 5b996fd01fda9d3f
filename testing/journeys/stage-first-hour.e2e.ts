import type { Project, PublicProject } from '@anchora/contract/projects';
import { type Browser, type Page } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { PHONE } from '../support/screen-sizes';
import {
  expectDrawn,
  expectSaved,
  openStage,
  projectToArrange,
  readDraft,
  stageCanvas,
  ARRANGED_NAME,
  selectModel,
  enlarge,
} from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { readApi } from '../support/read-api';

/** Most actions with the pointer, and most keys, that the work takes. */
const [MOST_ACTIONS, MOST_KEYS] = [14, 60];
/** Keys that the work certainly takes; fewer would mean that the counter has missed some. Chosen, not measured. */
const LEAST_KEYS = 20;
/** Presses of Tab within which every control is reached. Chosen, not measured. */
const MOST_TABS = 40;
/** Least distance by which the model is moved to the right, in widths of the picture. Chosen, not measured. */
const MOVED = 0.05;

/** The project as a visitor without its owner's session gets it. */
async function asStranger(browser: Browser, origin: string, { shareId }: Project): Promise<PublicProject> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    return await readApi<PublicProject>(context, `/api/projects/${shareId}`);
  } finally {
    await context.close();
  }
}

async function expectArranged(browser: Browser, origin: string, project: Project): Promise<void> {
  const [scene] = (await asStranger(browser, origin, project)).scene?.scenes ?? [];
  expect(scene?.items[0]?.position[0]).toBeGreaterThan(MOVED);
  expect(scene?.items[0]?.rotation[1]).toBe(15);
  expect(scene?.button).toMatchObject({ label: 'Learn more', action: { do: 'leave', href: 'https://shop.vn/' } });
}

test('a finished project is moved, turned, given a button and published in at most 14 pointer actions', async ({
  page,
  browser,
  baseURL,
}) => {
  const project = await projectToArrange(page, String(baseURL));
  await page.goto(`/view/${project.id}`);
  let actions = 0;
  const click = async (target: ReturnType<Page['locator']>) => {
    actions += 1;
    await target.click();
  };
  await click(page.getByRole('link', { name: 'Sắp đặt' }));
  await expectDrawn(page);

  actions += 1;
  const { x, y, width, height } = (await stageCanvas(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2 + 30, y + height / 2 + 10);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 90, y + height / 2 + 10, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('spinbutton', { name: /^Right/ })).not.toHaveValue('0');

  await click(page.getByRole('button', { name: 'More: Turn around its vertical axis' }));
  await click(page.getByRole('button', { name: 'Scene settings' }));
  await click(page.getByRole('switch', { name: 'Show a button' }));
  await click(page.getByRole('textbox', { name: 'Address' }));
  await page.keyboard.type('https://shop.vn');
  await expectSaved(page);
  await click(page.getByRole('button', { name: 'Publish', exact: true }));
  await click(page.getByRole('button', { name: 'Publish now' }));
  await expect(page.getByText('Visitors see version 1; everything is published')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
  await expectArranged(browser, String(baseURL), project);
});

/** Counts the keys that a person would press: one for each letter, and for each modifier. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener(
      'keydown',
      ({ repeat }) => {
        if (!repeat) sessionStorage.setItem('keys', String(Number(sessionStorage.getItem('keys')) + 1));
      },
      true,
    );
  });
  return async () => page.evaluate(() => Number(sessionStorage.getItem('keys')));
}

test(
  'a finished project is arranged and published by keyboard alone with at most 60 keys',
  THOROUGH,
  async ({ page, browser, baseURL }) => {
    const project = await projectToArrange(page, String(baseURL));
    const countedKeys = await countKeys(page);
    await page.goto(`/view/${project.id}`);
    const reach = async (target: ReturnType<Page['locator']>) => {
      for (let tabs = 0; tabs < MOST_TABS; tabs++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('the focus did not arrive');
    };
    await reach(page.getByRole('link', { name: 'Sắp đặt' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('application', { name: 'Stage' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${ARRANGED_NAME} selected`)).toBeAttached();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('[');
    await expect(page.getByText(`${ARRANGED_NAME}: turned to 15°`)).toBeAttached();
    await page.keyboard.press('Escape');
    await reach(page.getByRole('switch', { name: 'Show a button' }));
    await page.keyboard.press('Space');
    await reach(page.getByRole('textbox', { name: 'Address' }));
    await page.keyboard.type('shop.vn');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Publish now' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Visitors see version 1; everything is published')).toBeVisible();
    const keys = await countedKeys();
    expect(keys).toBeGreaterThan(LEAST_KEYS);
    expect(keys).toBeLessThanOrEqual(MOST_KEYS);
    await expectArranged(browser, String(baseURL), project);
  },
);

for (const [language, state] of [
  ['en', 'Visitors see it as created; 1 change not published'],
  ['vi', 'Khách thấy bản ban đầu; 1 thay đổi chưa xuất bản'],
] as const) {
  test(
    `the bar shows all of its text on what visitors do not see yet, at each width: ${language}`,
    THOROUGH,
    async ({ page, baseURL }) => {
      const project = await projectToArrange(page, String(baseURL));
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(`/view/${project.id}/stage`);
      await expect(page.locator('canvas[data-state=drawn]')).toBeVisible();
      await page.getByRole('application').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+D');
      const said = page.getByText(state);
      for (const width of [390, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(said).toBeInViewport({ ratio: 1 });
        expect(await said.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width} px`).toBe(0);
        await expectNoSidewaysScroll(page);
      }
    },
  );
}

test('a field that is reached on a phone leaves the bar in view', THOROUGH, async ({ page, baseURL }) => {
  await page.setViewportSize(PHONE);
  const project = await projectToArrange(page, String(baseURL));
  await openStage(page, project);
  await page.getByRole('button', { name: 'Scene', exact: true }).click();
  await page.getByRole('switch', { name: 'Show a button' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('shop.vn');
  await page.getByRole('switch', { name: 'I know the width of the print' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

test('a question mark lists the keys of the stage', THOROUGH, async ({ page, baseURL }) => {
  const project = await projectToArrange(page, String(baseURL));
  await openStage(page, project);
  await expect(page.getByRole('application', { name: 'Stage' })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the stage' })).toContainText('Duplicate it');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('application', { name: 'Stage' })).toBeFocused();
});

test(
  'everything can be undone, and an earlier version is back with one press',
  THOROUGH,
  async ({ page, browser, baseURL }) => {
    const origin = String(baseURL);
    const project = await projectToArrange(page, origin);
    await openStage(page, project);
    const { document: before } = await readDraft(page, project);
    await selectModel(page);
    await enlarge(page);
    await page.getByRole('button', { name: 'bottom middle' }).click();
    await page.getByRole('button', { name: 'Stand up' }).click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expectSaved(page);
    expect((await readDraft(page, project)).document).not.toEqual(before);
    const undo = page.getByRole('button', { name: 'Undo' });
    while (await undo.isEnabled()) await undo.click();
    await expectSaved(page);
    await expect(async () => {
      expect((await readDraft(page, project)).document).toEqual(before);
    }).toPass();

    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText(/^Visitors see version 1/)).toBeVisible();
    expect((await asStranger(browser, origin, project)).scene?.scenes[0]?.items[0]?.scale).toBe(1.05);
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Publish again: version 0' }).click();
    await expect(page.getByText('Visitors see version 2 now')).toBeVisible();
    expect((await asStranger(browser, origin, project)).scene?.scenes[0]?.items[0]?.scale ?? 1).toBe(1);
  },
);

for (const width of [1440, 768, 390]) {
  test(`the stage at ${width} px has no faults that axe finds`, THOROUGH, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    const project = await projectToArrange(page, String(baseURL));
    await openStage(page, project);
    await expectAccessibleInBoth(page);
    // On a tablet the list is a rail of buttons until it is opened.
    await page.getByRole(width === 768 ? 'button' : 'treeitem', { name: ARRANGED_NAME }).click();
    if (width === 390) {
      const selected = page.getByRole('button', { name: 'Selected', exact: true });
      await selected.click();
      await expect(selected).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(page.getByRole('spinbutton', { name: /^Size/ })).toBeVisible();
    await expectAccessibleInBoth(page);
  });
}
