import { fullQuality } from '@anchora/ar-runtime/loading/full-quality';
import type { FrameProject } from '@anchora/ar-runtime/protocol/messages';
import type { FrameTexts } from '../texts/frame-texts';
import { fullQualityWords } from '../texts/full-quality-words';
import { element } from './element';
import { icon } from './icon';
import { CHECK_PAGE } from './platform-pages';

const FADE_OUT_MS = 300;

/**
 * The guide; `open` shows it over everything, closing fades it out.
 *
 * @param hint instructions, followed by the creator's description.
 */
export function infoDialog(
  project: FrameProject,
  texts: FrameTexts,
  hint: string,
): { root: HTMLDialogElement; open: () => void } {
  const close = (): void => {
    if (!root.open || root.classList.contains('leaving')) return;
    root.classList.add('leaving');
    setTimeout(() => {
      root.classList.remove('leaving');
      root.close();
    }, FADE_OUT_MS);
  };
  const { bytes } = fullQuality;
  const loadFull = (): void => {
    fullQuality.take();
    close();
  };
  const root = element(
    'dialog',
    { class: 'info', 'aria-labelledby': 'info-title' },
    element(
      'button',
      { type: 'button', class: 'round plain corner', 'aria-label': texts.close, lang: texts.lang, onclick: close },
      icon('close'),
    ),
    element('h2', { id: 'info-title', lang: texts.lang }, texts.infoTitle),
    element('p', { class: 'info-name' }, project.name),
    element('p', { class: 'info-text', lang: texts.lang }, hint),
    project.description && element('p', { class: 'info-text' }, project.description),
    bytes === null
      ? null
      : element(
          'button',
          { type: 'button', class: 'button', lang: texts.lang, onclick: loadFull },
          fullQualityWords(texts.lang, bytes),
        ),
    element('button', { type: 'button', class: 'button strong', lang: texts.lang, onclick: close }, texts.understood),
    element('a', { class: 'info-check', href: CHECK_PAGE, target: '_top', lang: texts.lang }, texts.checkDevice),
  );
  root.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  root.addEventListener('click', (event) => {
    if (event.target === root) close();
  });
  return { root, open: () => root.showModal() };
}
