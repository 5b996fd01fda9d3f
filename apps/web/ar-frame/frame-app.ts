import type { Init, ToFrame, ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { Experience } from './experience';
import type { FrameTexts } from './texts/frame-texts';

export interface FrameApp {
  receive(message: ToFrame): void;
}

/**
 * Connects the experience with the screens and the shell, which both receive its messages.
 *
 * @throws when the experience's code cannot be loaded.
 */
export async function startFrameApp(
  init: Init,
  texts: FrameTexts,
  tellShell: (message: ToShell) => void,
): Promise<FrameApp> {
  const isTracked = init.project.type === 'image-tracking';
  const open =
    // The contract's WITHOUT_CAMERA_ATTRIBUTE as `dataset` spells it. A page that the shell opened by itself lacks it.
    'withoutCamera' in document.documentElement.dataset || (isTracked && !init.project.targetMindFile)
      ? (await import('./embed/open-without-tap')).openWithoutTap
      : isTracked
        ? (await import('./image-tracking-app')).openImageTracking
        : (await import('./markerless-app')).openMarkerless;
  // Only a project with a document loads the code that shows one.
  const scenes = init.project.scene ? await openDocument(init, texts) : null;
  const present = await open(init, texts, tellShell, scenes);
  followPage(present);
  present().prepare();
  return {
    receive(message) {
      if (message.t === 'apply') scenes?.apply(message.scene);
      else obey(present(), message);
    },
  };
}

async function openDocument(init: Init, texts: FrameTexts) {
  const { loadDocument } = await import('./document/load-document');
  return (await loadDocument())(init, texts);
}

function obey(experience: Experience, message: Exclude<ToFrame, { t: 'apply' }>): void {
  if (message.t === 'stop') experience.stop('back');
  else if (message.t === 'suspend') experience.suspend();
  else if (message.t === 'resume') experience.resume();
  else if (message.t === 'recentre') experience.recentre?.();
  else if (message.t === 'dropWay') experience.dropWay?.(message.way);
  else if (message.t === 'setMuted') experience.setMuted(message.muted);
}

function followPage(present: () => Experience): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) present().suspend();
    else present().resume();
  });
  addEventListener('pagehide', () => present().stop('left'));
  addEventListener('resize', () => present().refit());
}
