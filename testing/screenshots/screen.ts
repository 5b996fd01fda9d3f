import type { Page } from '@playwright/test';
import type { Seed } from './seed';

export interface Screen {
  name: string;
  as: 'visitor' | 'maker' | 'newcomer' | 'brander';
  open(page: Page, seed: Seed): Promise<unknown>;
  /** Takes only the viewport instead of the whole page. */
  windowOnly?: boolean;
}
