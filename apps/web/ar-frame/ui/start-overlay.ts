import { FIRST_SCREEN_EN, FIRST_SCREEN_ID, FIRST_SCREEN_VI } from '@anchora/contract/first-screen';
import type { FrameProject } from '@anchora/ar-runtime/protocol/messages';
import type { FrameTexts } from '../texts/frame-texts';
import { brackets } from './brackets';
import { element } from './element';
import { PRIVACY_PAGE } from './platform-pages';

/**
 * Screen before the tap: name, instructions, the target image and the start button. It takes over the screen that the
 * page already shows, if any.
 */
export function startOverlay(project: FrameProject, texts: FrameTexts, onStart: () => void): HTMLElement {
  const standing = document.getElementById(FIRST_SCREEN_ID);
  return standing ? takenOver(standing, project, texts, onStart) : newOverlay(project, texts, onStart);
}

/** Takes over the screen that the server has written into the page in both languages. */
function takenOver(root: HTMLElement, project: FrameProject, texts: FrameTexts, onStart: () => void): HTMLElement {
  root.removeAttribute('id');
  const words = root.querySelector('.words > p');
  words?.replaceChildren(instruction(project, texts));
  words?.setAttribute('lang', texts.lang);
  root.querySelector('.camera-stays')?.replaceChildren(texts.cameraStays);
  const start = root.querySelector('button');
  if (!('tapped' in root.dataset)) start?.replaceChildren(texts.start);
  start?.addEventListener('click', onStart);
  const picture = root.querySelector('img');
  if (picture) {
    picture.alt = texts.targetPicture(project.name);
    const drop = (): void => picture.parentElement?.remove();
    if (picture.complete && picture.naturalWidth === 0) drop();
    else picture.addEventListener('error', drop);
  }
  return root;
}

function instruction({ type }: FrameProject, texts: FrameTexts): string {
  return type === 'markerless' ? texts.lookAround : texts.pointAtPicture;
}

function newOverlay(project: FrameProject, texts: FrameTexts, onStart: () => void): HTMLElement {
  const start = element(
    'button',
    { type: 'button', class: 'button primary start', 'data-testid': 'ar-start', onclick: onStart },
    texts.start,
  );
  const words = element(
    'div',
    { class: 'words' },
    element('h1', {}, project.name),
    element('p', { lang: texts.lang }, instruction(project, texts)),
  );
  return element(
    'main',
    { class: 'screen start-overlay' },
    words,
    project.targetImageUrl && targetPicture(project.targetImageUrl, texts.targetPicture(project.name)),
    element(
      'div',
      { class: 'actions' },
      start,
      element('a', { class: 'camera-stays', href: PRIVACY_PAGE, target: '_blank' }, texts.cameraStays),
      languageOffer(),
      // The page of a project whose screen the server does not write has the platform's mark in a template.
      document.querySelector('template')?.content,
    ),
  );
}

/** Offers the other language on phones that speak it; `first-screen.js` answers the tap. */
function languageOffer(): HTMLElement {
  return element(
    'button',
    { type: 'button', class: 'language', 'data-testid': 'ar-language' },
    element('span', { lang: 'vi' }, FIRST_SCREEN_VI.inThisLanguage),
    element('span', { lang: 'en' }, FIRST_SCREEN_EN.inThisLanguage),
  );
}

/** The whole picture, on paper, within the brackets. */
function targetPicture(url: string, label: string): HTMLElement {
  const picture = element('img', { src: url, alt: label, class: 'target', draggable: 'false' });
  const framed = brackets('rest', 'target-frame', picture);
  picture.addEventListener('error', () => framed.remove());
  return element('div', { class: 'picture-room' }, framed);
}
