import { spawnSync } from 'node:child_process';
import path from 'node:path';

const here = import.meta.dirname;

/** Folder of the stock bundle once it is installed. */
export const STOCK_FOLDER = path.join(here, 'node_modules/mind-ar/dist');

/** Installs mind-ar into this folder if it is missing. */
export function ensureStockEngine(): void {
  const script = path.join(here, '../../scripts/install-tool.mjs');
  const { status } = spawnSync(process.execPath, [script, 'testing/beside-mindar'], { stdio: 'inherit' });
  if (status !== 0)
    throw new Error('mind-ar could not be installed: run `npm ci --ignore-scripts` in testing/beside-mindar/.');
}
