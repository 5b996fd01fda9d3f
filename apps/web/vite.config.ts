import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { decoderFiles } from './build/decoder-files.ts';
import { kernels } from './build/kernels.ts';
import { noTopLevelAwait } from './build/no-top-level-await.ts';
import { preloadStart } from './build/preload-start.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), decoderFiles(), kernels(), noTopLevelAwait(), preloadStart()],
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' },
  },
  resolve: {
    alias: {
      // React has had the hook itself since 18; the router's stand-in for older ones would be sent to every visitor.
      'use-sync-external-store/shim/index.js': `${import.meta.dirname}/build/use-sync-external-store.ts`,
    },
  },
  // As modules, so that workers too fetch what few devices need only where it is needed.
  worker: { format: 'es', plugins: () => [noTopLevelAwait()] },
  build: {
    // Read by the server, which tells the viewer's pages ahead what they will ask for.
    manifest: 'build-manifest.json',
    // Browsers without it load the same modules a little later.
    modulePreload: { polyfill: false },
    // The largest are the 3D preview of the project page and the Draco decoder, each loaded only when it is needed; what
    // the pages load at once has a budget of its own (page weight, in the bench).
    chunkSizeWarningLimit: 1100,
    rollupOptions: {
      output: {
        codeSplitting: {
          // Small files that every page loads; apart they would compress worse.
          groups: [
            // What runs before the texts are there; nothing in it may show any.
            {
              name: 'base',
              test: /vite\/preload-helper|src\/(?:api\/page-config|app\/(?:theme-choice|visited-places)|texts\/(?:translate|language))\.ts$/,
            },
            {
              name: 'shell',
              test: /react-dom\/(?:index|cjs\/react-dom\.production)\.js$|(?:wouter|regexparam)\/|contract\/src\/(?:limits|preview-address)\.ts$|src\/(?:api\/(?:session-hint|http-client|views)|texts\/app|ui\/(?:logo|brackets|spinner|button|button-style|class-names)|app\/(?:loading-bar|message-screen))\.tsx?$/,
            },
            // What every page that knows its user stands on, and what every form is made of.
            {
              name: 'session',
              test: /@tanstack\/(?:query-core|react-query)\/|react-hook-form\/|lucide-react\/.*\/(?:play|pause)\.m?js$|src\/(?:api\/(?:user|other-tabs|query-client|lazy-resolver|account-key)|google\/(?:google-sign-in|google-window|load-firebase-client|forget-google)|ui\/(?:toast|icon-button|google-glyph|tabs|text-field|password-field))\.tsx?$/,
            },
            // What stands around the pages of a signed-in user, and what most of them are made of.
            {
              name: 'app-kit',
              test: /src\/(?:app\/(?:account-menu|top-navigation|navigation-links)|features\/billing\/(?:lapse-notice|upgrade-host|plan-dates)|api\/(?:projects|project-links|billing|upgrade-prompt|link-reach)|ui\/(?:avatar|badge|button-link|card|copy-text|dialog|dropdown-menu|empty-state|error-panel|page-header|progress|return-focus|save-file|segment-choice|skeleton|text-area|use-now))\.tsx?$/,
            },
            {
              name: 'icons',
              test: /lucide-react\//,
              minShareCount: 3,
            },
            // Shared by image tracking and markerless experiences, in as few files as they need: what every frame shows,
            // what every session does, and the renderer with what both scenes put into it.
            {
              name: 'frame-kit',
              test: /ar-frame\/ui\/(?:element|icon|brackets|sound-toggle)\.ts$|ar-runtime\/src\/(?:camera\/in-app-browser|session\/(?:protocol|ar-state))\.ts$/,
            },
            {
              name: 'session-kit',
              test: /ar-runtime\/src\/(?:session\/(?:content-player|download|failure|keep-awake|load-video|retryable|start-marks)|camera\/(?:back-camera|camera-error|open-camera))\.ts$/,
            },
            {
              name: 'scene-kit',
              test: /ar-runtime\/src\/(?:scene\/(?:dispose-tree|studio-light|video-content|webgl-support)|camera\/cover-fit)\.ts$|three\/(?:build|src)\//,
            },
          ],
        },
      },
      input: { main: `${import.meta.dirname}/index.html`, frame: `${import.meta.dirname}/ar-frame/index.html` },
    },
  },
});
