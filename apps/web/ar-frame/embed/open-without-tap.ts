import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import { MarkerlessSession } from '@anchora/ar-runtime/session/markerless-session';
import type { Init, ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { FrameDocument } from '../document/frame-document';
import { roomInit } from '../document/room-init';
import { basicActions, type Experience } from '../experience';
import { loadPlacing } from '../markerless/load-placing';
import { Screens } from '../screens';
import { stageElements } from '../stage-elements';
import type { FrameTexts } from '../texts/frame-texts';

const IGNORED = { onRecentre: () => undefined, onPlaceAgain: () => undefined, onRealSize: () => undefined };

/**
 * Shows any project without a camera as soon as it has loaded. The start overlay comes only after the visitor has
 * closed the view.
 *
 * @returns the experience that is currently shown.
 */
export async function openWithoutTap(
  given: Init,
  texts: FrameTexts,
  tellShell: (message: ToShell) => void,
  scenes: FrameDocument | null,
): Promise<() => Experience> {
  const init = roomInit(given, scenes);
  // Pages that were not asked for this view say why they show it.
  const isAskedFor = document.documentElement.dataset['withoutCamera'] === '';
  const { placingHud, fitStartOverlay, words } = await loadPlacing(texts.lang);
  const withoutPicture = { ...init.project, targetImageUrl: null };
  const context = { init: { ...init, project: withoutPicture }, texts, words, onSwitch: () => undefined };
  let hasOpened = false;
  const screens: Screens = new Screens({
    // The overlay of a tracked project would ask for its picture.
    init: { ...init, project: { ...withoutPicture, type: 'markerless' } },
    texts,
    inApp: detectInAppBrowser(navigator.userAgent),
    actions: basicActions(() => experience),
    hud: (_project, _texts, actions) => placingHud(context, { ...actions, ...IGNORED }),
    guide: () => (isAskedFor ? words.guide.plain[init.project.contentType] : (words.lost.untracked ?? '')),
    onReady(overlay, ways) {
      // If the QR code cannot be loaded, the overlay does without it.
      void fitStartOverlay(overlay, context, ways).catch(() => undefined);
      if (hasOpened) return;
      hasOpened = true;
      if (!isAskedFor) screens.receive({ t: 'dropped', way: 'image', reason: 'untracked' });
      experience.switchTo('no-camera');
    },
  });
  const emit = (message: ToShell): void => {
    content?.receive(message);
    screens.receive(message);
    tellShell(message);
  };
  const content = await scenes?.inRoom(emit);
  const experience: MarkerlessSession = new MarkerlessSession({
    project: init.project,
    elements: stageElements(),
    ways: ['no-camera'],
    emit,
    ...content?.options,
  });
  return () => experience;
}
