import type { LiveRung } from '@anchora/ar-runtime/markerless/rung-driver';
import { isLive } from '@anchora/ar-runtime/markerless/rung-order';
import { sceneViewerLink } from '@anchora/ar-runtime/markerless/scene-viewer-link';
import type { Init, Rung } from '@anchora/ar-runtime/protocol/messages';
import type { FrameTexts } from '../texts/frame-texts';
import { element } from '../ui/element';
import { icon } from '../ui/icon';
import type { PlacingTexts } from './placing-texts';

export interface WaysContext {
  init: Init;
  texts: FrameTexts;
  words: PlacingTexts;
  /** Called in the tap itself. */
  onSwitch: (rung: LiveRung) => void;
  /** Address of a picture of the content, once it is loaded; null where none can be had. */
  picture?: () => Promise<string | null>;
  /** What `picture` has given. */
  pictureAddress?: string;
  /** Back to image tracking, where the rungs have no camera of their own. Called in the tap itself. */
  onCamera?: () => void;
}

/** The rungs as a list to choose from; `present` is the one in use. Quick Look's link stands in the page around. */
export function waysList(context: WaysContext, rungs: readonly Rung[], present: Rung | null): HTMLElement {
  const { texts } = context;
  const items = rungs.filter((rung) => rung !== 'B' && rung !== 'image');
  return element(
    'ul',
    { class: 'ways-list', lang: texts.lang },
    ...items.map((rung) => element('li', {}, wayTo(context, rung, rung === present))),
  );
}

function wayTo({ init, words, onSwitch }: WaysContext, rung: Rung, isPresent: boolean): HTMLElement {
  const { project, link } = init;
  const isPlainVideo = rung === 'F' && project.contentType === 'video';
  const name = rung === 'image' ? '' : isPlainVideo ? words.videoOnly : words.ways[rung];
  const attributes = { class: 'button way', 'data-rung': rung };
  if (!isLive(rung)) return element('a', { ...attributes, href: sceneViewerLink(project, link), target: '_top' }, name);
  return element(
    'button',
    { ...attributes, type: 'button', 'aria-current': isPresent && 'true', onclick: () => onSwitch(rung) },
    isPresent ? `${name} · ${words.presentWay}` : name,
  );
}

/** The same while the experience runs; choosing closes it. */
export function waysDialog(context: WaysContext): {
  root: HTMLDialogElement;
  open(rungs: readonly Rung[], present: Rung | null): void;
} {
  const { texts, words } = context;
  const root = element('dialog', { class: 'info ways-dialog', 'aria-labelledby': 'ways-title' });
  const close = (): void => root.close();
  root.addEventListener('click', (event) => {
    if (event.target === root) close();
  });
  return {
    root,
    open(rungs, present) {
      const chosen: WaysContext = {
        ...context,
        onSwitch(rung) {
          close();
          context.onSwitch(rung);
        },
      };
      root.replaceChildren(
        element(
          'button',
          { type: 'button', class: 'round plain corner', 'aria-label': texts.close, lang: texts.lang, onclick: close },
          icon('close'),
        ),
        element('h2', { id: 'ways-title', lang: texts.lang }, words.otherWays),
        waysList(chosen, rungs, present),
      );
      root.showModal();
    },
  };
}
