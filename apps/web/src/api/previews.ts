import { PREVIEW_POLL_MS } from '@anchora/contract/limits';
import type { OpenPreview, PreviewDraft, PreviewEvents } from '@anchora/contract/scene/previews';
import { request, statusOf } from './http-client';

const PREVIEW = '/api/preview';

/**
 * The draft of a preview link.
 *
 * @param token token of the link; null for the last preview opened in this browser.
 * @throws ApiError 404 when the preview has ended.
 */
export function readPreview(token: string | null, signal: AbortSignal): Promise<PreviewDraft> {
  if (token === null) return request<PreviewDraft>(PREVIEW, { signal });
  return request<PreviewDraft>(PREVIEW, { method: 'POST', body: { token } satisfies OpenPreview, signal });
}

export interface PreviewFollower {
  /** Called when the draft has a new revision. */
  onRevision: (revision: number) => void;
  onEnded: () => void;
}

/**
 * Follows the draft of the preview that this browser has opened: by server-sent events, or by polling if the server has
 * no free stream.
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
  // A browser reconnects automatically, unless the answer was an error.
  stream.addEventListener('error', () => {
    if (stream.readyState !== EventSource.CLOSED || abort.signal.aborted) return;
    void poll(abort.signal, { onRevision, onEnded });
  });
  return stop;
}

async function poll(signal: AbortSignal, { onRevision, onEnded }: PreviewFollower): Promise<void> {
  while (!signal.aborted) {
    try {
      onRevision((await readPreview(null, signal)).revision);
    } catch (error) {
      if (statusOf(error) === 404) {
        onEnded();
        return;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, PREVIEW_POLL_MS));
  }
}
