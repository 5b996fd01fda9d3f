import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipBytes } from '../support/engine/engine-size';

const here = import.meta.dirname;

/** Folder of the stock bundle once it is installed. */
export const STOCK_FOLDER = path.join(here, 'node_modules/mind-ar/dist');

/** Installs mind-ar into this folder if it is missing. @throws Error if it cannot be installed. */
export function ensureStockEngine(): void {
  const script = path.join(here, '../../scripts/install-tool.mjs');
  const { status } = spawnSync(process.execPath, [script, 'testing/beside-mindar'], { stdio: 'inherit' });
  if (status !== 0)
    throw new Error('mind-ar could not be installed: run `npm ci --ignore-scripts` in testing/beside-mindar/.');
}

/** Gzipped size of the stock bundle: engine, compiler and its user interface, bytes. */
export async function measureStockGzip(): Promise<number> {
  const files = await stockFiles();
  const sizes = await Promise.all(files.map(async (name) => gzipBytes(await readFile(path.join(STOCK_FOLDER, name)))));
  return sizes.reduce((a, b) => a + b, 0);
}

/** The entry file of the stock bundle and the files that it imports. */
async function stockFiles(): Promise<string[]> {
  const entry = 'mindar-image.prod.js';
  const source = await readFile(path.join(STOCK_FOLDER, entry), 'utf8');
  return [entry, ...[...source.matchAll(/from\s*"\.\/([^"]+)"/g)].map(([, name = '']) => name)];
}
