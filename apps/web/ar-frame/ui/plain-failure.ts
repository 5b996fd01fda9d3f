import type { FrameTexts } from '../texts/frame-texts';
import { element } from './element';

/** For when not even the failure screen could be loaded. */
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
