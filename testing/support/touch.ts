import type { Frame, Page } from '@playwright/test';

/** Fingers need this much in both directions, CSS px. */
export const LEAST_TOUCH_PX = 40;

/**
 * Controls of a page that answer a finger in less than `LEAST_TOUCH_PX`, found by asking what lies under points around
 * their middles, so that padding of any kind counts. Links in the middle of a sentence are as high as its lines.
 */
export async function smallTouchTargets(place: Page | Frame): Promise<string[]> {
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
      // Off the page until it has the focus.
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
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
      // What lies above the middle lies above the whole: a bar or a dialog covers it.
      if (missed.length === 0 || !answers(0, 0)) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent.trim();
      found.push(`${control.tagName.toLowerCase()} “${name}” is ${Math.round(width)} × ${Math.round(height)} px`);
    }
    scrollTo(0, 0);
    return found;
  }, LEAST_TOUCH_PX);
}

/** What shows a focus ring although no key was pressed; null when nothing does. Text fields may: the caret is in them. */
export async function focusRing(place: Page | Frame): Promise<string | null> {
  return place.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused.matches('input:not([type="file"]), textarea')) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    if (outlineStyle === 'none' || outlineWidth === '0px') return null;
    return `${focused.tagName.toLowerCase()} “${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 60)}”`;
  });
}
