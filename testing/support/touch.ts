import type { Frame, Page } from '@playwright/test';

/**
 * Least width and height of a touch target, CSS px: that of the product's smallest buttons, between the 24 that WCAG
 * 2.2 asks for at level AA (2.5.8) and the 44 of level AAA (2.5.5).
 */
const LEAST_TOUCH_PX = 40;

/**
 * Controls of a page whose touch area is smaller than `LEAST_TOUCH_PX`, found by hit-testing points around their
 * centres, so that padding of any kind counts. Links inside a sentence are exempt, since they are as high as its lines.
 */
async function smallTouchTargets(place: Page | Frame): Promise<string[]> {
  return place.evaluate((leastPx) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, [role="tab"], [role="switch"], [role="radio"]',
    );
    const found: string[] = [];
    for (const control of controls) {
      const isShown = control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      if (!isShown || control.matches(':disabled, [aria-hidden="true"], .sr-only') || control.closest('[inert]'))
        continue;
      const siblings = [...(control.parentElement?.childNodes ?? [])];
      const isInSentence = siblings.some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.nodeValue ?? ''),
      );
      if (isInSentence && getComputedStyle(control).display === 'inline') continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Skip links are outside the page until they have the focus.
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      // The points lie a pixel inside, because a hit test at the very edge misses.
      const reach = leastPx / 2 - 1;
      const answers = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        const label = hit?.closest('label');
        return (
          hit !== null &&
          (control.contains(hit) || (label !== null && label !== undefined && label.control === control))
        );
      };
      const missed = (
        [
          [0, -reach],
          [0, reach],
          [-reach, 0],
          [reach, 0],
        ] as const
      ).filter(([dx, dy]) => !answers(dx, dy));
      // If the centre is covered, a bar or a dialog covers the whole control.
      if (missed.length === 0 || !answers(0, 0)) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent.trim();
      found.push(`${control.tagName.toLowerCase()} “${name}” is ${Math.round(width)} × ${Math.round(height)} px`);
    }
    scrollTo(0, 0);
    return found;
  }, LEAST_TOUCH_PX);
}

/**
 * Controls too small for a finger, and focus rings that no key caused, in the page and its frames of the same origin.
 */
export async function touchProblems(page: Page, origin: string): Promise<string[]> {
  const problems = new Set<string>();
  for (const frame of page.frames().filter((other) => other.url().startsWith(origin))) {
    const ring = await focusRing(frame);
    if (ring) problems.add(`ring around ${ring}`);
    for (const small of await smallTouchTargets(frame)) problems.add(small);
  }
  return [...problems];
}

/** The element that shows a focus ring although no key was pressed, or null. Text fields may show one. */
export async function focusRing(place: Page | Frame): Promise<string | null> {
  return place.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused.matches('input:not([type="file"]), textarea')) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    if (outlineStyle === 'none' || outlineWidth === '0px') return null;
    return `${focused.tagName.toLowerCase()} “${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 60)}”`;
  });
}
