import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import type { Init, ToFrame, ToShell } from '@anchora/ar-runtime/session/protocol';
import { type Experience, loadExperience } from './experience';
import { Screens } from './screens';
import type { FrameTexts } from './texts/frame-texts';

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
  const inApp = detectInAppBrowser(navigator.userAgent);
  const screens = new Screens(
    init,
    texts,
    {
      onStart: () => experience.start(),
      onBack: () => experience.stop('back'),
      onMuted: (muted) => experience.setMuted(muted),
    },
    inApp,
  );
  const experience = await loadExperience(init.project, inApp, (message) => {
    screens.receive(message);
    tellShell(message);
  });
  followPage(experience);
  experience.prepare();
  return { receive: (message) => obey(experience, message) };
}

function obey(experience: Experience, message: ToFrame): void {
  if (message.t === 'stop') experience.stop('back');
  else if (message.t === 'suspend') experience.suspend();
  else if (message.t === 'resume') experience.resume();
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
