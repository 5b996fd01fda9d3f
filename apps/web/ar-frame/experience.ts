import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import type { ScreenActions } from './screens';

/** Interface between an experience and the frame. */
export interface Experience {
  prepare(): void;
  /** Must be called in the tap itself. */
  start(): void;
  stop(reason: 'back' | 'left'): void;
  suspend(): void;
  resume(): void;
  setMuted(muted: boolean): void;
  refit(): void;
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
