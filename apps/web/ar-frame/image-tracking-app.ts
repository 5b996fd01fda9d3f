import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
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
import type { WithoutCamera } from './without-camera';

/** Failures in place of which the content is shown at once, with the reason and what helps. */
const SHOWN_WITHOUT: Partial<Record<ErrCode, WayLoss>> = {
  'camera-denied': 'camera-denied',
  'camera-none': 'camera-none',
  webgl: 'webgl',
};

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
  let plain: Promise<WithoutCamera> | undefined;
  let present: Experience | undefined;
  const loadPlain = async (): Promise<WithoutCamera> => {
    const { openWithoutCamera } = await import('./without-camera');
    return openWithoutCamera({
      init,
      texts,
      scenes,
      tellShell,
      onCamera: () => backToCamera(),
      onStopped: () => giveBack(),
    });
  };
  /** Loads the page while the failure is shown, so that the tap can start a video with sound without waiting. */
  const getPlain = (): Promise<WithoutCamera> => {
    plain ??= loadPlain().catch((error: unknown) => {
      plain = undefined;
      throw error;
    });
    return plain;
  };
  const goPlain = async (reason: WayLoss | null): Promise<void> => {
    const page = await getPlain();
    screens.detach();
    present = page.experience;
    page.enter(reason);
  };
  const giveBack = (): void => {
    present = experience;
    screens.attach();
    experience.stop('back');
  };
  const backToCamera = (): void => {
    present = experience;
    screens.attach();
    experience.start();
  };
  const screens: Screens = new Screens({
    init,
    texts,
    inApp,
    // If the code cannot be loaded, the failure screen and its button stay.
    actions: { ...basicActions(() => experience), onWithoutCamera: () => void goPlain(null).catch(() => undefined) },
    hud,
    onReady: () => undefined,
    onFailure: () => void getPlain().catch(() => undefined),
  });
  const showHelp = helpWhileScanning({
    lang: texts.lang,
    add: (part) => screens.addToHud(part),
    actions: {
      camera: () => experience.cameraTrack,
      onCamera: (deviceId) => experience.switchCamera(deviceId),
      onOffer: () => void getPlain().catch(() => undefined),
      onWithoutPicture: () => {
        experience.stop('back');
        void goPlain(null).catch(() => undefined);
      },
    },
  });
  const offerCapture = captureLater({
    lang: texts.lang,
    add: (part) => screens.addToHud(part),
    content: () => experience.scene && { scene: experience.scene },
    refit: () => experience.refit(),
    emit: tellShell,
  });
  const emit = (message: ToShell): void => {
    offerCapture(message);
    content?.receive(message);
    const reason = message.t === 'error' ? SHOWN_WITHOUT[message.code] : undefined;
    if (message.t === 'state') showHelp.state(message.state);
    // The failure screen is shown only if the content cannot be loaded either.
    if (reason) void goPlain(reason).catch(() => screens.receive(message));
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
  return () => present ?? experience;
}
