import type { Plugin } from 'vite';
import { ensureKernels } from '../../../packages/vision/wasm/build-kernels.mjs';

/** Compiles the engine's kernels when their sources have changed, in the build and while developing. */
export function kernels(): Plugin {
  return {
    name: 'kernels',
    buildStart: async () => {
      await ensureKernels();
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (!file.endsWith('.wasm.ts')) return;
        // The page reloads automatically, because it uses kernels.wasm, which this rebuilds.
        ensureKernels().catch((error: Error) => server.config.logger.error(error.message));
      });
    },
  };
}
