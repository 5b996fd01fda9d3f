import { isAbort } from '../../../uploads/upload-error';
import type { UploadFile } from '../../../uploads/uploader';
import type { Evaluation } from '../draft/draft';
import { Store } from '../store';
import { type TargetBuildClient, TargetBuildError } from './target-build-client';
import type { BuildStage, BuiltTarget, EdgeCheck } from './target-build-messages';

export type TrackingState =
  | { status: 'none' }
  | { status: 'building'; stage: BuildStage }
  | { status: 'uploading'; fraction: number }
  | { status: 'ready'; url: string }
  /** `build`: no file was made; `upload`: it was made and could not be stored. */
  | { status: 'failed'; at: 'build' | 'upload'; message: string };

export interface TrackingView {
  state: TrackingState;
  evaluation: Evaluation | null;
}

export interface TargetTrackingDeps {
  client: Pick<TargetBuildClient, 'build'>;
  upload: UploadFile;
  now: () => number;
  onFailure: (at: 'build' | 'upload') => void;
  /** The picture itself cannot be a target image. */
  onBadPicture: (message: string) => void;
}

/** The automatic build of the tracking file: made in the browser from the chosen picture, then uploaded. */
export class TargetTracking extends Store<TrackingView> {
  private running: AbortController | null = null;

  constructor(
    private readonly deps: TargetTrackingDeps,
    restored: { url: string | null; evaluation: Evaluation | null } | null = null,
  ) {
    super({
      state: restored?.url ? { status: 'ready', url: restored.url } : { status: 'none' },
      evaluation: restored?.evaluation ?? null,
    });
  }

  get url(): string | null {
    const { state } = this.current;
    return state.status === 'ready' ? state.url : null;
  }

  get isBusy(): boolean {
    const { status } = this.current.state;
    return status === 'building' || status === 'uploading';
  }

  /** Builds for this picture and forgets every other. */
  start(picture: Blob, fileName: string): void {
    this.startFrom(async () => picture, fileName);
  }

  /** The same for a picture that has to be read back first. */
  startFrom(read: () => Promise<Blob>, fileName: string): void {
    this.clear();
    this.running = new AbortController();
    void this.run(read, fileName, this.running.signal);
  }

  clear(): void {
    this.running?.abort();
    this.running = null;
    this.set({ state: { status: 'none' }, evaluation: null });
  }

  /** The stored file is gone; the project can be created without it. */
  lose(): void {
    this.move({ status: 'none' });
  }

  async whenSettled(): Promise<void> {
    while (this.isBusy) await this.nextChange();
  }

  dispose(): void {
    this.running?.abort();
  }

  private async run(read: () => Promise<Blob>, fileName: string, signal: AbortSignal): Promise<void> {
    this.move({ status: 'building', stage: 'reading' });
    const base = fileName.replace(/\.[^.]*$/, '');
    try {
      const picture = await read();
      signal.throwIfAborted();
      const target = await this.deps.client.build(
        { picture, name: base },
        {
          signal,
          onStage: (stage) => this.move({ status: 'building', stage }),
          onChecked: (check) => this.set({ ...this.current, evaluation: evaluationOf(check) }),
        },
      );
      const checked = this.current.evaluation;
      if (checked) this.set({ ...this.current, evaluation: withTarget(checked, target) });
      await this.store(new File([target.bytes], `${base}_${this.deps.now()}.mind`), signal);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      if (error instanceof TargetBuildError && error.failure === 'picture') {
        this.clear();
        this.deps.onBadPicture(error.message);
        return;
      }
      this.fail('build', error);
    }
  }

  private async store(file: File, signal: AbortSignal): Promise<void> {
    this.move({ status: 'uploading', fraction: 0 });
    try {
      const { url } = await this.deps.upload(file, {
        signal,
        onProgress: (progress) => {
          if (signal.aborted || progress.phase !== 'sending') return;
          this.move({ status: 'uploading', fraction: progress.sentBytes / Math.max(1, progress.totalBytes) });
        },
      });
      if (!signal.aborted) this.move({ status: 'ready', url });
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) this.fail('upload', error);
    }
  }

  private fail(at: 'build' | 'upload', error: unknown): void {
    this.move({ status: 'failed', at, message: error instanceof Error ? error.message : String(error) });
    this.deps.onFailure(at);
  }

  private move(state: TrackingState): void {
    this.set({ ...this.current, state });
  }
}

function evaluationOf({ widthPx, heightPx, edgePoints }: EdgeCheck): Evaluation {
  return { widthPx, heightPx, edgePoints: [...edgePoints], anchors: null, score: null };
}

function withTarget(checked: Evaluation, target: BuiltTarget): Evaluation {
  return { ...checked, anchors: [...target.anchors], score: target.score };
}
