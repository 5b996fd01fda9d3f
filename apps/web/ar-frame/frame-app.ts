import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import { ImageSession } from '@anchora/ar-runtime/session/image-session';
import { PreviewSession } from '@anchora/ar-runtime/session/preview-session';
import type { Init, ToFrame, ToShell } from '@anchora/ar-runtime/session/protocol';
import type { FrameTexts } from './texts/frame-texts';
import { loadFailureTexts } from './texts/load-texts';
import { element } from './ui/element';
import { hud } from './ui/hud';
import { infoDialog } from './ui/info-dialog';
import { startOverlay } from './ui/start-overlay';
import { startingScreen } from './ui/starting-screen';

/** What an experience can do for the frame; image tracking and the preview are two of them. */
export interface Experience {
  prepare(): void;
  start(): void;
  stop(reason: 'back' | 'left'): void;
  suspend(): void;
  resume(): void;
  setMuted(muted: boolean): void;
  refit(): void;
}

export interface FrameApp {
  receive(message: ToFrame): void;
}

function required<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The frame has no #${id} of the right kind`);
  return found;
}

/** Joins the session with the screens: what the session says decides which screen shows. */
export function startFrameApp(init: Init, texts: FrameTexts, tellShell: (message: ToShell) => void): FrameApp {
  const { project } = init;
  const root = required('ui', HTMLElement);
  const inApp = detectInAppBrowser(navigator.userAgent);
  const start = (): void => experience.start();
  const tracked = project.type === 'image-tracking';
  const overlay = startOverlay(project, texts, start);
  if (!tracked) void addPhoneCode(overlay, init.link, texts);
  const starting = startingScreen(texts);
  const info = infoDialog(project, texts);
  const bar = hud(project, texts, {
    onBack: () => experience.stop('back'),
    onInfo: info.open,
    onMuted: (muted) => experience.setMuted(muted),
  });
  const screen = element('div', { class: 'screen-holder' });
  root.replaceChildren(screen, bar.root, info.root);

  // Fetched while the overlay shows: when it is needed, there may be no connection.
  const failureChunk = Promise.all([import('./ui/failure-screen'), loadFailureTexts(texts.lang)]);
  failureChunk.catch(() => undefined);
  const showFailure = async (code: (ToShell & { t: 'error' })['code']): Promise<void> => {
    const shown = await failureChunk.then(
      ([{ failureScreen }, words]) => failureScreen({ code, inApp, link: init.link, texts, words, onRetry: start }),
      () => plainFailure(texts, start),
    );
    screen.replaceChildren(shown);
  };

  const emit = (message: ToShell): void => {
    if (message.t === 'state') showState(message.state);
    else if (message.t === 'loading') {
      if (message.stage === 'camera') starting.askingForCamera(true);
      if (message.pct !== undefined) starting.setShare(message.pct);
    } else if (message.t === 'audio') bar.sound.show(message.muted);
    else if (message.t === 'error') void showFailure(message.code);
    tellShell(message);
  };

  const showState = (state: (ToShell & { t: 'state' })['state']): void => {
    document.documentElement.dataset['arState'] = state;
    if (state === 'ready' || state === 'stopped') screen.replaceChildren(overlay);
    else if (state === 'starting') screen.replaceChildren(starting.root);
    else if (state !== 'error') screen.replaceChildren();
    if (state !== 'starting') starting.askingForCamera(false);
    bar.set(tracked || state !== 'tracking' ? (HUD_MODE[state] ?? 'hidden') : 'busy');
  };

  const elements = {
    camera: required('camera', HTMLVideoElement),
    background: required('background', HTMLCanvasElement),
    canvas: required('scene', HTMLCanvasElement),
    contentVideo: required('content-video', HTMLVideoElement),
  };
  document.documentElement.dataset['arKind'] = tracked ? 'image' : 'preview';
  const experience: Experience = tracked
    ? new ImageSession({ project, inApp, emit, elements })
    : new PreviewSession({ project, emit, elements });
  watchPage(experience);
  experience.prepare();

  return {
    receive(message) {
      if (message.t === 'stop') experience.stop('back');
      else if (message.t === 'suspend') experience.suspend();
      else if (message.t === 'resume') experience.resume();
      else if (message.t === 'setMuted') experience.setMuted(message.muted);
    },
  };
}

/** Without a picture to look for, the overlay offers to go on with a phone. */
async function addPhoneCode(overlay: HTMLElement, link: string, texts: FrameTexts): Promise<void> {
  const { qrCode } = await import('./ui/qr-code');
  const code = element('div', { class: 'picture-room' }, qrCode(link, texts.scanWithPhone));
  overlay.querySelector('.words')?.after(code, element('p', { class: 'note', lang: texts.lang }, texts.scanWithPhone));
}

const HUD_MODE: Partial<Record<string, 'busy' | 'scanning' | 'tracking'>> = {
  starting: 'busy',
  scanning: 'scanning',
  tracking: 'tracking',
  suspended: 'busy',
};

function watchPage(experience: Experience): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) experience.suspend();
    else experience.resume();
  });
  addEventListener('pagehide', () => experience.stop('left'));
  addEventListener('resize', () => experience.refit());
}

/** For when not even the failure screen could be loaded. */
function plainFailure(texts: FrameTexts, onRetry: () => void): HTMLElement {
  return element(
    'main',
    { class: 'screen failure', role: 'alert', lang: texts.lang },
    element('div', { class: 'words' }, element('h1', {}, texts.failed)),
    element(
      'div',
      { class: 'actions' },
      element(
        'button',
        { type: 'button', class: 'button primary', 'data-testid': 'ar-retry', onclick: onRetry },
        texts.retry,
      ),
    ),
  );
}
