import type { ShownBrand } from '@anchora/contract/brand';
import { BRAND_ELEMENT_ID } from '@anchora/contract/brand-element';
import { BRAND_STYLE_ID, brandStyle } from '@anchora/contract/brand-style';
import { LOOK_EVERY_MS, RUNNING } from './standing-frame';

/**
 * A frame that has run this long without a start screen shows the view without a camera alone, which has no place for
 * texts. Chosen, not measured.
 */
const GIVE_UP_AFTER_MS = 20_000;

/**
 * Shows a brand in the viewer's frame as soon as the frame is ready. Projects that are not public need it, because the
 * server writes the brand only into the frames of public ones.
 *
 * @param left aborted when the viewer is left, so that the next one does not get this brand.
 */
export function applyBrandWhenReady(brand: ShownBrand, left: AbortSignal): void {
  let runsSinceMs = Infinity;
  const timer = setInterval(() => {
    if (left.aborted) return clearInterval(timer);
    const page = document.querySelector('iframe')?.contentDocument;
    if (page?.querySelector(RUNNING)) {
      addStyle(page, brand);
      runsSinceMs = Math.min(runsSinceMs, performance.now());
    }
    // The view without a camera has no place for texts. It may be the only view, or come before the start screen.
    const words = page?.querySelector(`${RUNNING} .start-overlay > .words`);
    if (words) addTexts(words, brand);
    if (words || performance.now() - runsSinceMs > GIVE_UP_AFTER_MS) clearInterval(timer);
  }, LOOK_EVERY_MS);
}

function addStyle(page: Document, brand: ShownBrand): void {
  if (page.getElementById(BRAND_STYLE_ID)) return;
  const style = page.createElement('style');
  style.id = BRAND_STYLE_ID;
  style.textContent = brandStyle(brand);
  const json = page.createElement('script');
  json.type = 'application/json';
  json.id = BRAND_ELEMENT_ID;
  json.textContent = JSON.stringify(brand);
  page.head.append(style, json);
}

function addTexts(words: Element, brand: ShownBrand): void {
  if (words.querySelector('.brand-text')) return;
  for (const [place, text] of [
    ['at-start', brand.startText],
    ['at-end', brand.endText],
  ]) {
    if (text === undefined) continue;
    const shown = words.ownerDocument.createElement('p');
    shown.className = `brand-text ${place}`;
    shown.dir = 'auto';
    shown.textContent = text;
    words.append(shown);
  }
}
