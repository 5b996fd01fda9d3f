import type { ToShell } from '@anchora/ar-runtime/protocol/messages';

/** A message of the AR frame, and when it came. */
export interface Heard {
  message: ToShell;
  atMs: number;
}
