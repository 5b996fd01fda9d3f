import path from 'node:path';
import { build } from 'vite';
import { readKernels } from '../../packages/vision/wasm/build-kernels.mjs';

const here = import.meta.dirname;

/** Builds the page into a folder, after the kernels that it loads. */
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
