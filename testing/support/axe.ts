import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './test';

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails if the page or one of its frames breaks a rule of WCAG 2.2 AA, or a best practice, that axe can check; names
 * rule and element. A frame of another origin is the identity provider's own page and is not examined.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const ownFrames = page.frames().filter((frame) => [origin, 'null'].includes(new URL(frame.url()).origin));
  for (const frame of ownFrames) {
    await settled(frame);
    expect(await violationsIn(frame)).toEqual([]);
  }
}

async function violationsIn(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(await readFile(AXE_FILE, 'utf8'));
  return frame.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    const rules = {
      // Menus are at the end of the body, outside all landmarks, and are reached from their buttons.
      region: { enabled: false },
      // A rule of WCAG 2.2 that axe disables by default.
      'target-size': { enabled: true },
    };
    const results = await axe.run({ runOnly: { type: 'tag', values }, rules, iframes: false });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, TAGS);
}

/** Fails if the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

/** Waits for fades to end, since axe measures present colours; endless animations are ignored. */
async function settled(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(running.map(async ({ finished }) => finished.catch(() => undefined)));
  });
}
