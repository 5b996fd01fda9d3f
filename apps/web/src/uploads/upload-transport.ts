import { uploadAborted } from './upload-error';

export interface UploadRequest {
  method: 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: XMLHttpRequestBodyInit;
  /** Cookies are sent to this server only, never to a storage host. */
  withCredentials?: boolean;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Bytes sent so far, and the total. */
  onProgress?(sentBytes: number, totalBytes: number): void;
}

export interface UploadAnswer {
  status: number;
  text: string;
  retryAfterS: number | null;
}

/** The connection broke or the time limit was reached before an answer came. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';

  constructor(readonly reason: 'timeout' | 'connection-lost') {
    super(reason);
  }
}

export type UploadTransport = (request: UploadRequest) => Promise<UploadAnswer>;

/** Sends by XMLHttpRequest, which reports upload progress in every browser; fetch does not. */
export const xhrTransport: UploadTransport = ({ signal, ...request }) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(uploadAborted());
      return;
    }
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', abort);
      finish();
    };
    xhr.open(request.method, request.url);
    xhr.timeout = request.timeoutMs;
    xhr.withCredentials = request.withCredentials ?? false;
    for (const [name, value] of Object.entries(request.headers ?? {})) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => request.onProgress?.(event.loaded, event.total));
    xhr.addEventListener('load', () => {
      settle(() => resolve({ status: xhr.status, text: xhr.responseText, retryAfterS: readRetryAfterS(xhr) }));
    });
    xhr.addEventListener('error', () => settle(() => reject(new NoAnswerError('connection-lost'))));
    xhr.addEventListener('timeout', () => settle(() => reject(new NoAnswerError('timeout'))));
    xhr.addEventListener('abort', () => settle(() => reject(uploadAborted())));
    signal?.addEventListener('abort', abort);
    xhr.send(request.body ?? null);
  });

/**
 * Searches the headers that the page may read. A storage host on another origin does not expose `retry-after`, and
 * requesting it by name makes browsers log an error after every upload.
 */
function readRetryAfterS(xhr: XMLHttpRequest): number | null {
  const seconds = /^retry-after:\s*(\d+)\s*$/im.exec(xhr.getAllResponseHeaders())?.[1];
  return seconds === undefined ? null : Number(seconds);
}
