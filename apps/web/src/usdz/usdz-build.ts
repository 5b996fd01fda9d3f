import { UsdzError, type UsdzFailure } from '@anchora/ar-runtime/usdz/usdz-error';
import type { UsdzReport, UsdzStage } from '@anchora/ar-runtime/usdz/usdz-report';
import { Store } from '../store/store';
import { madeFileName } from '../uploads/made-file-name';
import { sentShare } from '../uploads/sent-share';
import { isAbort } from '../is-abort';
import type { UploadFile } from '../uploads/uploader';
import type { MadeUsdz, MakeUsdzOptions } from './make-usdz';

export type UsdzState =
  | { status: 'none' }
  | { status: 'making'; stage: UsdzStage }
  /** `percent` is null while the server checks the file, and while it waits to be sent again. */
  | { status: 'sending'; percent: number | null }
  | { status: 'ready'; url: string; report: UsdzReport | null }
  /**
   * `read`: the model could not be fetched; `upload`: it was made but could not be sent; `message` is the reason of
   * both. `refused`: the server no longer accepts it.
   */
  | { status: 'failed'; failure: UsdzFailure | 'read' | 'upload' | 'refused'; message: string }
  | { status: 'skipped' }
  /** The new file is no smaller than the present one, which stays. */
  | { status: 'kept'; presentBytes: number; madeBytes: number };

export interface UsdzDeps {
  make: (model: Blob, options: MakeUsdzOptions) => Promise<MadeUsdz>;
  upload: UploadFile;
  /** The words for a failure. */
  messageOf: (error: unknown) => string;
  /** Size of the USDZ that the new one is to replace if it is smaller; absent if there is none. */
  presentBytes?: number;
}

/** Fetches the model; its signal fires when the attempt is given up. */
type ReadModel = (signal: AbortSignal) => Promise<Blob>;

/** Makes one USDZ: exported in this browser, then uploaded. A project can always be saved without it. */
export class UsdzBuild extends Store<UsdzState> {
  private running: AbortController | null = null;
  private again: (() => void) | null = null;

  constructor(private readonly deps: UsdzDeps) {
    super({ status: 'none' });
  }

  /** Address of the stored USDZ; null until it is ready. */
  get url(): string | null {
    return this.current.status === 'ready' ? this.current.url : null;
  }

  get isBusy(): boolean {
    return this.current.status === 'making' || this.current.status === 'sending';
  }

  /** @param read called once per attempt. */
  start(read: ReadModel, modelName: string): void {
    this.stop();
    this.keepSource(read, modelName);
    this.running = new AbortController();
    void this.run(read, modelName, this.running.signal);
  }

  /** Takes over a USDZ that was made earlier from this model. */
  restore({ url, report }: { url: string; report: UsdzReport | null }, read: ReadModel, modelName: string): void {
    this.stop();
    this.keepSource(read, modelName);
    this.set({ status: 'ready', url, report });
  }

  retry(): void {
    this.again?.();
  }

  /** Called if the creator does not want to wait; `retry` starts again. */
  skip(): void {
    if (!this.isBusy) return;
    this.stop();
    this.set({ status: 'skipped' });
  }

  /** Called if the server no longer has the USDZ. */
  lose(message: string): void {
    this.stop();
    this.set({ status: 'failed', failure: 'refused', message });
  }

  clear(): void {
    this.stop();
    this.again = null;
    if (this.current.status !== 'none') this.set({ status: 'none' });
  }

  /** Resolves when no work is running. */
  async whenSettled(): Promise<void> {
    while (this.isBusy) await this.nextChange();
  }

  dispose(): void {
    this.stop();
  }

  /** `retry` makes the USDZ of this model. */
  private keepSource(read: ReadModel, modelName: string): void {
    this.again = () => this.start(read, modelName);
  }

  private stop(): void {
    this.running?.abort();
    this.running = null;
  }

  private async run(read: ReadModel, modelName: string, signal: AbortSignal): Promise<void> {
    const show = (state: UsdzState) => {
      if (!signal.aborted) this.set(state);
    };
    show({ status: 'making', stage: 'reading' });
    let isMade = false;
    try {
      const { usdz, report } = await this.deps.make(await read(signal), {
        signal,
        onStage: (stage) => show({ status: 'making', stage }),
      });
      isMade = true;
      const { presentBytes = Infinity } = this.deps;
      if (usdz.size >= presentBytes) return show({ status: 'kept', presentBytes, madeBytes: usdz.size });
      show({ status: 'sending', percent: 0 });
      const file = new File([usdz], usdzName(modelName), { type: usdz.type });
      const { url } = await this.deps.upload(file, {
        signal,
        onProgress: (progress) => {
          const sent = sentShare(progress);
          show({ status: 'sending', percent: sent === null ? null : Math.floor(100 * sent) });
        },
      });
      show({ status: 'ready', url, report });
    } catch (error) {
      if (isAbort(error)) return;
      const failure = error instanceof UsdzError ? error.failure : isMade ? 'upload' : 'read';
      show({ status: 'failed', failure, message: this.deps.messageOf(error) });
    }
  }
}

const EXTENSION = '.usdz';

/** The model's file name with the extension .usdz. */
function usdzName(modelName: string): string {
  const name = madeFileName(modelName, EXTENSION);
  return name === EXTENSION ? `model${EXTENSION}` : name;
}
