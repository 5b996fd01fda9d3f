import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { CaptureOptions } from './capture-options';

/**
 * The code is loaded this long after the content was first seen, so that neither start nor first look waits for it.
 * Chosen, not measured.
 */
const LOAD_AFTER_MS = 1500;

/** Offers photos and clips once the content was seen. @returns a function that receives the messages of the session. */
export function captureLater(options: CaptureOptions): (message: ToShell) => void {
  let receive: ((message: ToShell) => void) | null = null;
  let last: ToShell | null = null;
  let wanted = false;
  const load = async (): Promise<void> => {
    const { openCaptureTools } = await import('./capture-tools');
    receive = await openCaptureTools(options);
    if (last) receive(last);
  };
  return (message) => {
    receive?.(message);
    if (message.t !== 'state') return;
    last = message;
    if (wanted || message.state !== 'tracking') return;
    wanted = true;
    setTimeout(() => {
      // The load is tried again when the content is seen the next time.
      load().catch(() => (wanted = false));
    }, LOAD_AFTER_MS);
  };
}
