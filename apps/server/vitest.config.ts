import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^\..*\/child-program$/,
        replacement: path.join(import.meta.dirname, 'test-support/built-child-program.ts'),
      },
    ],
  },
  test: {
    name: 'server',
    root: import.meta.dirname,
    globalSetup: ['./test-support/postgres-global-setup.ts', './test-support/test-build-global-setup.ts'],
    include: ['src/**/*.test.ts', 'test-support/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
