import { PREVIEW_POLL_MS } from '@anchora/contract/limits';
import type { OpenPreview, PreviewDraft, PreviewEvents } from '@anchora/contract/scene/previews';
import { statusOf } from './api-error';
import { request } from './http-client';

const PREVIEW = '/api/preview';

/** Tells the other tabs that the cookie of this browser names another preview now. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('previews');
/** Whether another tab has opened a preview since this one did. */
let isOverruled = false;
channel?.addEventListener('message', () => {
  isOverruled = true;
});

/**
 * The draft of a preview link.
 *
 * @param token token of the link; null for the last preview opened in this browser.
 * @throws ApiError 404 when the preview has ended.
 */
export async function readPreview(token: string | null, signal?: AbortSignal): Promise<PreviewDraft> {
  const until = signal ? { signal } : {};
  if (token === null) return request<PreviewDraft>(PREVIEW, until);
  const body: OpenPreview = { token };
  const draft = await request<PreviewDraft>(PREVIEW, { method: 'POST', body, ...until });
  isOverruled = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage('opened');
  return draft;
}

/** Reads the draft of this tab's link, and opens the link again first if another tab has opened another one. */
export async function readOwnPreview(token: string | null, signal: AbortSignal): Promise<PreviewDraft> {
  return readPreview(isOverruled ? token : null, signal);
}

/** Called before a request that is about the preview of the cookie, so that it is that of this tab. */
export async function reopenPreview(token: string | null, signal?: AbortSignal): Promise<void> {
  if (isOverruled && token !== null) await readPreview(token, signal);
}

interface PreviewFollower {
  /** Called when the draft has a new revision. */
  onRevision: (revision: number) => void;
  onEnded: () => void;
}

/**
 * Follows the draft of the preview that this tab has opened: by server-sent events, or by polling if the server has no
 * free stream, or if the stream was lost while the cookie named the preview of another tab.
 *
 * @returns a function that stops following.
 */
export function followPreview({ onRevision, onEnded }: PreviewFollower): () => void {
  const abort = new AbortController();
  const stream = new EventSource(`${PREVIEW}/events`);
  const stop = () => {
    stream.close();
    abort.abort();
  };
  stream.addEventListener('draft', ({ data }: MessageEvent<string>) => {
    onRevision((JSON.parse(data) as PreviewEvents['draft']).revision);
  });
  stream.addEventListener('ended', () => {
    stop();
    onEnded();
  });
  const pollInstead = () => {
    if (!abort.signal.aborted) void poll(abort.signal, { onRevision, onEnded });
  };
  // A browser reconnects automatically, unless the answer was an error; with the cookie of that moment.
  stream.addEventListener('open', () => {
    if (!isOverruled) return;
    stream.close();
    pollInstead();
  });
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) pollInstead();
  });
  return stop;
}

async function poll(signal: AbortSignal, { onRevision, onEnded }: PreviewFollower): Promise<void> {
  // The cookie may name another tab's preview, whose draft and end say nothing about this one. That, and the end of the
  // following, may come while an answer is on its way.
  const isWanted = () => !signal.aborted && !isOverruled;
  while (!signal.aborted) {
    try {
      const draft = isOverruled ? null : await readPreview(null, signal);
      if (draft && isWanted()) onRevision(draft.revision);
    } catch (error) {
      if (statusOf(error) === 404 && isWanted()) {
        onEnded();
        return;
      }
    }
    await pauseUnlessStopped(signal);
  }
}

/** Resolves after `PREVIEW_POLL_MS`, or as soon as the signal is aborted. */
function pauseUnlessStopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, PREVIEW_POLL_MS);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
