import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import type { ScreenActions } from './screens';

/** What an experience can do for the frame. */
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
  /** A link of the shell's led nowhere. */
  dropWay?(way: ShowingWay): void;
}

/** What the buttons of every experience do. */
export function basicActions(experience: () => Experience): ScreenActions {
  return {
    onStart: () => experience().start(),
    onBack: () => experience().stop('back'),
    onMuted: (muted) => experience().setMuted(muted),
  };
}
