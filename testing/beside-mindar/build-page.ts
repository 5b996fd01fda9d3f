import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { readKernels } from '../../packages/vision/wasm/build-kernels.mjs';

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

export interface EngineBytes {
  /** The part that a page needs for tracking: reader of tracking files, tracker, kernels. */
  trackingGzip: number;
  /** Everything that the package exports, including compiler, score and writer of stock files. */
  wholeGzip: number;
  /** The stock bundle: engine, compiler and its user interface. */
  mindGzip: number;
}

const gzip = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).length;

/** Gzipped sizes of the engines, bytes. */
export async function engineBytes(scratch: string, mindFolder: string): Promise<EngineBytes> {
  const wasm = gzip(await readKernels());
  const sizeOf = async (name: string, source: string): Promise<number> => {
    const entry = path.join(scratch, `${name}.ts`);
    await writeFile(entry, source);
    const outDir = path.join(scratch, name);
    await build({
      configFile: false,
      root: scratch,
      logLevel: 'error',
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2022',
        minify: true,
        // Not built as a library: Vite keeps the white space of libraries.
        rollupOptions: { input: entry, preserveEntrySignatures: 'strict', output: { entryFileNames: 'engine.js' } },
      },
    });
    return gzip(await readFile(path.join(outDir, 'engine.js')));
  };
  const vision = JSON.stringify(path.join(here, '../../packages/vision/src/index.ts'));
  const tracking = await sizeOf('tracking', `export { createTracker, decode, loadKernels } from ${vision};`);
  const whole = await sizeOf('whole', `export * from ${vision};`);
  const stock = await Promise.all(
    (await stockFiles(mindFolder)).map(async (name) => gzip(await readFile(path.join(mindFolder, name)))),
  );
  return { trackingGzip: tracking + wasm, wholeGzip: whole + wasm, mindGzip: stock.reduce((a, b) => a + b) };
}

/** The entry file of the stock bundle and the files that it imports. */
async function stockFiles(folder: string): Promise<string[]> {
  const entry = 'mindar-image.prod.js';
  const source = await readFile(path.join(folder, entry), 'utf8');
  return [entry, ...[...source.matchAll(/from\s*"\.\/([^"]+)"/g)].map(([, name]) => name)];
}
