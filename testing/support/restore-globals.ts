import { afterAll, vi } from 'vitest';

/** After each test file whose process goes on to another: clock and global scope are the real ones again. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
