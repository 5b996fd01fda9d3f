import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import type { ScreenActions } from './screens';

/** Interface between an experience and the frame. */
export interface Experience {
  /** Loads what does not need a tap. */
  prepare(): void;
  /** Must be called in the tap itself. */
  start(): void;
  stop(reason: 'back' | 'left'): void;
  /** Pauses while the page is hidden. */
  suspend(): void;
  resume(): void;
  setMuted(muted: boolean): void;
  /** Fits the drawing to the window, whose size has changed. */
  refit(): void;
  /** Brings the content in front of the visitor. */
  recentre?(): void;
  /** Called if the shell's link to another viewer could not open it. */
  dropWay?(way: ShowingWay): void;
}

/** Button actions that all experiences share. */
export function basicActions(experience: () => Experience): ScreenActions {
  return {
    onStart: () => experience().start(),
    onBack: () => experience().stop('back'),
    onMuted: (muted) => experience().setMuted(muted),
  };
}
