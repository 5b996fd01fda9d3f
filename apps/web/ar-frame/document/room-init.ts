import type { Init } from '@anchora/ar-runtime/protocol/messages';
import type { FrameDocument } from './frame-document';

/**
 * The project as it is shown in a room, or without a camera. There a document is shown as a model is, regardless of its
 * plain content: visitors turn it with a finger, and a video in it has no controls of its own.
 */
export function roomInit(init: Init, scenes: FrameDocument | null): Init {
  return scenes ? { ...init, project: { ...init.project, contentType: '3d-model' } } : init;
}
