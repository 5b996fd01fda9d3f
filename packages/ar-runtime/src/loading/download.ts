/** A download without progress for this long has failed. */
export const STALL_TIMEOUT_MS = 20_000;

export class DownloadError extends Error {
  override name = 'DownloadError';
}

export interface DownloadOptions {
  signal?: AbortSignal;
  /** Called with the loaded share, 0..1; not called if the server does not send the length. */
  onProgress?: (share: number) => void;
  stallTimeoutMs?: number;
  /** Bypasses the browser's cache, whose copy may be what failed. */
  pastCache?: boolean;
}

/**
 * Downloads the bytes at an address. A slow network may take as long as it needs; one that stalls is given up.
 *
 * @throws DownloadError on a missing file, a lost connection or a stall.
 */
export async function download(url: string, options: DownloadOptions = {}): Promise<ArrayBuffer> {
  const { stallTimeoutMs = STALL_TIMEOUT_MS, onProgress, pastCache = false } = options;
  const stalled = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stalled.signal]) : stalled.signal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), stallTimeoutMs);
  };
  alive();
  try {
    const response = await fetch(url, { signal, cache: pastCache ? 'reload' : 'default' });
    if (!response.ok) throw new DownloadError(`The server answered ${response.status}`);
    return await readAll(response, (loaded, total) => {
      alive();
      if (total > 0) onProgress?.(Math.min(1, loaded / total));
    });
  } catch (error) {
    if (error instanceof DownloadError || options.signal?.aborted) throw error;
    throw new DownloadError(stalled.signal.aborted ? 'No answer for too long' : 'The connection failed', {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(response: Response, onBytes: (loaded: number, total: number) => void): Promise<ArrayBuffer> {
  if (!response.body) return response.arrayBuffer();
  // The length of a compressed answer is not that of its content.
  const total = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.length;
    onBytes(loaded, total);
  }
  const bytes = new Uint8Array(loaded);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes.buffer;
}

/** Rejects with a DownloadError if `work` has not settled in time; a later result is ignored. */
export function withTimeout<T>(work: Promise<T>, what: string, timeoutMs = STALL_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DownloadError(`${what} took too long`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
