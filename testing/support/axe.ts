import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './test';

/**
 * The code of axe in ASCII. Its 17 other characters, in strings and names, would make Chromium keep each of the 650,000
 * in two bytes, and a page take half as long again to read them.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replaceAll(
  /[^\p{ASCII}]/gu,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
const ALL_RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules whose outcome depends on colours. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Fails if the page or one of its frames breaks a rule of WCAG 2.2 AA, or a best practice, that axe can check; names
 * rule and element. A frame of another origin is the identity provider's own page and is not examined.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, ALL_RULES);
}

/** Like `expectAccessible`, in both themes; in the second one the rules about colours suffice. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, ALL_RULES);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, COLOUR_RULES);
}

async function expectNoViolations(page: Page, rules: typeof ALL_RULES): Promise<void> {
  expect(await violationsOn(page, rules)).toEqual([]);
}

/** The violations in the page and its frames: rule and elements. */
export async function violationsOn(page: Page, rules = ALL_RULES): Promise<string[]> {
  const { origin } = new URL(page.url());
  const ownFrames = page.frames().filter((frame) => [origin, 'null'].includes(new URL(frame.url()).origin));
  const found: string[] = [];
  for (const frame of ownFrames) {
    await settled(frame);
    found.push(...(await violationsIn(frame, rules)));
  }
  return found;
}

async function violationsIn(frame: Frame, chosen: typeof ALL_RULES): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  return frame.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    const rules = {
      // Menus are at the end of the body, outside all landmarks, and are reached from their buttons.
      region: { enabled: false },
      // By default axe leaves out this rule of WCAG 2.2.
      'target-size': { enabled: true },
    };
    // Without `resultTypes`, axe also describes every element that passed.
    const options = {
      runOnly,
      rules: runOnly.type === 'tag' ? rules : {},
      iframes: false,
      resultTypes: ['violations'],
    };
    const results = await axe.run(options);
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, chosen);
}

/** Longest wait for two frames, which a hidden frame never draws. Chosen, not measured. */
const FRAMES_WITHIN_MS = 200;

/**
 * Waits for fades to end, because axe measures present colours; endless animations are ignored. Fades caused by a
 * change of theme start with the next frame, which a hidden frame never gets.
 */
async function settled(frame: Frame): Promise<void> {
  await frame.evaluate(async (withinMs) => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
      setTimeout(resolve, withinMs);
    });
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(running.map(async ({ finished }) => finished.catch(() => undefined)));
  }, FRAMES_WITHIN_MS);
}
