import { fullQuality } from '@anchora/ar-runtime/loading/full-quality';
import { fullBytes, lightVideos, playFull } from '@anchora/ar-runtime/loading/full-video';
import type { FrameProject } from '@anchora/ar-runtime/protocol/messages';
import type { FrameTexts } from '../texts/frame-texts';
import { fullQualityWords } from '../texts/full-quality-words';
import { element } from './element';
import { icon } from './icon';
import { onBackdrop } from './on-backdrop';
import { CHECK_PAGE } from './platform-pages';

/** The transition of `.info.leaving` in the style sheets takes as long. */
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
    fullQualityButton(texts.lang, close),
    element('button', { type: 'button', class: 'button strong', lang: texts.lang, onclick: close }, texts.understood),
    element('a', { class: 'info-check', href: CHECK_PAGE, target: '_top', lang: texts.lang }, texts.checkDevice),
  );
  root.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  const opens = onBackdrop(root, close);
  // A page without a camera has a guide of its own, with the same ids.
  root.addEventListener('close', () => root.remove());
  const open = (): void => {
    opens();
    root.showModal();
  };
  return { root, open };
}

/** A button that loads the models and videos of which smaller copies are shown; null if there are none. */
function fullQualityButton(lang: FrameTexts['lang'], close: () => void): HTMLButtonElement | null {
  const { bytes } = fullQuality;
  const videos = lightVideos();
  if (bytes === null && videos.length === 0) return null;
  const load = (): void => {
    fullQuality.take();
    for (const video of videos) void playFull(video);
    close();
  };
  const isKnown = videos.length === 0;
  const words = fullQualityWords(lang, isKnown ? (bytes ?? 0) : 0);
  const button = element('button', { type: 'button', class: 'button', lang, onclick: load }, words);
  // With a model of unknown size `bytes` is 0, and the sum is unknown, too.
  if (!isKnown && bytes !== 0) {
    void fullBytes(videos).then((more) => (button.textContent = fullQualityWords(lang, more && more + (bytes ?? 0))));
  }
  return button;
}
