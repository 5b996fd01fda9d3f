import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Server tests need a PostgreSQL, which their project starts once for all of its files. */
export default defineConfig({
  test: {
    globalSetup: ['packages/vision/wasm/test-setup.ts'],
    // Vitest leaves one core idle by default, which on two cores doubles the time: its main process hardly works.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'contract', include: ['packages/{contract,design-tokens}/src/**/*.test.ts'] } },
      { test: { name: 'vision', include: ['packages/vision/{src,test-support}/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'ar-runtime', include: ['packages/ar-runtime/src/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'testing', include: ['testing/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/{ar-frame,build}/**/*.test.ts'],
        },
      },
      './apps/server/vitest.config.ts',
    ],
  },
});
