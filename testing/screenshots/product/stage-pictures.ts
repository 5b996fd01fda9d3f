import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Project } from '@anchora/contract/projects';
import { type Browser, type Page, request } from '@playwright/test';
import { newAccount, registerByApi, upgradeToPro } from '../../support/accounts';
import { expectSaved, openStage } from '../../support/stage';
import { openWindow } from '../studio';
import { createFromSample } from './create-from-sample';

/** The second picture of the project, which the stage names after its file. */
const SECOND_PICTURE = {
  name: 'Solar system.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(fileURLToPath(new URL('../../../samples/made/solar-system/solar-system.jpg', import.meta.url))),
};

/** Time after which the stage has drawn a change for certain: it draws in the next frame. Chosen, not measured. */
const DRAWN_AFTER_MS = 500;
/** Time for the server to make a tracking file on a busy machine. Chosen, not measured. */
const PICTURE_WITHIN_MS = 60_000;

/** The pictures of docs/guide/stage.md, in the order of the guide: name → PNG. */
export async function takeStagePictures(browser: Browser, origin: string): Promise<Record<string, Buffer>> {
  const api = await request.newContext({ baseURL: origin });
  try {
    await registerByApi(api, origin, { ...newAccount(), username: 'thu-trang' });
    const project = await createFromSample(api, origin, 'garden-house', 'Garden house');
    // Without Pro both pictures would show one scene.
    await upgradeToPro(api, origin);
    const look = { widthPx: 1440, theme: 'light', language: 'en' } as const;
    const context = await openWindow(browser, origin, look, await api.storageState());
    try {
      return await arrange(await context.newPage(), project);
    } finally {
      await context.close();
    }
  } finally {
    await api.dispose();
  }
}

async function arrange(page: Page, project: Project): Promise<Record<string, Buffer>> {
  const pictures: Record<string, Buffer> = {};
  const take = async (name: string) => {
    await page.waitForTimeout(DRAWN_AFTER_MS);
    pictures[name] = await page.screenshot({ type: 'png' });
  };
  await openStage(page, project);
  await page.getByRole('treeitem', { name: 'Garden house' }).click();
  await take('stage-wall');
  await page.getByRole('button', { name: 'Stand up' }).click();
  await page.getByRole('combobox', { name: 'View' }).selectOption('table');
  await take('stage-table');
  await page.getByRole('button', { name: 'Scene settings' }).click();
  await page.getByRole('switch', { name: 'Show a button' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://shop.vn/garden-house');
  await take('stage-button');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
  await take('stage-publish');
  await page.keyboard.press('Escape');
  await page.getByLabel('Add a picture').setInputFiles(SECOND_PICTURE);
  await page.getByRole('button', { name: 'Solar system', exact: true }).waitFor({ timeout: PICTURE_WITHIN_MS });
  await page.getByText('Nothing here yet.').waitFor();
  await take('stage-pictures');
  return pictures;
}
