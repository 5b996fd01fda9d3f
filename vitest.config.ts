import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Test files that share a process, since starting one for each costs as much as most of them take. A file must not
 * depend on those before it.
 */
const SHARED_PROCESS = {
  isolate: false,
  setupFiles: [path.join(import.meta.dirname, 'testing/support/restore-globals.ts')],
};

/** Each of these files gets the pictures' loaders back that the server's code may have closed in the process. */
const OPEN_LOADERS = path.join(import.meta.dirname, 'apps/server/test-support/open-picture-loaders.ts');

/**
 * Test files that also share the modules of their process. The engine's modules keep no state and no test replaces them
 * by doubles; code that is loaded again for each file is also compiled and optimized again.
 */
const SHARED_MODULES = { isolate: false, restoreMocks: true };

/**
 * What tests wait for takes longer than the default of Vitest, a second, on a busy machine; where it comes at once, its
 * default of 50 ms from one look to the next is most of the wait.
 */
const PATIENT = { expect: { poll: { timeout: 45_000, interval: 5 } } };

/**
 * Time after which a test is taken to hang. The longest, which tracks frames of all kinds, has taken 81 s on a machine
 * that was slow for an hour.
 */
const TEST_TIMEOUT_MS = 240_000;

/**
 * Time after which a test of the web app is taken to hang. The longest of them render whole pages. Chosen, not
 * measured.
 */
const PAGE_TIMEOUT_MS = 90_000;

const ALLOCATION = 'packages/vision/src/tracker/allocation.test.ts';

/** Server tests need a PostgreSQL, which their project starts once for all of its files. */
export default defineConfig({
  test: {
    globalSetup: ['packages/vision/wasm/test-setup.ts'],
    // One more than there are cores, since tests of the server wait for other processes half of the time.
    maxWorkers: availableParallelism() + 1,
    // `npm test` leaves these out; see CONTRIBUTING.md.
    tags: [{ name: 'thorough', description: 'a long variant of another test' }],
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/{contract,design-tokens,client,cli}/src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'vision',
          include: ['packages/vision/{src,test-support,wasm}/**/*.test.ts'],
          exclude: [ALLOCATION],
          testTimeout: TEST_TIMEOUT_MS,
          ...SHARED_MODULES,
        },
      },
      // This project has a process of its own: what a frame allocates depends on what the compiler has seen before.
      { test: { name: 'vision-alone', include: [ALLOCATION], testTimeout: TEST_TIMEOUT_MS } },
      {
        test: {
          name: 'ar-runtime',
          include: ['packages/ar-runtime/src/**/*.test.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          ...PATIENT,
          ...SHARED_PROCESS,
        },
      },
      {
        test: {
          name: 'testing',
          include: ['{testing,samples}/**/*.test.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          isolate: false,
          setupFiles: [...SHARED_PROCESS.setupFiles, OPEN_LOADERS],
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/{ar-frame,artwork,build,site}/**/*.test.ts'],
          testTimeout: PAGE_TIMEOUT_MS,
          ...PATIENT,
          ...SHARED_PROCESS,
        },
      },
      './apps/server/vitest.config.ts',
    ],
  },
});
