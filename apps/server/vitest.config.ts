import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    globalSetup: ['./test-support/postgres-global-setup.ts'],
    include: ['src/**/*.test.ts', 'test-support/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
