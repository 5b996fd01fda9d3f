import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JSHandle, Page } from '@playwright/test';
import { build } from 'vite';
import { fixturePath } from '../../fixtures/fixture-path';
import type { Comparisons } from './compare';

export const CLIP = 'clock-9x16.mp4';

/** Opens an otherwise empty page with the code of both renderers. */
export async function openRenderersPage(page: Page, origin: string): Promise<JSHandle<Comparisons>> {
  const script = await bundled();
  const clip = await readFile(fixturePath(`clips/${CLIP}`));
  await page.route(`${origin}/renderers/**`, async (route) => {
    const isClip = route.request().url().endsWith(CLIP);
    const body = isClip ? clip : `<!doctype html><title>Renderers</title><body><script>${script}</script></body>`;
    await route.fulfill({ body, contentType: isClip ? 'video/mp4' : 'text/html; charset=utf-8' });
  });
  await page.goto(`${origin}/renderers/`);
  return page.evaluateHandle(() => (window as unknown as { comparisons: Comparisons }).comparisons);
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, 'compare.ts'), formats: ['iife'], name: 'renderers' },
    },
  });
  const [first] = Array.isArray(built) ? built : [];
  const code = first?.output[0].code;
  if (code === undefined) throw new Error('The page has no script');
  return code.replaceAll('</script', String.raw`<\/script`);
}
