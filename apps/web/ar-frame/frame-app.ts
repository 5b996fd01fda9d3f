import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import type { Init, ToFrame, ToShell } from '@anchora/ar-runtime/session/protocol';
import type { LiveRung } from '@anchora/ar-runtime/markerless/rung-driver';
import { type Experience, stageElements } from './experience';
import { loadPlacing } from './markerless/load-placing';
import { type ScreenActions, Screens } from './screens';
import type { FrameTexts } from './texts/frame-texts';
import { hud } from './ui/hud';

export interface FrameApp {
  receive(message: ToFrame): void;
}

/**
 * Joins the experience with the screens and the shell: what the experience reports goes to both.
 *
 * @throws when the experience's code cannot be loaded.
 */
export async function startFrameApp(
  init: Init,
  texts: FrameTexts,
  tellShell: (message: ToShell) => void,
): Promise<FrameApp> {
  const open = init.project.type === 'image-tracking' ? openImageTracking : openMarkerless;
  const experience = await open(init, texts, tellShell);
  followPage(experience);
  experience.prepare();
  return { receive: (message) => obey(experience, message) };
}

async function openImageTracking(
  init: Init,
  texts: FrameTexts,
  tellShell: (message: ToShell) => void,
): Promise<Experience> {
  const { ImageSession } = await import('@anchora/ar-runtime/session/image-session');
  const inApp = detectInAppBrowser(navigator.userAgent);
  const screens: Screens = new Screens({
    init,
    texts,
    inApp,
    actions: basicActions(() => experience),
    hud,
    onReady: () => undefined,
  });
  const experience = new ImageSession({
    project: init.project,
    inApp,
    elements: stageElements(),
    emit: (message) => {
      screens.receive(message);
      tellShell(message);
    },
  });
  return experience;
}

async function openMarkerless(
  init: Init,
  texts: FrameTexts,
  tellShell: (message: ToShell) => void,
): Promise<Experience> {
  const [{ MarkerlessSession }, { placingHud, fitStartOverlay, words }] = await Promise.all([
    import('@anchora/ar-runtime/session/markerless-session'),
    loadPlacing(texts.lang),
  ]);
  const ways = { init, texts, words, onSwitch: (rung: LiveRung) => experience.switchTo(rung) };
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
  return experience;
}

function basicActions(experience: () => Experience): ScreenActions {
  return {
    onStart: () => experience().start(),
    onBack: () => experience().stop('back'),
    onMuted: (muted) => experience().setMuted(muted),
  };
}

function obey(experience: Experience, message: ToFrame): void {
  if (message.t === 'stop') experience.stop('back');
  else if (message.t === 'suspend') experience.suspend();
  else if (message.t === 'resume') experience.resume();
  else if (message.t === 'recentre') experience.recentre?.();
  else if (message.t === 'dropRung') experience.dropRung?.(message.rung);
  else if (message.t === 'setMuted') experience.setMuted(message.muted);
}

function followPage(experience: Experience): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) experience.suspend();
    else experience.resume();
  });
  addEventListener('pagehide', () => experience.stop('left'));
  addEventListener('resize', () => experience.refit());
}
