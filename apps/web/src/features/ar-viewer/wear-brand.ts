import type { ShownBrand } from '@anchora/contract/brand';
import { BRAND_ELEMENT_ID } from '@anchora/contract/brand-element';
import { BRAND_STYLE_ID, brandStyle } from '@anchora/contract/brand-style';

/** Interval of checking whether the frame shows its start screen, for which there is no event. */
const LOOK_EVERY_MS = 50;
/** The viewer's page waits for its frame that long. */
const LOOKS = 20_000 / LOOK_EVERY_MS;
/** The frame's page before its code runs has neither a state nor screens of its own. */
const AWAKE = '[data-ar-state]:not([data-ar-state="boot"])';

/** Gives a frame into whose page the server has written no project the look that visitors will see. */
export function wearWhenReady(brand: ShownBrand): void {
  let looks = 0;
  const timer = setInterval(() => {
    const page = document.querySelector('iframe')?.contentDocument;
    if (page?.querySelector(AWAKE)) wearStyle(page, brand);
    // The view without a camera may come first, or alone, and has no place for texts.
    const words = page?.querySelector(`${AWAKE} .start-overlay > .words`);
    if (words) wearTexts(words, brand);
    if (words || ++looks > LOOKS) clearInterval(timer);
  }, LOOK_EVERY_MS);
}

function wearStyle(page: Document, brand: ShownBrand): void {
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

function wearTexts(words: Element, brand: ShownBrand): void {
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
