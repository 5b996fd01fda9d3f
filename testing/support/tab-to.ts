import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/**
 * Presses of Tab after which an element counts as not reachable: more than any page has stops. Chosen, not measured.
 */
const MAX_STEPS = 80;
/** Longest wait for a stop to have no faults: a list that has just loaded may move it. Chosen, not measured. */
const STILL_WITHIN_MS = 3000;
/** Time in which the scroll to an element ends. Chosen, not measured. */
const SCROLL_MS = 30;

/**
 * Moves the focus with Tab until it reaches the element. Every stop on the way must be inside the window, have a
 * visible focus mark and not be covered, not even by sticky bars (WCAG 2.4.7, 2.4.11).
 *
 * @throws Error if the element is not reached.
 */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(faultsOfStop, SCROLL_MS), { timeout: STILL_WITHIN_MS }).toEqual([]);
    if (await wanted.evaluate((element) => element.contains(document.activeElement))) return;
  }
  throw new Error(`Not reached with ${MAX_STEPS} presses of Tab: ${String(wanted)}`);
}

/** Faults of the focused element; runs in the page. */
async function faultsOfStop(scrollMs: number): Promise<string[]> {
  await new Promise((resolve) => {
    setTimeout(resolve, scrollMs);
  });
  const focused = document.activeElement;
  // The focused element may just have been replaced, or be the heading that a new page focuses, which is no Tab stop.
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.tabIndex < 0 || !focused.isConnected)
    return [];
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40) ?? ''}`;
  // A file input or a radio button may be drawn by its label, which then shows the focus mark.
  const { width, height } = focused.getBoundingClientRect();
  const isHiddenInput = focused instanceof HTMLInputElement && (width <= 1 || height <= 1);
  const shown = isHiddenInput ? (focused.labels?.[0] ?? focused.parentElement ?? focused) : focused;
  const box = shown.getBoundingClientRect();
  const faults: string[] = [];
  // Nine points of the box are tried, px; those at its edges lie far enough inside to miss rounded corners.
  const places = [box.top + 3, box.top + box.height / 2, box.bottom - 3].flatMap((y) =>
    [box.left + 6, box.left + box.width / 2, box.right - 6].map((x) => [x, y] as const),
  );
  const isSeen = places.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (shown.contains(top) || top.contains(shown));
  });
  if (!isSeen)
    faults.push(
      `${name}: the focus is out of sight, ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight} px, under ${document.elementFromPoint(box.left + box.width / 2, box.top + 3)?.outerHTML.slice(0, 200)}`,
    );
  const isMarked = [shown, focused, ...shown.querySelectorAll('*'), shown.parentElement].some((part) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow.includes('px');
  });
  if (!isMarked) faults.push(`${name}: the focus has no mark`);
  return faults;
}
