import { uploadAborted } from './upload-error';

/**
 * Resolves after `delayMs`. If the browser is offline now, it waits longer, up to `LONGEST_OFFLINE_MS`, and resolves
 * shortly after the connection returns. Rejects with an AbortError on abort.
 */
export function pauseUntilOnline(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', backOnline);
      signal?.removeEventListener('abort', abort);
    };
    const finish = () => {
      end();
      resolve();
    };
    const abort = () => {
      end();
      reject(uploadAborted());
    };
    const backOnline = () => {
      clearTimeout(timer);
      timer = setTimeout(finish, SETTLE_MS);
    };
    let timer = setTimeout(finish, navigator.onLine ? delayMs : LONGEST_OFFLINE_MS);
    globalThis.addEventListener('online', backOnline);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort);
  });
}

/** The browser may be wrong that it is offline; then an attempt finds out. Chosen, not measured. */
const LONGEST_OFFLINE_MS = 120_000;
/** A connection that has just come back often drops the first request. Chosen, not measured. */
const SETTLE_MS = 300;
