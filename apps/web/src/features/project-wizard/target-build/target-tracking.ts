import type { CompileStage, Score } from '@anchora/vision';
import { shownMessage } from '../../../api/api-error';
import { sentShare } from '../../../uploads/sent-share';
import { isAbort } from '../../../is-abort';
import { madeFileName, stemOf } from '../../../uploads/made-file-name';
import type { UploadFile } from '../../../uploads/uploader';
import type { Evaluation, StoredScore } from '../draft/draft';
import { Store } from '../../../store/store';
import { pictureProblemText } from '../../../uploads/picture-problem-text';
import { TargetCompilerError } from '../../../target-compiler/target-compiler-error';
import type { TargetCompilerClient } from '../../../target-compiler/target-compiler-client';
import type { EdgeCheck, ScoredFile } from '../../../target-compiler/compiler-messages';
import { ScoreMeasurement, type TriedViews } from './score-measurement';

export type TrackingState =
  | { status: 'none' }
  /** `fraction`: progress of the whole build, 0..1. */
  | { status: 'building'; stage: CompileStage; fraction: number }
  /** The file is compiled. It is stored with its score, or without it at first if measuring takes too long. */
  | { status: 'measuring' }
  | { status: 'uploading'; fraction: number }
  | { status: 'ready'; url: string }
  /** `build`: no file could be made; `upload`: the file could not be stored. */
  | { status: 'failed'; at: 'build' | 'upload'; message: string };

export interface TrackingView {
  state: TrackingState;
  evaluation: Evaluation | null;
  /** Null unless the engine is trying the target in simulated views. */
  measuring: TriedViews | null;
}

interface TargetTrackingDeps {
  client: Pick<TargetCompilerClient, 'build' | 'score'>;
  upload: UploadFile;
  /** Clock, ms since 1970. */
  now: () => number;
  onFailure: (at: 'build' | 'upload') => void;
  /** Called if the picture cannot be a target image. */
  onBadPicture: (message: string) => void;
  /** Called if the picture can be read, but has too little detail for the engine to ever track it. */
  onUntrackable: (picture: Blob, fileName: string) => void;
}

type ReadPicture = (signal: AbortSignal) => Promise<Blob>;

/**
 * Longest wait of the upload for the score, so that it is stored in the file; a later score is stored by a second
 * upload. Chosen, not measured.
 */
export const SCORE_WAIT_MS = 5000;

/** Builds the tracking file of the chosen picture in the browser and uploads it. */
export class TargetTracking extends Store<TrackingView> {
  private running: AbortController | null = null;
  private readonly measurement: ScoreMeasurement;
  /** The last file that was compiled here. */
  private made: Uint8Array<ArrayBuffer> | null = null;
  private isScoreStored = false;
  /** Ends once the last score is stored, cannot be stored or need not be. */
  private scoreUpload: Promise<void> = Promise.resolve();
  /** Whether a request that contains the file's address may be sent again; the address must not change then. */
  private isFixed = false;
  private pictureName = '';

  constructor(
    private readonly deps: TargetTrackingDeps,
    restored: { url: string | null; evaluation: Evaluation | null } | null = null,
  ) {
    super({
      state: restored?.url ? { status: 'ready', url: restored.url } : { status: 'none' },
      evaluation: restored?.evaluation ?? null,
      measuring: null,
    });
    this.measurement = new ScoreMeasurement(deps.client, (measuring) => this.set({ ...this.current, measuring }));
  }

  /** Address of the stored tracking file; null until it is ready. */
  get url(): string | null {
    const { state } = this.current;
    return state.status === 'ready' ? state.url : null;
  }

  get isBusy(): boolean {
    const { status } = this.current.state;
    return status === 'building' || status === 'measuring' || status === 'uploading';
  }

  /** Builds the file for this picture and abandons any other build. */
  start(picture: Blob, fileName: string): void {
    this.startFrom(async () => picture, fileName);
  }

  /** Like `start`, for a picture that has to be downloaded first, until the signal fires. */
  startFrom(read: ReadPicture, fileName: string): void {
    this.clear();
    this.running = new AbortController();
    void this.run(read, fileName, this.running.signal);
  }

  clear(): void {
    this.running?.abort();
    this.running = null;
    this.made = null;
    this.isScoreStored = false;
    this.isFixed = false;
    this.measurement.stop();
    this.set({ state: { status: 'none' }, evaluation: null, measuring: null });
  }

  /** Stops measuring the score; the target can be used without it. */
  stopMeasuring(): void {
    this.measurement.stop();
  }

  /** Measures the score that `stopMeasuring` interrupted. */
  resumeMeasuring(): void {
    if (!this.isBusy && this.current.evaluation && !this.current.evaluation.score) this.measureAgain();
  }

  /** Measures the score again; false if the file was not compiled here and can therefore not be tried. */
  measureAgain(): boolean {
    if (this.current.measuring) return true;
    const { made, running } = this;
    if (!made || !running) return false;
    void this.findScore(made, running.signal);
    return true;
  }

