import { element } from '../ui/element';
import { outline } from '../ui/icon';
import type { PlacingTexts } from './placing-texts';
import { labelledButton } from './labelled-button';

/** Lucide outlines (ISC licence), 24 px grid. */
const RECENTRE = 'M2 12h3M19 12h3M12 2v3M12 19v3M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0';
const PLACE_AGAIN = 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5';

export interface AdjustActions {
  onRecentre: () => void;
  onPlaceAgain: () => void;
  onRealSize: () => void;
}

interface AdjustTools {
  root: HTMLElement;
  /** @param percent of the real size; null if the content has none. */
  showSize(percent: number | null): void;
}

/** Tools for placed content: its size, which a tap resets to real, and its place. */
export function adjustTools(words: PlacingTexts, lang: string, actions: AdjustActions): AdjustTools {
  const { onRecentre, onPlaceAgain, onRealSize } = actions;
  const size = element('button', {
    type: 'button',
    class: 'size',
    lang,
    'data-testid': 'ar-size',
    hidden: true,
    onclick: onRealSize,
  });
  const recentre = { label: words.recentre, lang, testId: 'ar-recentre', onclick: onRecentre };
  const placeAgain = { label: words.placeAgain, lang, testId: 'ar-place-again', onclick: onPlaceAgain };
  const root = element(
    'div',
    { class: 'adjust', hidden: true },
    size,
    labelledButton(recentre, outline(RECENTRE)),
    labelledButton(placeAgain, outline(PLACE_AGAIN)),
  );
  return {
    root,
    showSize(percent) {
      size.hidden = percent === null;
      if (percent === null) return;
      const shown = words.size(`${percent} %`);
      size.textContent = shown;
      size.dataset['real'] = String(percent === 100);
      size.setAttribute('aria-label', percent === 100 ? words.isRealSize(shown) : words.forRealSize(shown));
    },
  };
}
