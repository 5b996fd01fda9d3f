import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import { MarkerlessSession } from '@anchora/ar-runtime/session/markerless-session';
import type { Init, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { basicActions, type Experience } from './experience';
import type { FrameDocument } from './document/frame-document';
import { roomInit } from './document/room-init';
import { captureLater } from './capture/capture-later';
import { stageElements } from './stage-elements';
import { loadPlacing } from './markerless/load-placing';
import type { PlacingContext } from './markerless/placing-context';
import { Screens } from './screens';
import type { FrameTexts } from './texts/frame-texts';

/** @returns the experience that is currently shown. */
export async function openMarkerless(
  given: Init,
  texts: FrameTexts,
  tellShell: (message: ToShell) => void,
  scenes: FrameDocument | null,
): Promise<() => Experience> {
  const init = roomInit(given, scenes);
  const { placingHud, fitStartOverlay, words } = await loadPlacing(texts.lang);
  const context: PlacingContext = {
    init,
    texts,
    words,
    onSwitch: (way) => experience.switchTo(way),
    picture: () => experience.picture(),
  };
  const screens: Screens = new Screens({
    init,
    texts,
    inApp: detectInAppBrowser(navigator.userAgent),
    actions: basicActions(() => experience),
    hud: (_project, _texts, actions) =>
      placingHud(context, {
        ...actions,
        onRecentre: () => experience.recentre(),
        onPlaceAgain: () => experience.placeAgain(),
        onRealSize: () => experience.resetScale(),
      }),
    guide: () => {
      const isPlain = document.documentElement.dataset['arWay'] === 'no-camera';
      return isPlain ? words.guide.plain[init.project.contentType] : words.guide.placing;
    },
    // If the QR code cannot be loaded, the overlay does without it.
    onReady: (overlay, ways) => void fitStartOverlay(overlay, context, ways).catch(() => undefined),
  });
  const offerCapture = captureLater({
    lang: texts.lang,
    add: (part) => screens.addToHud(part),
    content: () => experience.worldOverCamera && { world: experience.worldOverCamera },
    refit: () => experience.refit(),
    emit: tellShell,
  });
  const emit = (message: ToShell): void => {
    offerCapture(message);
    content?.receive(message);
    screens.receive(message);
    tellShell(message);
  };
  const content = await scenes?.inRoom(emit);
  const experience = new MarkerlessSession({
    project: init.project,
    elements: stageElements(),
    emit,
    ...content?.options,
  });
  return () => experience;
}
