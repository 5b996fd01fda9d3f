import type { FrameTexts } from '../texts/frame-texts';
import { element } from './element';

/** The browser's camera prompt is easily missed, so the screen points at it after this time. Chosen, not measured. */
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
  let pointsAtQuestion = false;
  /** The progress that `note` shows; kept while it points at the camera's question instead. */
  let loading = '';
  const show = (points: boolean): void => {
    pointsAtQuestion = points;
    note.textContent = points ? texts.waitingForPermission : loading;
  };
  return {
    root,
    setShare(share) {
      loading = share < 1 ? texts.loadingShare(Math.floor(share * 100)) : '';
      show(pointsAtQuestion);
    },
    askingForCamera(asking) {
      clearTimeout(timer);
      show(false);
      if (asking) timer = setTimeout(show, POINT_AT_QUESTION_MS, true);
    },
  };
}
