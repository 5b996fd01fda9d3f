import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import { MarkerlessSession } from '@anchora/ar-runtime/session/markerless-session';
import type { Init, ToShell, WayLoss } from '@anchora/ar-runtime/protocol/messages';
import { basicActions, type Experience } from './experience';
import type { FrameDocument } from './document/frame-document';
import { roomInit } from './document/room-init';
import { stageElements } from './stage-elements';
import { loadPlacing } from './markerless/load-placing';
import { Screens } from './screens';
import type { FrameTexts } from './texts/frame-texts';
import { element } from './ui/element';

export interface WithoutCameraOptions {
  init: Init;
  texts: FrameTexts;
  /** The project's document; null if it has none. */
  scenes: FrameDocument | null;
  tellShell: (message: ToShell) => void;
  /** Called in the tap with which the visitor returns to the camera; the page is closed by then. */
  onCamera: () => void;
  /** Called when the visitor turns the sound off or on. */
  onMuted: (muted: boolean) => void;
  /** Called when the page was stopped and has been closed. */
  onStopped: () => void;
}

export interface WithoutCamera {
  experience: Experience;
  /**
   * Shows the page, with the reason why it replaces the camera. If a tap has asked for the page, this is called in the
   * tap itself.
   */
  enter: (reason: WayLoss | null) => void;
}

/** Shows an image-tracking project by the way `no-camera` alone: its model or video, with its texts. */
export async function openWithoutCamera(options: WithoutCameraOptions): Promise<WithoutCamera> {
  const { texts, scenes, tellShell, onCamera, onMuted, onStopped } = options;
  const init = roomInit(options.init, scenes);
  const { placingHud, words } = await loadPlacing(texts.lang);
  let isShown = false;
  const leave = (): void => {
    isShown = false;
    screens.detach();
    delete document.documentElement.dataset['arWay'];
  };
  const toCamera = (): void => {
    leave();
    experience.stop('back');
    onCamera();
  };
  const emit = (message: ToShell): void => {
    // The end arrives after the page was closed, too, so that document and screens forget what they showed.
    content?.receive(message);
    screens.receive(message);
    if (!isShown) return;
    tellShell(message);
    if (message.t !== 'stopped') return;
    leave();
    onStopped();
  };
  const content = await scenes?.inRoom(emit);
  const experience: MarkerlessSession = new MarkerlessSession({
    project: init.project,
    // The page has a canvas of its own, because image tracking keeps its loaded scene in the other one.
    elements: { ...stageElements(), canvas: plainCanvas() },
    ways: ['no-camera'],
    emit,
    ...content?.options,
  });
  const screens: Screens = new Screens({
    init,
    texts,
    inApp: detectInAppBrowser(navigator.userAgent),
    actions: { ...basicActions(() => experience), onStart: () => experience.switchTo('no-camera'), onMuted },
    hud: (_project, _texts, actions) => {
      const ignored = { onRecentre: () => undefined, onPlaceAgain: () => undefined, onRealSize: () => undefined };
      const context = { init, texts, words, onSwitch: () => undefined, onCamera: toCamera };
      return placingHud(context, { ...actions, ...ignored });
    },
    guide: () => words.guide.plain[init.project.contentType],
    onReady: () => undefined,
  });
  screens.detach();
  screens.receive({ t: 'ready', ways: ['no-camera'] });
  return {
    experience,
    enter: (reason) => {
      isShown = true;
      screens.attach();
      if (reason) screens.receive({ t: 'dropped', way: 'camera', reason });
      // The session learns of a hidden page only when it is being hidden.
      if (document.hidden) experience.suspend();
      experience.switchTo('no-camera');
    },
  };
}

function plainCanvas(): HTMLCanvasElement {
  const canvas = element('canvas', { class: 'fill', id: 'plain-scene', 'data-testid': 'ar-plain-scene' });
  stageElements().canvas.after(canvas);
  return canvas;
}
