import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ensureKernels } from '../../../packages/vision/wasm/build-kernels.mjs';

const KERNELS = fileURLToPath(new URL('../../../packages/vision/src/kernels', import.meta.url));

/** Compiles the engine's kernels when their sources have changed, in the build and while developing. */
export function kernels(): Plugin {
  return {
    name: 'kernels',
    buildStart: async () => {
      await ensureKernels();
    },
    configureServer(server) {
      // Vite watches the app's folder and the files imported by pages. The kernels' sources are neither.
      server.watcher.add(KERNELS);
      server.watcher.on('change', (file) => {
        if (!file.endsWith('.wasm.ts')) return;
        // The page reloads automatically, because it uses kernels.wasm, which this rebuilds.
        ensureKernels().catch((error: Error) => server.config.logger.error(error.message));
      });
    },
  };
}
