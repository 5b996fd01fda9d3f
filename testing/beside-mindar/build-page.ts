import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { readKernels } from '../../packages/vision/wasm/build-kernels.mjs';
import { gzipBytes } from '../bench/engine/engine-size';

const here = import.meta.dirname;

export async function buildPage(outDir: string): Promise<void> {
  await readKernels();
  await build({
    configFile: false,
    root: path.join(here, 'page'),
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4000 },
  });
}

/** Gzipped size of the stock bundle: engine, compiler and its user interface; bytes. */
export async function stockGzip(mindFolder: string): Promise<number> {
  const files = await stockFiles(mindFolder);
  const sizes = await Promise.all(files.map(async (name) => gzipBytes(await readFile(path.join(mindFolder, name)))));
  return sizes.reduce((a, b) => a + b, 0);
}

/** The entry file of the stock bundle and the files that it imports. */
async function stockFiles(folder: string): Promise<string[]> {
  const entry = 'mindar-image.prod.js';
  const source = await readFile(path.join(folder, entry), 'utf8');
  return [entry, ...[...source.matchAll(/from\s*"\.\/([^"]+)"/g)].map(([, name = '']) => name)];
}
