import { afterAll, vi } from 'vitest';

/**
 * After each test file whose process goes on to another: clock and global scope are the real ones again, and no module
 * keeps its state or the doubles that it imported.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});
