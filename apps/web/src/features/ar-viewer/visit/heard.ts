import type { ToShell } from '@anchora/ar-runtime/protocol/messages';

/** A message of the AR frame, and its time by `performance.now`. */
export interface Heard {
  message: ToShell;
  atMs: number;
}
