import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNK_GROUPS } from './build/chunk-groups.ts';
import { decoderFiles } from './build/decoder-files.ts';
import { plainScripts } from './build/plain-scripts.ts';
import { kernels } from './build/kernels.ts';
import { noTopLevelAwait } from './build/no-top-level-await.ts';
import { precompress } from './build/precompress.ts';
import { preloadStart } from './build/preload-start.ts';
import { QUIET_CHECKS } from './build/quiet-checks.ts';
import { isRarelyPreloaded, rarePreloads } from './build/rare-preloads.ts';
import { reactSource } from './build/react-source.ts';
import { secondMinifier } from './build/second-minifier.ts';
import { tablesFirst } from './build/tables-first.ts';
import { threeSource } from './build/three-source.ts';
import { withoutFunctionNames } from './build/without-function-names.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    decoderFiles(),
    kernels(),
    noTopLevelAwait(),
    tablesFirst(),
    preloadStart(),
    plainScripts(),
    rarePreloads(),
    reactSource(),
    threeSource(),
    withoutFunctionNames(),
    secondMinifier(),
    precompress(),
  ],
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000', '/oembed': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' },
  },
  resolve: {
    alias: {
      // React has had the hook itself since 18; the router's stand-in for older ones would be sent to every visitor.
      'use-sync-external-store/shim/index.js': `${import.meta.dirname}/build/use-sync-external-store.ts`,
    },
  },
  // Workers are modules, so that they, too, fetch rarely needed code only on demand.
  worker: {
    format: 'es',
    plugins: () => [noTopLevelAwait(), threeSource(), secondMinifier()],
    rollupOptions: { checks: QUIET_CHECKS },
  },
  build: {
    // The server reads the manifest and adds hints to the viewer's pages.
    manifest: 'build-manifest.json',
    modulePreload: {
      // Browsers without it load the same modules a little later.
      polyfill: false,
      // A preload names all files that a lazy import needs, which costs every visitor about 15 B a name.
      resolveDependencies: (file, dependencies, { hostId }) =>
        isRarelyPreloaded(file, hostId) ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
    },
    // The largest are the 3D preview of the project page and the Draco decoder, each loaded only when needed; the code
    // that pages load at once has a budget of its own (page weight, in the bench).
    chunkSizeWarningLimit: 1100, // kB
    rollupOptions: {
      checks: QUIET_CHECKS,
      output: {
        // Every page loads the list of these names: one character less in each is 70 B, and digits compress better than
        // letters. 28 bits tell a name from its earlier ones.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        hashCharacters: 'hex',
        codeSplitting: { groups: CHUNK_GROUPS },
      },
      input: { main: `${import.meta.dirname}/index.html`, frame: `${import.meta.dirname}/ar-frame/index.html` },
    },
  },
});
