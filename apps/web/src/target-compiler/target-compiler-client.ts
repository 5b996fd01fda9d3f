import type { Score } from '@anchora/vision';
import type { BuildStage, BuiltTarget, EdgeCheck, WorkerFailure, WorkerOrder, WorkerReport } from './compiler-messages';

/** The worker did not do what was asked of it. */
export class TargetCompilerError extends Error {
  override name = 'TargetCompilerError';

  constructor(
    readonly failure: WorkerFailure['cause'] | 'stalled',
    message: string,
  ) {
    super(message);
  }
}

export interface BuildWatcher {
  signal?: AbortSignal;
  onStage?: (stage: BuildStage) => void;
  /** The quick check is ready before the file is. */
  onChecked?: (check: EdgeCheck) => void;
}

/** What the client needs of a Worker. */
export interface CompilerWorker {
  postMessage(order: WorkerOrder, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { data: WorkerReport }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: { message?: string }) => void): void;
}

/** A phone needs some seconds for the longest stage; a worker that says nothing for this long never will. */
const SILENCE_LIMIT_MS = 60_000;

/**
 * The one door to the worker that makes and scores tracking files. Orders run one at a time, as they come, each in a
 * worker of its own: compiling does not stop half-way, so an abort ends the worker, and so does the end of an order,
 * which gives back the memory of its pictures.
 */
export class TargetCompilerClient {
  private last: Promise<unknown> = Promise.resolve();
  private readonly disposal = new AbortController();

  constructor(private readonly startWorker: () => CompilerWorker = startCompilerWorker) {}

  /**
   * Makes the tracking file of a picture.
   *
   * @param name kept in the file
   * @throws TargetCompilerError; DOMException `AbortError` on abort and after `dispose`
   */
  async build(picture: Blob, name: string, watcher: BuildWatcher = {}): Promise<BuiltTarget> {
    const report = await this.inTurn({ t: 'build', picture, name }, watcher);
    if (report.t !== 'built') throw new TargetCompilerError('engine', `Expected a tracking file, got ${report.t}.`);
    return report.target;
  }

  /** Tries a tracking file in simulated views. Throws as `build` does. */
  async score(trackingFile: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Score> {
    const report = await this.inTurn({ t: 'score', trackingFile }, signal ? { signal } : {});
    if (report.t !== 'scored') throw new TargetCompilerError('engine', `Expected a score, got ${report.t}.`);
    return report.score;
  }

  /** Ends whatever runs or waits. */
  dispose(): void {
    this.disposal.abort();
  }

  private async inTurn(order: WorkerOrder, watcher: BuildWatcher): Promise<WorkerReport> {
    const turn = this.last.then(async () => this.run(order, watcher));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves with the report that ends the order. */
  private async run(order: WorkerOrder, { signal, onStage, onChecked }: BuildWatcher): Promise<WorkerReport> {
    signal?.throwIfAborted();
    this.disposal.signal.throwIfAborted();
    const worker = this.startWorker();
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<WorkerReport>((resolve, reject) => {
        const abort = () => reject(new DOMException('The build was cancelled', 'AbortError'));
        const breakDown = ({ message }: { message?: string }) =>
          reject(new TargetCompilerError('engine', message || 'The engine could not be started in this browser.'));
        const listenOn = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            reject(new TargetCompilerError('stalled', 'Making the tracking file took too long on this device.'));
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
          else if (data.t === 'failed') reject(new TargetCompilerError(data.failure.cause, data.failure.message));
          else resolve(data);
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

function startCompilerWorker(): CompilerWorker {
  return new Worker(new URL('./target-compiler.worker.ts', import.meta.url), {
    type: 'module',
    name: 'target-compiler',
  });
}
