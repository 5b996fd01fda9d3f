import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { decoderFiles } from './decoder-files';
import { isRarelyPreloaded, rarePreloads } from './rare-preloads';
import { relativeDecoders } from './relative-decoders';
import { sitePages } from './site-pages';
import { tablesFirst } from './tables-first';

/** Builds a page that has nothing of what the plugins look for. */
async function buildWith(plugin: Plugin): Promise<unknown> {
  const root = await mkdtemp(path.join(tmpdir(), 'stale-names-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(path.join(root, 'index.html'), '<script type="module" src="./main.js"></script>');
  await writeFile(path.join(root, 'main.js'), 'console.log("a page");');
  return build({ root, configFile: false, logLevel: 'silent', plugins: [plugin], build: { write: false } });
}

it.each([
  ['the name of a chunk', rarePreloads(), 'names the chunk "flat-stage"'],
  ['the address of the decoders', relativeDecoders(), 'No module of the build is named like'],
  ["the platform's pages", sitePages(), 'No module imports ./platform-pages'],
  ['the tables of texts', tablesFirst(), 'The build has no chunk of apps/web/index.html'],
  ['the paths of decoders', decoderFiles(/^none\//), 'No decoder has a path like'],
])('the build fails without %s that a plugin looks for', async (_what, plugin, message) => {
  await expect(buildWith(plugin)).rejects.toThrow(message);
});

it('leaves out preloads of the importers and of the pages that are named, and of no others', () => {
  expect(isRarelyPreloaded('assets/solid-target-0a1b2c3.js', 'assets/frame-0a1b2c3d.js')).toBe(true);
  expect(isRarelyPreloaded('assets/preview-page-0a1b2c3.js', 'assets/shell-0a1b2c3.js')).toBe(true);
  expect(isRarelyPreloaded('assets/share-page-0a1b2c3.js', 'assets/shell-0a1b2c3.js')).toBe(false);
  expect(isRarelyPreloaded('assets/share-page-0a1b2c3.js', 'assets/frame-look-0a1b2c3.js')).toBe(false);
});