  /** Called if the server no longer has the stored file; the project can be created without it. */
  lose(): void {
    this.move({ status: 'none' });
  }

  async whenSettled(): Promise<void> {
    while (this.isBusy) await this.nextChange();
    await this.scoreUpload;
  }

  /** Keeps the address of the stored file from now on; a later score is shown, but not stored. */
  fix(): void {
    this.isFixed = true;
  }

  dispose(): void {
    this.running?.abort();
    this.measurement.stop();
  }

  private async run(read: ReadPicture, fileName: string, signal: AbortSignal): Promise<void> {
    this.move({ status: 'building', stage: 'read', fraction: 0 });
    this.pictureName = fileName;
    let picture: Blob | null = null;
    try {
      picture = await read(signal);
      const target = await this.deps.client.build(picture, stemOf(fileName), {
        signal,
        onProgress: ({ stage, fraction }) => this.move({ status: 'building', stage, fraction }),
        onChecked: (check) => this.set({ ...this.current, evaluation: evaluationOf(check) }),
      });
      this.evaluate({ anchors: [...target.preview.points] });
      this.made = target.trackingFile;
      this.move({ status: 'measuring' });
      const scored = await inTime(this.findScore(target.trackingFile, signal));
      signal.throwIfAborted();
      this.isScoreStored = scored !== null;
      await this.store(scored?.trackingFile ?? target.trackingFile, signal);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      if (error instanceof TargetCompilerError && error.failure === 'picture') {
        this.clear();
        if (picture && error.problem?.kind === 'untrackable') {
          this.deps.onUntrackable(picture, fileName);
          return;
        }
        this.deps.onBadPicture(error.problem ? pictureProblemText(error.problem) : error.message);
        return;
      }
      this.fail('build', error);
    }
  }

  private async findScore(trackingFile: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ScoredFile | null> {
    const scored = await this.measurement.measure(trackingFile);
    if (scored && this.made === trackingFile) {
      this.evaluate({ score: storedScore(scored.score) });
      // The second upload begins at once, even if it has to wait for the first: a project that is created now waits for
      // both.
      this.scoreUpload = this.addScore(scored, signal);
    }
    return scored;
  }

  /**
   * Stores the file again, now with the score, if it came too late for the first upload. Until that succeeds, the file
   * without the score stays in use.
   */
  private async addScore({ trackingFile }: ScoredFile, signal: AbortSignal): Promise<void> {
    while (this.isBusy) await this.nextChange();
    const former = this.url;
    if (signal.aborted || this.isScoreStored || this.isFixed || !former) return;
    this.isScoreStored = true;
    await this.replace(former, trackingFile, signal);
  }

  private async replace(former: string, trackingFile: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
    try {
      const url = await this.upload(trackingFile, { signal });
      if (!signal.aborted && !this.isFixed && this.url === former) this.move({ status: 'ready', url });
    } catch {
      // The file without the score stays in use.
    }
  }

  private evaluate(found: Partial<Evaluation>): void {
    const { evaluation } = this.current;
    if (evaluation) this.set({ ...this.current, evaluation: { ...evaluation, ...found } });
  }

  private async store(trackingFile: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
    this.move({ status: 'uploading', fraction: 0 });
    try {
      const url = await this.upload(trackingFile, {
        signal,
        onProgress: (progress) => {
          const fraction = sentShare(progress);
          if (!signal.aborted && fraction !== null) this.move({ status: 'uploading', fraction });
        },
      });
      if (!signal.aborted) this.move({ status: 'ready', url });
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) this.fail('upload', error);
    }
  }

  /** @returns address of the stored file. */
  private async upload(trackingFile: Uint8Array<ArrayBuffer>, options: Parameters<UploadFile>[1]): Promise<string> {
    const file = new File([trackingFile], madeFileName(this.pictureName, `_${this.deps.now()}.mind`));
    return (await this.deps.upload(file, options)).url;
  }

  private fail(at: 'build' | 'upload', error: unknown): void {
    this.move({ status: 'failed', at, message: shownMessage(error) });
    this.deps.onFailure(at);
  }

  private move(state: TrackingState): void {
    this.set({ ...this.current, state });
  }
}

/** The score if it is known in time; otherwise null. */
async function inTime(scoring: Promise<ScoredFile | null>): Promise<ScoredFile | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SCORE_WAIT_MS);
  });
  const scored = await Promise.race([scoring, tooLong]);
  clearTimeout(timer);
  return scored;
}

function evaluationOf({ widthPx, heightPx, edgePoints }: EdgeCheck): Evaluation {
  return { widthPx, heightPx, edgePoints: [...edgePoints], anchors: null, score: null };
}

function storedScore({ heat, ...score }: Score): StoredScore {
  return { ...score, heat: { ...heat, cells: [...heat.cells] } };
}
