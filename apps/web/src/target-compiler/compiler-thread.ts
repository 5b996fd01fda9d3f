import type { WorkerOrder, WorkerReport } from './compiler-messages';
import { CompilerStartError } from './compiler-start-error';

/** The part of `Worker` that is used here. */
export interface CompilerWorker {
  postMessage(order: WorkerOrder, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { data: WorkerReport }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: ErrorEventLike) => void): void;
}

interface ErrorEventLike {
  message?: string;
  preventDefault?: () => void;
}

/**
 * Workers that are started, one after the other, before compiling fails; one that stays silent for `START_TIMEOUT_MS`
 * is replaced. Chosen, not measured.
 */
export const START_ATTEMPTS = 3;
export const START_TIMEOUT_MS = 10_000;

/** A worker that has reported that it is ready. */
interface ReadyWorker {
  /** Replaces the previous listeners. */
  listen(onReport: (report: WorkerReport) => void, onBreak: (message: string) => void): void;
  post(order: WorkerOrder): void;
}

/** Manages one worker: starts it when needed, ends it on request, and starts another one for the next order. */
export class CompilerThread {
  private starting: Promise<ReadyWorker> | null = null;
  private worker: CompilerWorker | null = null;
  private ending = new AbortController();

  constructor(
    private readonly startWorker: () => CompilerWorker,
    /** Distinguishes a missing file from one that does not run. */
    private readonly isCodeReachable: () => Promise<boolean> = async () => true,
  ) {}

  /**
   * @throws CompilerStartError; the next call tries again.
   * @throws DOMException `AbortError` if `end` is called meanwhile
   */
  async ready(): Promise<ReadyWorker> {
    if (!this.starting) {
      const starting = this.start();
      this.starting = starting;
      starting.catch(() => {
        if (this.starting === starting) this.starting = null;
      });
    }
    return this.starting;
  }

  end(): void {
    this.ending.abort(new DOMException('The compiler was ended', 'AbortError'));
    this.ending = new AbortController();
    this.worker?.terminate();
    this.worker = null;
    this.starting = null;
  }

  private async start(): Promise<ReadyWorker> {
    const { signal } = this.ending;
    for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
      const worker = this.startWorker();
      this.worker = worker;
      const started = await firstSign(worker, signal);
      if (started !== 'silent' && !(started instanceof Error)) return started;
      worker.terminate();
      signal.throwIfAborted();
      if (started === 'silent') continue;
      const failure = (await this.isCodeReachable()) ? 'import' : 'fetch';
      signal.throwIfAborted();
      throw new CompilerStartError(failure, { cause: started });
    }
    throw new CompilerStartError('never-ready');
  }
}

/** @returns an error if the worker broke down first; `silent` also on abort. */
async function firstSign(worker: CompilerWorker, signal: AbortSignal): Promise<ReadyWorker | 'silent' | Error> {
  return new Promise((resolve) => {
    let onReport: ((report: WorkerReport) => void) | null = null;
    let onBreak: ((message: string) => void) | null = null;
    const timer = setTimeout(() => resolve('silent'), START_TIMEOUT_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve('silent');
    });
    const breakDown = (event: ErrorEventLike) => {
      event.preventDefault?.();
      clearTimeout(timer);
      const message = event.message || 'The compiler stopped working in this browser.';
      resolve(new Error(message));
      onBreak?.(message);
    };
    worker.addEventListener('error', breakDown);
    worker.addEventListener('messageerror', breakDown);
    worker.addEventListener('message', ({ data }) => {
      if (data.t !== 'ready') {
        onReport?.(data);
        return;
      }
      clearTimeout(timer);
      resolve({
        listen(nextOnReport, nextOnBreak) {
          onReport = nextOnReport;
          onBreak = nextOnBreak;
        },
        post: (order) => worker.postMessage(order, []),
      });
    });
  });
}
