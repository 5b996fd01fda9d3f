/** A download without progress for this long has failed. Chosen, not measured: the user can then try again. */
export const STALL_TIMEOUT_MS = 20_000;
/** In this time a page's thread takes in what arrived while it was busy. Chosen, not measured. */
export const LAST_CHANCE_MS = 500;

export class DownloadError extends Error {
  override name = 'DownloadError';
}

export interface DownloadOptions {
  signal?: AbortSignal;
  /** Called with the loaded share, 0..1; not called if the server does not send the length. */
  onProgress?: (share: number) => void;
  stallTimeoutMs?: number;
  /** Bypasses the browser's cache, whose copy may be the cause of an earlier failure. */
  pastCache?: boolean;
  /**
   * A file larger than this is loaded up to the chunk that passes it, and the rest once the promise resolves. A file of
   * unknown length is loaded without a pause.
   */
  pause?: { afterBytes: number; until: Promise<unknown> };
}

/**
 * Downloads the bytes at an address. A slow network may take as long as it needs; one that stalls is given up.
 *
 * @throws DownloadError on a missing file, a lost connection or a stall; the reason of `options.signal` once that is
 *   aborted.
 */
export function download(url: string, options: DownloadOptions = {}): Promise<ArrayBuffer> {
  const { onProgress, pause } = options;
  return watched(options, async (ask, alive) => {
    const body = new Body((loaded, total) => {
      alive();
      if (total > 0) onProgress?.(Math.min(1, loaded / total));
    });
    const isWhole = await body.read(await ask(url), pause?.afterBytes);
    if (!isWhole) {
      alive(false);
      await pause?.until;
      alive();
      // If a store refuses a part, the whole file is requested.
      const rest = await ask(url, { range: `bytes=${body.loaded}-` }).catch(() => null);
      if (rest?.status !== 206) body.clear();
      await body.read(rest ?? (await ask(url)));
    }
    return body.bytes();
  });
}

/**
 * The file at an address if it has at most `mostBytes`, otherwise null; loading then ends with the chunk that passes
 * them.
 *
 * @throws DownloadError as `download` does.
 */
export function downloadIfSmall(url: string, mostBytes: number, signal: AbortSignal): Promise<Blob | null> {
  return watched({ signal }, async (ask, alive) => {
    const response = await ask(url);
    const body = new Body(() => alive());
    if (!(await body.read(response, mostBytes, Infinity))) return null;
    return new Blob([body.bytes()], { type: response.headers.get('content-type') ?? '' });
  });
}

type Ask = (url: string, headers?: Record<string, string>) => Promise<Response>;

/**
 * Runs a download that ends when nothing has arrived for too long.
 *
 * @param work calls `alive` whenever something has arrived, and with false while it waits by intention.
 */
async function watched<T>(
  { signal: given, stallTimeoutMs = STALL_TIMEOUT_MS, pastCache = false }: DownloadOptions,
  work: (ask: Ask, alive: (expectsMore?: boolean) => void) => Promise<T>,
): Promise<T> {
  const stalled = new AbortController();
  const signal = given ? AbortSignal.any([given, stalled.signal]) : stalled.signal;
  let stopWaiting: (() => void) | undefined;
  const alive = (expectsMore = true): void => {
    stopWaiting?.();
    if (expectsMore) stopWaiting = giveUpAfter(stallTimeoutMs, () => stalled.abort());
  };
  const ask: Ask = async (url, headers = {}) => {
    const response = await fetch(url, { signal, headers, cache: pastCache ? 'reload' : 'default' });
    if (!response.ok) throw new DownloadError(`The server answered ${response.status}`);
    return response;
  };
  alive();
  try {
    return await work(ask, alive);
  } catch (error) {
    if (error instanceof DownloadError || given?.aborted) throw error;
    throw new DownloadError(stalled.signal.aborted ? 'No answer for too long' : 'The connection failed', {
      cause: error,
    });
  } finally {
    stopWaiting?.();
  }
}

/** The bytes of one or more answers, one after another. */
class Body {
  loaded = 0;
  private total = 0;
  private chunks: Uint8Array<ArrayBuffer>[] = [];

  constructor(private readonly onBytes: (loaded: number, total: number) => void) {}

  /**
   * Appends the bytes of an answer. If its length is more than `mostBytes`, it stops after the chunk that passes them.
   *
   * @param unknown taken for the length of an answer that does not tell it.
   * @returns whether everything has been read.
   */
  async read(response: Response, mostBytes = Infinity, unknown = 0): Promise<boolean> {
    // The length of a compressed answer is not that of its content.
    const length = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0);
    this.total = length > 0 ? this.loaded + length : 0;
    const reader = response.body?.getReader();
    if (!reader) {
      this.add(new Uint8Array(await response.arrayBuffer()));
      return true;
    }
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      this.add(value);
      if ((this.total || unknown) <= mostBytes || this.loaded <= mostBytes) continue;
      await reader.cancel();
      return false;
    }
  }

  clear(): void {
    this.loaded = 0;
    this.chunks = [];
  }

  bytes(): ArrayBuffer {
    const bytes = new Uint8Array(this.loaded);
    let at = 0;
    for (const chunk of this.chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes.buffer;
  }

  private add(chunk: Uint8Array<ArrayBuffer>): void {
    this.chunks.push(chunk);
    this.loaded += chunk.length;
    this.onBytes(this.loaded, this.total);
  }
}

/**
 * Calls `giveUp` after a time, and `LAST_CHANCE_MS` more: where the page's thread was busy all the while, as slow
 * phones are with the first picture of a scene, what has arrived in the meantime is seen first.
 *
 * @returns a function that ends the waiting.
 */
export function giveUpAfter(timeoutMs: number, giveUp: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(giveUp, LAST_CHANCE_MS);
  }, timeoutMs);
  return () => clearTimeout(timer);
}

/** Rejects with a DownloadError if `work` has not settled in time; a later result is ignored. */
export function withTimeout<T>(work: Promise<T>, what: string, timeoutMs = STALL_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopWaiting = giveUpAfter(timeoutMs, () => reject(new DownloadError(`${what} took too long`)));
    work.then(resolve, reject).finally(stopWaiting);
  });
}
