import type { Page } from '@playwright/test';
import type { Seed } from './seed';

/** Time for a camera view to start with software rendering on a busy machine. Chosen, not measured. */
export const STARTED_WITHIN_MS = 60_000;

export interface Screen {
  name: string;
  as: 'visitor' | 'maker' | 'newcomer' | 'brander';
  open(page: Page, seed: Seed): Promise<unknown>;
  /** Takes only the viewport instead of the whole page. */
  windowOnly?: boolean;
}
