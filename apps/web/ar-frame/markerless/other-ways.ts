import type { LiveWay } from '@anchora/ar-runtime/markerless/way-driver';
import { isLive } from '@anchora/ar-runtime/markerless/way-order';
import { sceneViewerLink } from '@anchora/ar-runtime/markerless/scene-viewer-link';
import type { Init, ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import type { FrameTexts } from '../texts/frame-texts';
import { element } from '../ui/element';
import { icon } from '../ui/icon';
import { onBackdrop } from '../ui/on-backdrop';
import type { PlacingTexts } from './placing-texts';

export interface WaysContext {
  init: Init;
  texts: FrameTexts;
  words: PlacingTexts;
  /** Called in the tap itself. */
  onSwitch: (way: LiveWay) => void;
  /** Address of a picture of the content once it is loaded; null if the content has no picture. */
  picture?: () => Promise<string | null>;
  /** The result of `picture`. */
  pictureAddress?: string;
  /** Returns to image tracking; set if none of these ways uses the camera. Called in the tap itself. */
  onCamera?: () => void;
}

/** The list of ways to choose from; `present` is the one in use. The link to Quick Look is the shell's. */
export function waysList(context: WaysContext, ways: readonly ShowingWay[], present: ShowingWay | null): HTMLElement {
  const { texts } = context;
  const items = ways.filter((way) => way !== 'quick-look' && way !== 'image');
  return element(
    'ul',
    { class: 'ways-list', lang: texts.lang },
    ...items.map((way) => element('li', {}, wayTo(context, way, way === present))),
  );
}

function wayTo({ init, words, onSwitch }: WaysContext, way: ShowingWay, isPresent: boolean): HTMLElement {
  const { project, link } = init;
  const isPlainVideo = way === 'no-camera' && project.contentType === 'video';
  const name = way === 'image' ? '' : isPlainVideo ? words.videoOnly : words.ways[way];
  const attributes = { class: 'button way', 'data-way': way };
  if (!isLive(way)) return element('a', { ...attributes, href: sceneViewerLink(project, link), target: '_top' }, name);
  return element(
    'button',
    { ...attributes, type: 'button', 'aria-current': isPresent && 'true', onclick: () => onSwitch(way) },
    isPresent ? `${name} · ${words.presentWay}` : name,
  );
}

/** The list of other ways as a dialog while the experience runs; a choice closes it. */
export function waysDialog(context: WaysContext): {
  root: HTMLDialogElement;
  open(): void;
  list(ways: readonly ShowingWay[], present: ShowingWay | null): void;
} {
  const { texts, words } = context;
  const root = element('dialog', { class: 'info ways-dialog', 'aria-labelledby': 'ways-title' });
  const close = (): void => root.close();
  const opens = onBackdrop(root, close);
  return {
    root,
    open() {
      opens();
      root.showModal();
    },
    list(ways, present) {
      const chosen: WaysContext = {
        ...context,
        onSwitch(way) {
          close();
          context.onSwitch(way);
        },
      };
      root.replaceChildren(
        element(
          'button',
          { type: 'button', class: 'round plain corner', 'aria-label': texts.close, lang: texts.lang, onclick: close },
          icon('close'),
        ),
        element('h2', { id: 'ways-title', lang: texts.lang }, words.otherWays),
        waysList(chosen, ways, present),
      );
    },
  };
}
