import type { Page } from '@playwright/test';
import { expect } from './test';

/** Fails if the page can be scrolled sideways. It retries, because a resized window may still be in layout. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}
