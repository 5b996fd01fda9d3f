import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './test';

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails on every rule of WCAG 2.2 AA that a machine can check and the page or a frame of it breaks, naming rule and
 * element.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  for (const frame of page.frames()) expect(await violationsIn(frame)).toEqual([]);
}

async function violationsIn(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(await readFile(AXE_FILE, 'utf8'));
  return frame.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    const rules = {
      // Menus stand at the end of the body, outside every landmark, and are reached from their button.
      region: { enabled: false },
      // Of WCAG 2.2; axe leaves it out unless it is asked for.
      'target-size': { enabled: true },
    };
    const results = await axe.run({ runOnly: { type: 'tag', values }, rules, iframes: false });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, TAGS);
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
