import type {
  BuildFailure,
  BuildOrder,
  BuildStage,
  BuiltTarget,
  EdgeCheck,
  WorkerReport,
} from './target-build-messages';

/** The tracking file could not be made here. */
export class TargetBuildError extends Error {
  override name = 'TargetBuildError';

  constructor(
    readonly failure: BuildFailure['cause'] | 'stalled',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface BuildWatcher {
  signal?: AbortSignal;
  onStage?: (stage: BuildStage) => void;
  /** The quick check is ready long before the file is. */
  onChecked?: (check: EdgeCheck) => void;
}

/** What the client needs of a Worker. */
export interface BuildWorker {
  postMessage(order: BuildOrder, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { data: WorkerReport }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: { message?: string }) => void): void;
}

/** A phone needs a few seconds for the longest stage; a worker that says nothing for this long never will. */
const SILENCE_LIMIT_MS = 60_000;

/**
 * The one door to the worker that makes tracking files. Builds run one at a time, in the order they were asked for, each
 * in a worker of its own: compiling does not stop half-way, so an abort ends the worker, and so does the end of a build,
 * which gives back the memory of its pictures.
 */
export class TargetBuildClient {
  private last: Promise<unknown> = Promise.resolve();
  private readonly disposal = new AbortController();

  constructor(private readonly startWorker: () => BuildWorker = startTargetBuildWorker) {}

  /** @throws TargetBuildError; DOMException `AbortError` on abort and after `dispose`. */
  async build(order: BuildOrder, watcher: BuildWatcher = {}): Promise<BuiltTarget> {
    const turn = this.last.then(async () => this.run(order, watcher));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  dispose(): void {
    this.disposal.abort();
  }

  private async run(order: BuildOrder, { signal, onStage, onChecked }: BuildWatcher): Promise<BuiltTarget> {
    signal?.throwIfAborted();
    this.disposal.signal.throwIfAborted();
    const worker = this.startWorker();
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<BuiltTarget>((resolve, reject) => {
        const abort = () => reject(new DOMException('The build was cancelled', 'AbortError'));
        const breakDown = ({ message }: { message?: string }) =>
          reject(new TargetBuildError('engine', message || 'The engine could not be started in this browser.'));
        const listenOn = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            reject(new TargetBuildError('stalled', 'Making the tracking file took too long on this device.'));
          }, SILENCE_LIMIT_MS);
        };
        signal?.addEventListener('abort', abort, { signal: listening.signal });
        this.disposal.signal.addEventListener('abort', abort, { signal: listening.signal });
        worker.addEventListener('error', breakDown);
        worker.addEventListener('messageerror', breakDown);
        worker.addEventListener('message', ({ data }) => {
          listenOn();
          if (data.t === 'stage') onStage?.(data.stage);
          else if (data.t === 'checked') onChecked?.(data.check);
          else if (data.t === 'built') resolve(data.target);
          else reject(new TargetBuildError(data.failure.cause, data.failure.message));
        });
        listenOn();
        worker.postMessage(order, []);
      });
    } finally {
      clearTimeout(timer);
      listening.abort();
      worker.terminate();
    }
  }
}

function startTargetBuildWorker(): BuildWorker {
  return new Worker(new URL('../target-build.worker.ts', import.meta.url), { type: 'module', name: 'target-build' });
}
