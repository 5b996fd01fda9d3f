import type { FrameTexts } from '../texts/frame-texts';
import { element } from './element';

/** The browser's camera prompt is easily missed, so the screen points at it after this time. */
const POINT_AT_QUESTION_MS = 1500;

export interface StartingScreen {
  root: HTMLElement;
  /** Share of the content loaded, 0..1. */
  setShare(share: number): void;
  /** Shows whether the browser may be asking for permission to use the camera. */
  askingForCamera(asking: boolean): void;
}

export function startingScreen(texts: FrameTexts): StartingScreen {
  const note = element('p', { class: 'note', lang: texts.lang });
  const root = element(
    'div',
    { class: 'screen starting', role: 'status' },
    element('div', { class: 'spinner', 'aria-hidden': 'true' }),
    element('p', { class: 'starting-text', lang: texts.lang }, texts.starting),
    note,
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  return {
    root,
    setShare(share) {
      if (!asking || !note.textContent) note.textContent = share < 1 ? texts.loadingShare(Math.floor(share * 100)) : '';
    },
    askingForCamera(now) {
      asking = now;
      clearTimeout(timer);
      note.textContent = '';
      if (now) timer = setTimeout(() => (note.textContent = texts.waitingForPermission), POINT_AT_QUESTION_MS);
    },
  };
}
