import type { SimilarTargets, CompileProgress, Surface, TrackingFileFormat } from '@anchora/vision';
import type { AcceptedPictures } from './picture/accepted-pictures';
import type {
  ChosenPicture,
  CompiledFiles,
  EdgeCheck,
  InspectedFile,
  PictureResult,
  ScoredFile,
  TargetPreview,
  WorkerOrder,
  WorkerReport,
} from './compiler-messages';
import { CompilerThread, type CompilerWorker } from './compiler-thread';
import { isCompilerCodeReachable, startCompilerWorker } from './start-compiler-worker';
import { TargetCompilerError } from './target-compiler-error';

export interface CompileWatcher {
  signal?: AbortSignal;
  onProgress?: (progress: CompileProgress) => void;
  /** Called with the result of a picture, as soon as it is known. */
  onPicture?: (index: number, result: PictureResult) => void;
  /** Called with the quick check of a picture, which is ready before its file. */
  onChecked?: (index: number, check: EdgeCheck) => void;
}

interface BuildWatcher {
  signal?: AbortSignal;
  onProgress?: (progress: CompileProgress) => void;
  /** Called with the quick check, which is ready before the file. */
  onChecked?: (check: EdgeCheck) => void;
}

interface ScoreWatcher {
  signal?: AbortSignal;
  onViews?: (progress: { done: number; views: number }) => void;
}

export interface BuiltTarget {
  trackingFile: Uint8Array<ArrayBuffer>;
  preview: TargetPreview;
}

/** Reports that end an order. */
const FINAL = ['compiled', 'scored', 'compared', 'inspected', 'converted'] as const;
type FinalReport = Extract<WorkerReport, { t: (typeof FINAL)[number] }>;

/**
 * A phone needs some seconds for the longest stage; a worker that is silent for longer than this has failed. Chosen, not
 * measured.
 */
export const SILENCE_LIMIT_MS = 60_000;

/**
 * The only access to the worker that makes, scores and reads tracking files. It has one worker, which is started with
 * the first order (or `start`) and kept for the next ones. Orders run one at a time, in the order of their arrival.
 * Compiling cannot stop half-way, so an abort of a running order ends the worker, as does any failure in it but a
 * refused picture, and the next order gets a new one.
 *
 * Every call throws TargetCompilerError, CompilerStartError when the worker's code cannot be loaded, and a DOMException
 * `AbortError` on abort and after `dispose`.
 */
export class TargetCompilerClient {
  private last: Promise<unknown> = Promise.resolve();
  private stopping = new AbortController();
  private disposed = false;
  private readonly thread: CompilerThread;

  constructor(
    startWorker: () => CompilerWorker = startCompilerWorker,
    isCodeReachable: () => Promise<boolean> = isCompilerCodeReachable,
  ) {
    this.thread = new CompilerThread(startWorker, isCodeReachable);
  }

  /** Loads the worker's code now, so that the first order does not wait for it. */
  async start(): Promise<void> {
    if (this.disposed) throw cancelled();
    await this.thread.ready();
  }

  /** Compiles pictures to one file in each requested format; pictures that fail are left out. */
  async compile(
    pictures: ChosenPicture[],
    formats: TrackingFileFormat[],
    watcher: CompileWatcher = {},
    accept: AcceptedPictures = 'any',
  ): Promise<CompiledFiles> {
    const check = watcher.onChecked !== undefined;
    const report = await this.inTurn({ t: 'compile', pictures, formats, accept, check }, watcher);
    return expectReport(report, 'compiled').files;
  }

  /**
   * Makes the tracking file of one target image.
   *
   * @param name stored in the file
   * @throws TargetCompilerError also if the picture cannot be compiled.
   */
  async build(picture: Blob, name: string, { signal, onProgress, onChecked }: BuildWatcher = {}): Promise<BuiltTarget> {
    let result: PictureResult | undefined;
    const watcher: CompileWatcher = {
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
      onPicture: (_, made) => {
        result = made;
      },
      onChecked: (_, check) => onChecked?.(check),
    };
    const { container } = await this.compile([{ picture, name }], ['container'], watcher, 'jpeg-or-png');
    if (result?.status === 'failed') throw TargetCompilerError.of(result.failure);
    if (!result || !container) throw new TargetCompilerError('engine', 'The worker answered without a tracking file.');
    return { trackingFile: container, preview: result.preview };
  }

