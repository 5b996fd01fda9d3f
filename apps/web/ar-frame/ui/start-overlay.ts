import type { FrameProject } from '@anchora/ar-runtime/protocol/messages';
import type { FrameTexts } from '../texts/frame-texts';
import { brackets } from './brackets';
import { element } from './element';

/** Screen before the tap: name, instructions, the target image and the start button. */
export function startOverlay(project: FrameProject, texts: FrameTexts, onStart: () => void): HTMLElement {
  const start = element(
    'button',
    { type: 'button', class: 'button primary start', 'data-testid': 'ar-start', onclick: onStart },
    texts.start,
  );
  const words = element(
    'div',
    { class: 'words' },
    element('h1', {}, project.name),
    element('p', { lang: texts.lang }, project.type === 'markerless' ? texts.lookAround : texts.pointAtPicture),
  );
  return element(
    'main',
    { class: 'screen start-overlay' },
    words,
    project.targetImageUrl && targetPicture(project.targetImageUrl, texts.targetPicture(project.name)),
    element('div', { class: 'actions' }, start),
  );
}

/** The picture whole, on paper, held by the brackets. */
function targetPicture(url: string, label: string): HTMLElement {
  const picture = element('img', { src: url, alt: label, class: 'target', draggable: 'false' });
  const framed = brackets('rest', 'target-frame', picture);
  picture.addEventListener('error', () => framed.remove());
  return element('div', { class: 'picture-room' }, framed);
}
