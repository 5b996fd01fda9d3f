import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^\..*\/child-program$/,
        replacement: path.join(import.meta.dirname, 'test-support/built-child-program.ts'),
      },
      { find: /^@node-rs\/argon2$/, replacement: path.join(import.meta.dirname, 'test-support/remembered-hash.ts') },
    ],
  },
  test: {
    name: 'server',
    root: import.meta.dirname,
    globalSetup: ['postgres', 'test-build', 's3'].map((name) => `./test-support/${name}-global-setup.ts`),
    // Loading the application takes as long as most files run, so the files of a process share its modules.
    isolate: false,
    setupFiles: ['./test-support/open-picture-loaders.ts', './test-support/remember-checks-setup.ts'],
    include: ['src/**/*.test.ts', 'test-support/**/*.test.ts'],
    // A second, the default of Vitest, is too short for what a busy machine still does.
    expect: { poll: { timeout: 45_000 } },
    // Ends a test that hangs. Beside much other work, tests that start processes take more than half a minute.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
