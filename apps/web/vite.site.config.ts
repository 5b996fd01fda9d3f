import path from 'node:path';
import { defineConfig } from 'vite';
import { decoderFiles } from './build/decoder-files.ts';
import { kernels } from './build/kernels.ts';
import { licenceFiles } from './build/licence-files.ts';
import { noTopLevelAwait } from './build/no-top-level-await.ts';
import { plainScripts } from './build/plain-scripts.ts';
import { QUIET_CHECKS } from './build/quiet-checks.ts';
import { relativeDecoders } from './build/relative-decoders.ts';
import { sitePages } from './build/site-pages.ts';
import { secondMinifier } from './build/second-minifier.ts';
import { threeSource } from './build/three-source.ts';

const SITE = path.join(import.meta.dirname, 'site');

/**
 * The viewer of downloaded sites: the code of the AR frame, without the app around it. All addresses are relative, so
 * that it works in any folder of any server; the manifest tells the server which files a project needs.
 */
export default defineConfig({
  root: SITE,
  base: './',
  publicDir: false,
  plugins: [
    decoderFiles(/^decoders\/basis\//),
    kernels(),
    licenceFiles(),
    noTopLevelAwait(),
    plainScripts({ page: '/index.html', base: './', names: ['first-screen.js'] }),
    relativeDecoders(),
    sitePages(),
    threeSource(),
    secondMinifier(),
  ],
  worker: {
    format: 'es',
    plugins: () => [noTopLevelAwait(), threeSource(), secondMinifier()],
    rollupOptions: { checks: QUIET_CHECKS },
  },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/site'),
    emptyOutDir: true,
    manifest: 'build-manifest.json',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names) => names.filter((name) => name.endsWith('.css')),
    },
    // The same as for the app.
    chunkSizeWarningLimit: 1100, // kB
    rollupOptions: { checks: QUIET_CHECKS },
  },
});
