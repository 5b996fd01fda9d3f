import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The file that a button downloads. */
export async function downloadBy(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await arriving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
