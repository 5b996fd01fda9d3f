import { isLive } from '@anchora/ar-runtime/markerless/way-order';
import { sceneViewerLink } from '@anchora/ar-runtime/markerless/scene-viewer-link';
import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import { element } from '../ui/element';
import { icon } from '../ui/icon';
import { onBackdrop } from '../ui/on-backdrop';
import type { PlacingContext } from './placing-context';

/** A way that the list offers. */
type ListedWay = Exclude<ShowingWay, 'quick-look' | 'image'>;

const isListed = (way: ShowingWay): way is ListedWay => way !== 'quick-look' && way !== 'image';

/** The list of ways to choose from; `present` is the one in use. The link to Quick Look is the shell's. */
export function waysList(
  context: PlacingContext,
  ways: readonly ShowingWay[],
  present: ShowingWay | null,
): HTMLElement {
  const { texts } = context;
  const items = ways.filter(isListed);
  return element(
    'ul',
    { class: 'ways-list', lang: texts.lang },
    ...items.map((way) => element('li', {}, wayTo(context, way, way === present))),
  );
}

function wayTo({ init, words, onSwitch }: PlacingContext, way: ListedWay, isPresent: boolean): HTMLElement {
  const { project, link } = init;
  const isPlainVideo = way === 'no-camera' && project.contentType === 'video';
  const name = isPlainVideo ? words.videoOnly : words.ways[way];
  const attributes = { class: 'button way', 'data-way': way };
  if (!isLive(way)) return element('a', { ...attributes, href: sceneViewerLink(project, link), target: '_top' }, name);
  return element(
    'button',
    { ...attributes, type: 'button', 'aria-current': isPresent && 'true', onclick: () => onSwitch(way) },
    isPresent ? `${name} · ${words.presentWay}` : name,
  );
}

/** The list of other ways as a dialog while the experience runs; a choice closes it. */
export function waysDialog(context: PlacingContext): {
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
      const chosen: PlacingContext = {
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
