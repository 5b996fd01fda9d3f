import type { Page } from '@playwright/test';
import { stage as english } from '../../apps/web/src/texts/default/stage';
import { stage as vietnamese } from '../../apps/web/src/texts/vi/stage';
import type { Screen } from './screen';
import { POSTER_NAME, type Seed } from './seed';

/** More than the 0.8 s after which a change is sent: only a save that fails shows that the stage is offline. */
const SAVE_FAILED_MS = 3000;

type Words = (texts: typeof english) => string;

/** Matches a control by its name in either language, from the start of the name on. */
function named(words: Words): RegExp {
  const names = [words(english), words(vietnamese as typeof english)];
  return new RegExp(`^(?:${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`);
}

async function openStage(page: Page, id: number): Promise<void> {
  await page.goto(`/view/${id}/stage`);
  await page.locator('canvas[data-state="drawn"]').waitFor();
}

/** On a phone, buttons of a sheet switch between the panels. */
async function openTab(page: Page, tab: keyof typeof english.tabs): Promise<void> {
  const buttons = page.getByRole('group', { name: named(({ panel }) => panel.label) });
  const found = buttons.getByRole('button', { name: named(({ tabs }) => tabs[tab]) });
  if ((await found.count()) > 0) await found.click();
}

async function selectItem(page: Page, name: string): Promise<void> {
  await openTab(page, 'items');
  // On a tablet the list is folded to a button for each item.
  const row = page.getByRole('treeitem', { name });
  await ((await row.count()) > 0 ? row : page.getByRole('button', { name, exact: true })).click();
  await openTab(page, 'selected');
}

function ofPoster(name: string, act: (page: Page) => Promise<unknown>): Screen {
  const open = async (page: Page, { poster }: Seed) => {
    await openStage(page, poster.id);
    await act(page);
  };
  return { name, as: 'maker', open, windowOnly: true };
}

function ofDialog(name: string, button: Words): Screen {
  return ofPoster(name, async (page) => {
    await page.getByRole('button', { name: named(button) }).click();
    await page.getByRole('dialog').waitFor();
  });
}

export const STAGE_SCREENS: Screen[] = [
  ofPoster('stage', async () => undefined),
  ofPoster('stage-item', async (page) => selectItem(page, POSTER_NAME)),
  ofPoster('stage-item-end', async (page) => {
    await selectItem(page, POSTER_NAME);
    await page.getByRole('button', { name: named(({ panel }) => panel.delete) }).scrollIntoViewIfNeeded();
  }),
  ofPoster('stage-button', async (page) => {
    await openTab(page, 'scene');
    await page.getByRole('switch', { name: named(({ scene }) => scene.buttonOn) }).click();
    const address = page.getByRole('textbox', { name: named(({ actions }) => actions.url) });
    await address.fill('http://shop.vn');
    await address.blur();
  }),
  ofPoster('stage-list', async (page) => {
    const list = page.getByRole('button', { name: named(({ outline }) => outline.open) });
    if ((await list.count()) > 0) await list.click();
    await page.getByRole('button', { name: named(({ outline }) => outline.more(POSTER_NAME)) }).click();
    await page.getByRole('menu').waitFor();
  }),
  ofPoster('stage-table', async (page) => {
    await page.getByRole('combobox', { name: named(({ views }) => views.label) }).selectOption('table');
    await page.getByRole('combobox', { name: named(({ light }) => light.label) }).selectOption('dim');
  }),
  ofPoster('stage-play', async (page) => {
    await page.getByRole('combobox', { name: named(({ views }) => views.label) }).selectOption('phone');
    await page.getByRole('button', { name: named(({ play }) => play) }).click();
  }),
  ofPoster('stage-offline', async (page) => {
    await selectItem(page, POSTER_NAME);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: named(({ panel }) => panel.more(panel.size)) }).click();
    await page.waitForTimeout(SAVE_FAILED_MS);
  }),
  ofPoster('stage-keys', async (page) => {
    await page.getByRole('application').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  }),
  ofDialog('stage-publish', ({ publish }) => publish.button),
  ofDialog('stage-versions', ({ versions }) => versions.button),
  ofDialog('stage-preview', ({ preview }) => preview.button),
  {
    name: 'stage-floor',
    as: 'maker',
    open: async (page, { model }) => {
      await openStage(page, model.id);
      await selectItem(page, 'Lantern');
    },
    windowOnly: true,
  },
];
