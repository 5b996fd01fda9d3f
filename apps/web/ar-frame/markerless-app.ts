import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import { MarkerlessSession } from '@anchora/ar-runtime/session/markerless-session';
import type { Init, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { type Experience, basicActions, stageElements } from './experience';
import { loadPlacing } from './markerless/load-placing';
import type { WaysContext } from './markerless/other-ways';
import { Screens } from './screens';
import type { FrameTexts } from './texts/frame-texts';

/** @returns what is shown at present. */
export async function openMarkerless(
  init: Init,
  texts: FrameTexts,
  tellShell: (message: ToShell) => void,
): Promise<() => Experience> {
  const { placingHud, fitStartOverlay, words } = await loadPlacing(texts.lang);
  const ways: WaysContext = {
    init,
    texts,
    words,
    onSwitch: (rung) => experience.switchTo(rung),
    picture: () => experience.picture(),
  };
  const screens: Screens = new Screens({
    init,
    texts,
    inApp: detectInAppBrowser(navigator.userAgent),
    actions: basicActions(() => experience),
    hud: (_project, _texts, actions) =>
      placingHud(ways, {
        ...actions,
        onRecentre: () => experience.recentre(),
        onPlaceAgain: () => experience.placeAgain(),
        onRealSize: () => experience.resetScale(),
      }),
    guide: () => {
      const isPlain = document.documentElement.dataset['arRung'] === 'F';
      return isPlain ? words.guide.plain[init.project.contentType] : words.guide.placing;
    },
    onReady: (overlay, rungs) => void fitStartOverlay(overlay, ways, rungs).catch(() => undefined),
  });
  const experience = new MarkerlessSession({
    project: init.project,
    elements: stageElements(),
    emit: (message) => {
      screens.receive(message);
      tellShell(message);
    },
  });
  return () => experience;
}
