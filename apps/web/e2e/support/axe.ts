import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './test';

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails on every rule of WCAG 2.2 AA that a machine can check and the page breaks, naming rule and element. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(await readFile(AXE_FILE, 'utf8'));
  const violations = await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    // Menus stand at the end of the body, outside every landmark, and are reached from their button.
    const rules = { region: { enabled: false } };
    const results = await axe.run({ runOnly: { type: 'tag', values }, rules });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, TAGS);
  expect(violations).toEqual([]);
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

/** Colours are measured as they stand: whatever fades in must have arrived. Endless loops never do. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(running.map(async ({ finished }) => finished.catch(() => undefined)));
  });
}
