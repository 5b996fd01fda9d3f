import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Modules are loaded once for all files of a worker instead of once for each, which saves a fifth of the time. Not for the
 * server's tests and those of `testing`: what decodes uploads closes sharp's other loaders for the whole process.
 */
const shared = { isolate: false };

/** Server tests need a PostgreSQL, which their project starts once for all of its files. */
export default defineConfig({
  test: {
    globalSetup: ['packages/vision/wasm/test-setup.ts'],
    // Vitest leaves one core idle by default, which on two cores doubles the time: its main process hardly works.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { ...shared, name: 'contract', include: ['packages/{contract,design-tokens}/src/**/*.test.ts'] } },
      { test: { name: 'vision', include: ['packages/vision/{src,test-support}/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: { ...shared, name: 'ar-runtime', include: ['packages/ar-runtime/src/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        test: { name: 'testing', include: ['testing/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/{ar-frame,build}/**/*.test.ts'],
        },
      },
      './apps/server/vitest.config.ts',
    ],
  },
});
