import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;

/** Where the stock bundle lies once it is installed. */
export const STOCK_FOLDER = path.join(here, 'node_modules/mind-ar/dist');

/** Installs mind-ar into this folder if it is not there. Without its scripts: they build a canvas that is not needed. */
export function ensureStockEngine(): void {
  if (existsSync(path.join(STOCK_FOLDER, 'mindar-image.prod.js'))) return;
  console.log('Installing mind-ar (once; about 400 MB with what it depends on)');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: here, stdio: 'inherit' });
  if (status !== 0) throw new Error('mind-ar could not be installed: run `npm ci --ignore-scripts` in benchmarks/.');
}
