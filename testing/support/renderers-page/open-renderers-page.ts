import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypeFromName } from '@anchora/contract/file-kinds';
import type { JSHandle, Page } from '@playwright/test';
import { fixturePath } from '../../fixtures/fixture-path';
import { bundleScript } from '../bundle-script';

export const CLIP = 'clips/clock-9x16.mp4';
/** Path of the page; the addresses of its fixtures start with it. */
export const RENDERERS_PATH = '/renderers/';

/**
 * Opens an otherwise empty page with the code of the renderers; below its address are the fixtures.
 *
 * @param script module beside this one that sets `window.comparisons`.
 */
export async function openRenderersPage<Comparisons>(
  page: Page,
  origin: string,
  script: string,
): Promise<JSHandle<Comparisons>> {
  const bundle = await bundleScript(path.join(import.meta.dirname, script));
  const code = bundle.replaceAll('</script', String.raw`<\/script`);
  await page.route(`${origin}${RENDERERS_PATH}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(RENDERERS_PATH.length);
    if (name !== '') {
      const contentType = contentTypeFromName(name) ?? 'application/octet-stream';
      return route.fulfill({ body: await readFile(fixturePath(name)), contentType });
    }
    const body = `<!doctype html><title>Renderers</title><body><script>${code}</script></body>`;
    return route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
  });
  await page.goto(`${origin}${RENDERERS_PATH}`);
  return page.evaluateHandle(() => (window as unknown as { comparisons: Comparisons }).comparisons);
}
