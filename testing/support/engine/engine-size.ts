import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import type { Measure } from '../measure-table';

/**
 * Largest size of the part of the engine that every visitor loads (reader of tracking files, tracker and kernels),
 * gzip. Set on 2026-11-27, a little above its size. From 37,279 bytes, finding faint and near pictures added 1,522,
 * following through a rolling shutter 793, doubting poses with rivals 238, weighing what a frame shows of the shutter
 * 110, probing only weak bits of a key 410, following the shape of a print 600, learning the distortion of a lens 760,
 * judging near pictures by their visible part 55, resting targets 95, proving poses of pictures that repeat themselves
 * 240, holding no pose of a target that is about to gather speed 35, showing near pictures with which all patches agree
 * 36, writing out the sums of a fit 105, keeping single numbers out of boxes 277, and letting the surfaces of world
 * tracking lean otherwise 37. Reading texts by the language's
 * own decoder took 112 away. Raise it only for a benefit to visitors.
 */
export const TRACKING_GZIP_LIMIT_BYTES = 42_700;

export interface EngineSize {
  /** The part of the engine that a page needs for tracking. */
  trackingGzipBytes: number;
  /** Everything that the package exports, including compiler, score and writer of stock files. */
  wholeGzipBytes: number;
}

const VISION = JSON.stringify(path.join(import.meta.dirname, '../../../packages/vision/src/index.ts'));
const ENTRY = 'engine-entry';

/** Sizes of the engine with its kernels, minified and gzipped, bytes. */
export async function measureEngineSize(): Promise<EngineSize> {
  const wasm = gzipBytes(await readKernels());
  return {
    trackingGzipBytes: wasm + (await bundledGzip(`export { createTracker, decode, loadKernels } from ${VISION};`)),
    wholeGzipBytes: wasm + (await bundledGzip(`export * from ${VISION};`)),
  };
}

export const engineSizeMeasures = ({ trackingGzipBytes, wholeGzipBytes }: EngineSize): Measure[] => [
  {
    name: 'engine, gzip',
    unit: 'KB',
    value: trackingGzipBytes / 1024,
    gate: { atMost: TRACKING_GZIP_LIMIT_BYTES / 1024 },
  },
  { name: 'with compiler, score and stock files, gzip', unit: 'KB', value: wholeGzipBytes / 1024 },
];

export const gzipBytes = (bytes: Uint8Array | string): number => gzipSync(bytes, { level: 9 }).length;

/** Bundled as for a page; a library bundle of Vite would keep white space. */
async function bundledGzip(source: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      rollupOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const chunk = 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error('expected one bundle, got none');
  return gzipBytes(chunk.code);
}