  /**
   * Tries the first target of a tracking file in simulated views.
   *
   * @param on the surface that it goes around, and whether it is looked for as if it were flat.
   */
  async score(
    trackingFile: Uint8Array<ArrayBuffer>,
    watcher: ScoreWatcher = {},
    on: { surface?: Surface; takenFlat?: boolean } = {},
  ): Promise<ScoredFile> {
    const report = await this.inTurn({ t: 'score', trackingFile, ...on }, watcher);
    return expectReport(report, 'scored').scored;
  }

  /** Targets of the file that are easily confused with each other. */
  async findSimilar(trackingFile: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<SimilarTargets[]> {
    const report = await this.inTurn({ t: 'compare', trackingFile }, signal ? { signal } : {});
    return expectReport(report, 'compared').alike;
  }

  /** Reads the contents of an existing tracking file; a file of another kind fails as `picture`. */
  async inspect(file: Blob, signal?: AbortSignal): Promise<InspectedFile> {
    const report = await this.inTurn({ t: 'inspect', file }, signal ? { signal } : {});
    return expectReport(report, 'inspected').file;
  }

  /** The targets of a file in another format; see convertTrackingFile. */
  async convert(
    file: Blob,
    format: TrackingFileFormat,
    watcher: CompileWatcher = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    const report = await this.inTurn({ t: 'convert', file, format }, watcher);
    return expectReport(report, 'converted').bytes;
  }

  /** Cancels all running and waiting orders and ends the worker; a later call starts another one. */
  stop(): void {
    this.stopping.abort(cancelled());
    this.stopping = new AbortController();
    this.thread.end();
  }

  /** Like `stop`; later calls are refused. */
  dispose(): void {
    this.disposed = true;
    this.stop();
  }

  private async inTurn(order: WorkerOrder, watcher: CompileWatcher & ScoreWatcher): Promise<FinalReport> {
    const { signal: stop } = this.stopping;
    const turn = this.last.then(async () => this.run(order, watcher, stop));
    // The next order waits for this one, whether it succeeds or not. The failure goes to the caller.
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves with the report that ends the order. */
  private async run(
    order: WorkerOrder,
    watcher: CompileWatcher & ScoreWatcher,
    stop: AbortSignal,
  ): Promise<FinalReport> {
    const signals = [stop, ...(watcher.signal ? [watcher.signal] : [])];
    if (this.disposed || signals.some(({ aborted }) => aborted)) throw cancelled();
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPosted = false;
    try {
      return await new Promise<FinalReport>((resolve, reject) => {
        for (const signal of signals) {
          signal.addEventListener('abort', () => reject(cancelled()), { signal: listening.signal });
        }
        const listenOn = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            reject(new TargetCompilerError('stalled', 'Building the tracking file took too long on this device.'));
          }, SILENCE_LIMIT_MS);
        };
        const hear = (report: WorkerReport) => {
          listenOn();
          if (report.t === 'failed') reject(TargetCompilerError.of(report.failure));
          else if (isFinal(report)) resolve(report);
          else passOn(report, watcher);
        };
        const breakDown = (message: string) => reject(new TargetCompilerError('engine', message));
        const begin = async () => {
          const worker = await this.thread.ready();
          if (listening.signal.aborted) return;
          listenOn();
          worker.listen(hear, breakDown);
          worker.post(order);
          isPosted = true;
        };
        begin().catch(reject);
      });
    } catch (error) {
      // A running compilation cannot be stopped in any other way. A refused picture leaves the worker intact, and one
      // that still starts is also awaited by `start`.
      if (isPosted && !(error instanceof TargetCompilerError && error.failure === 'picture')) this.thread.end();
      throw error;
    } finally {
      clearTimeout(timer);
      listening.abort();
    }
  }
}

function cancelled(): DOMException {
  return new DOMException('The work was cancelled', 'AbortError');
}

function isFinal(report: WorkerReport): report is FinalReport {
  return FINAL.some((type) => type === report.t);
}

function passOn(
  report: WorkerReport,
  { onProgress, onPicture, onChecked, onViews }: CompileWatcher & ScoreWatcher,
): void {
  if (report.t === 'progress') onProgress?.(report.progress);
  else if (report.t === 'picture') onPicture?.(report.picture, report.result);
  else if (report.t === 'checked') onChecked?.(report.picture, report.check);
  else if (report.t === 'views') onViews?.({ done: report.done, views: report.views });
}

function expectReport<Type extends FinalReport['t']>(
  report: FinalReport,
  type: Type,
): Extract<FinalReport, { t: Type }> {
  if (report.t === type) return report as Extract<FinalReport, { t: Type }>;
  throw new TargetCompilerError('engine', `Expected ${type}, got ${report.t}.`);
}
