import type { InAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import type { FrameProject, ToShell } from '@anchora/ar-runtime/session/protocol';

/** What an experience can do for the frame; image tracking and the preview are two of them. */
export interface Experience {
  prepare(): void;
  /** Must be called in the tap itself. */
  start(): void;
  stop(reason: 'back' | 'left'): void;
  suspend(): void;
  resume(): void;
  setMuted(muted: boolean): void;
  refit(): void;
}

/**
 * The experience for a project, in the elements that the frame's document holds.
 *
 * @throws when its code cannot be loaded.
 */
export async function loadExperience(
  project: FrameProject,
  inApp: InAppBrowser | null,
  emit: (message: ToShell) => void,
): Promise<Experience> {
  const elements = {
    camera: elementById('camera', HTMLVideoElement),
    background: elementById('background', HTMLCanvasElement),
    canvas: elementById('scene', HTMLCanvasElement),
    contentVideo: elementById('content-video', HTMLVideoElement),
  };
  if (project.type === 'image-tracking') {
    const { ImageSession } = await import('@anchora/ar-runtime/session/image-session');
    return new ImageSession({ project, inApp, emit, elements });
  }
  const { PreviewSession } = await import('@anchora/ar-runtime/session/preview-session');
  return new PreviewSession({ project, emit, elements });
}

export function elementById<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The frame has no #${id} of the right kind`);
  return found;
}
