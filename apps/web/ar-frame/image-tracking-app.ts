import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import { ImageSession } from '@anchora/ar-runtime/session/image-session';
import type { Init, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { basicActions, type Experience } from './experience';
import { stageElements } from './stage-elements';
import { Screens } from './screens';
import type { FrameTexts } from './texts/frame-texts';
import { hud } from './ui/hud';
import type { WithoutCamera } from './without-camera';

/**
 * Image tracking; where it fails, a page without a camera can take its place and give it back.
 *
 * @returns what is shown at present.
 */
export function openImageTracking(
  init: Init,
  texts: FrameTexts,
  tellShell: (message: ToShell) => void,
): () => Experience {
  const inApp = detectInAppBrowser(navigator.userAgent);
  let plain: Promise<WithoutCamera> | undefined;
  let present: Experience | undefined;
  const loadPlain = async (): Promise<WithoutCamera> => {
    const { openWithoutCamera } = await import('./without-camera');
    return openWithoutCamera({ init, texts, tellShell, onCamera: () => backToCamera(), onStopped: () => giveBack() });
  };
  /** Loaded while the failure is read: the tap then still counts as one, which a video with sound needs. */
  const getPlain = (): Promise<WithoutCamera> => {
    plain ??= loadPlain().catch((error: unknown) => {
      plain = undefined;
      throw error;
    });
    return plain;
  };
  const goPlain = async (): Promise<void> => {
    const page = await getPlain();
    screens.detach();
    present = page.experience;
    page.enter();
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
    // Without its code the failure screen stays, and the choice with it.
    actions: { ...basicActions(() => experience), onWithoutCamera: () => void goPlain().catch(() => undefined) },
    hud,
    onReady: () => undefined,
    onFailure: () => void getPlain().catch(() => undefined),
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
  return () => present ?? experience;
}
