import type { FrameTexts } from '../texts/frame-texts';
import { element } from './element';

/** Minimal screen for the case that the failure screen itself could not be loaded. */
export function plainFailure(texts: FrameTexts, onRetry: () => void): HTMLElement {
  return element(
    'main',
    { class: 'screen failure', lang: texts.lang },
    element('div', { class: 'words', role: 'alert' }, element('h1', {}, texts.failed)),
    element(
      'div',
      { class: 'actions' },
      element(
        'button',
        { type: 'button', class: 'button primary', 'data-testid': 'ar-retry', onclick: onRetry },
        texts.retry,
      ),
    ),
  );
}
