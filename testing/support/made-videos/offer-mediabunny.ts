import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const BUNDLE = join(import.meta.dirname, '../../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs');
export const MEDIABUNNY_PATH = '/test-mediabunny.mjs';

/** Lets the page import the library that reads and writes videos, as the product's worker does. */
export async function offerMediabunny(page: Page): Promise<void> {
  await page.route(`**${MEDIABUNNY_PATH}`, async (route) =>
    route.fulfill({ body: await readFile(BUNDLE), contentType: 'text/javascript' }),
  );
}
