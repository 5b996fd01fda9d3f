import type { Locator, Page } from '@playwright/test';

/** The message at the edge of the window that holds this text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text });
}
