import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import { retryable } from '@anchora/ar-runtime/loading/retryable';
import { ImageSession } from '@anchora/ar-runtime/session/image-session';
import type { ErrCode, Init, ToShell, WayLoss } from '@anchora/ar-runtime/protocol/messages';
import { basicActions, type Experience } from './experience';
import type { FrameDocument } from './document/frame-document';
import { captureLater } from './capture/capture-later';
import { helpWhileScanning } from './help/help-while-scanning';
import { stageElements } from './stage-elements';
import { Screens } from './screens';
import type { FrameTexts } from './texts/frame-texts';
import { hud } from './ui/hud';
import type { WithoutCamera, WithoutCameraOptions } from './without-camera';

/**
 * After these failures the content is shown at once without a camera, together with the failure and what helps against
 * it.
 */
const SHOWN_WITHOUT = ['camera-denied', 'camera-none', 'webgl'] as const satisfies (ErrCode & WayLoss)[];

/**
 * Opens image tracking. If it fails, a page without a camera can replace it, and can return to it.
 *
 * @returns the experience that is currently shown.
 */
export function openImageTracking(
  init: Init,
  texts: FrameTexts,
  tellShell: (message: ToShell) => void,
  scenes: FrameDocument | null,
): () => Experience {
  const inApp = detectInAppBrowser(navigator.userAgent);
  const camera = (): Experience => experience;
  const plain = plainPage({ init, texts, scenes, tellShell }, () => screens, camera);
  const screens: Screens = new Screens({
    init,
    texts,
    inApp,
    actions: {
      ...basicActions(camera),
      onStart: () => plain.keepCamera().start(),
      onMuted: plain.setMuted,
      onWithoutCamera: plain.open,
    },
    hud,
    onReady: () => undefined,
    onFailure: plain.prepare,
  });
  const add = (part: HTMLElement): void => screens.addToHud(part);
  const showHelp = helpWhileScanning({
    lang: texts.lang,
    add,
    actions: {
      camera: () => experience.cameraTrack,
      onCamera: (deviceId) => experience.switchCamera(deviceId),
      onOffer: plain.prepare,
      onWithoutPicture: plain.open,
    },
  });
  const offerCapture = captureLater({
    lang: texts.lang,
    add,
    content: () => experience.scene && { scene: experience.scene },
    refit: () => experience.refit(),
    emit: tellShell,
  });
  const emit = (message: ToShell): void => {
    offerCapture(message);
    content?.receive(message);
    const reason = message.t === 'error' ? SHOWN_WITHOUT.find((code) => code === message.code) : undefined;
    if (message.t === 'state') showHelp.state(message.state);
    if (message.t === 'stopped') plain.keepCamera();
    // The failure screen is shown only if the content cannot be loaded either.
    if (reason) void plain.show(reason).catch(() => screens.receive(message));
    else screens.receive(message);
    tellShell(message);
  };
  const content = scenes?.onPicture(emit);
  const experience = new ImageSession({
    project: init.project,
    inApp,
    elements: stageElements(),
    emit,
    onLook: (look) => showHelp.look(look),
    ...content?.options,
  });
  return () => plain.shown() ?? experience;
}

/** The page without a camera, which can take the place of the camera and its screens. */
function plainPage(
  options: Omit<WithoutCameraOptions, 'onCamera' | 'onMuted' | 'onStopped'>,
  screens: () => Screens,
  camera: () => Experience,
) {
  let shown: Experience | undefined;
  let isWanted = false;
  let isMuted = false;
  const setMuted = (muted: boolean): void => {
    isMuted = muted;
    (shown ?? camera()).setMuted(muted);
  };
  const showCamera = (): Experience => {
    shown = undefined;
    screens().attach();
    setMuted(isMuted);
    // The camera may have heard last that the page was hidden.
    camera().resume();
    return camera();
  };
  const page = retryable(async (): Promise<WithoutCamera> => {
    const { openWithoutCamera } = await import('./without-camera');
    return openWithoutCamera({
      ...options,
      onCamera: () => showCamera().start(),
      onMuted: setMuted,
      onStopped: () => showCamera().stop('back'),
    });
  });
  const show = async (reason: WayLoss | null): Promise<void> => {
    isWanted = true;
    const { experience, enter } = await page();
    if (!isWanted) return;
    camera().stop('back');
    screens().detach();
    shown = experience;
    setMuted(isMuted);
    enter(reason);
  };
  return {
    /** Undefined while the camera is shown. */
    shown: () => shown,
    setMuted,
    /** Keeps the camera: a page that is still loading does not open any more. */
    keepCamera: (): Experience => {
      isWanted = false;
      return camera();
    },
    /**
     * Loads the page while it is offered, so that the tap can start a video with sound without waiting. The tap repeats
     * a failed load.
     */
    prepare: (): void => void page().catch(() => undefined),
    show,
    /** If the code cannot be loaded, the screen with its button stays. */
    open: (): void => void show(null).catch(() => undefined),
  };
}
