import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNK_GROUPS } from './build/chunk-groups.ts';
import { decoderFiles } from './build/decoder-files.ts';
import { plainScripts } from './build/plain-scripts.ts';
import { kernels } from './build/kernels.ts';
import { noTopLevelAwait } from './build/no-top-level-await.ts';
import { preloadStart } from './build/preload-start.ts';
import { tablesFirst } from './build/tables-first.ts';
import { threeSource } from './build/three-source.ts';

/**
 * The first start prints the output of the build, so only warnings that a reader can act on remain. Plugin timings are
 * not among these, nor is an import that is static in one worker and dynamic elsewhere.
 */
const QUIET = { bundlerTimings: false, ineffectiveDynamicImport: false };

/** Files of the AR frame's own code and of its engine. */
const FRAME_CODE =
  /^assets\/(?:frame|image-tracking-app|markerless-app|screens|load-document|open-document|document-kit)-/;

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
    threeSource(),
  ],
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' },
  },
  resolve: {
    alias: {
      // React has had the hook itself since 18; the router's stand-in for older ones would be sent to every visitor.
      'use-sync-external-store/shim/index.js': `${import.meta.dirname}/build/use-sync-external-store.ts`,
    },
  },
  // Modules, so that workers, too, fetch rarely needed code only on demand.
  worker: { format: 'es', plugins: () => [noTopLevelAwait(), threeSource()], rollupOptions: { checks: QUIET } },
  build: {
    // Read by the server, which adds hints to the viewer's pages.
    manifest: 'build-manifest.json',
    modulePreload: {
      // Browsers without it load the same modules a little later.
      polyfill: false,
      // The server's hints name the modules of the AR frame, so its code need not.
      resolveDependencies: (_file, dependencies, { hostId }) =>
        FRAME_CODE.test(hostId) ? dependencies.filter((file) => file.endsWith('.css')) : dependencies,
    },
    // The largest are the 3D preview of the project page and the Draco decoder, each loaded only when needed; the code
    // that pages load at once has a budget of its own (page weight, in the bench).
    chunkSizeWarningLimit: 1100,
    rollupOptions: {
      checks: QUIET,
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
      },
      input: { main: `${import.meta.dirname}/index.html`, frame: `${import.meta.dirname}/ar-frame/index.html` },
    },
  },
});
