import type { Result } from '@anchora/vision';
import type { CameraPicture, DrawablePicture } from '../camera/camera-picture';
import type { ScanLook } from './frame-look';
import type { FromTracker, LoadedTarget, ToTracker, TrackerFailure } from './tracker-messages';

export class TrackerError extends Error {
  override name = 'TrackerError';

  constructor(
    readonly failure: TrackerFailure | 'load',
    message: string,
  ) {
    super(message);
  }
}

export interface Poses {
  tMs: number;
  /** Time that the picture took in the worker, ms. */
  ms: number;
  results: Result[];
  /** Focal length of the poses, px of the camera's pictures; 0 if there are no poses. */
  focalPx: number;
  /** Whether targets have shown that focal length. */
  isFocalLearned: boolean;
  /** Width of the tracked picture, px; smaller on slow devices. 0 if there are no poses. */
  trackedWidthPx: number;
  /** Present occasionally, for frames without a target. */
  look?: ScanLook | undefined;
  /** The tracked picture; the handler of `onPoses` must close it. */
  picture: DrawablePicture;
}

export interface TrackerClientEvents {
  onPoses(poses: Poses): void;
  onError(error: TrackerError): void;
}

/** Time that a stopped worker gets to answer, ms. */
const MOST_WAIT_MS = 1000;

/** Typed client of the tracking worker. At most one frame is in flight; a newer one replaces the waiting one. */
export class TrackerClient {
  /** Resolves once the targets are decoded and trained. */
  readonly loaded: Promise<LoadedTarget[]>;
  private readonly worker: Worker;
  private resolveLoaded!: (targets: LoadedTarget[]) => void;
  private rejectLoaded!: (error: TrackerError) => void;
  private inFlight: { seq: number; picture: DrawablePicture } | null = null;
  private waiting: CameraPicture | null = null;
  private seq = 0;
  private ended = false;

  constructor(private readonly events: TrackerClientEvents) {
    this.loaded = new Promise((resolve, reject) => {
      this.resolveLoaded = resolve;
      this.rejectLoaded = reject;
    });
    // A failure is reported to callers that await `loaded`; without this line it would be unhandled if none does.
    this.loaded.catch(() => undefined);
    this.worker = new Worker(new URL('./tracker.worker.ts', import.meta.url), { type: 'module', name: 'tracker' });
    this.worker.addEventListener('message', (event: MessageEvent<FromTracker>) => this.receive(event.data));
    this.worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.fail(new TrackerError('load', event.message || 'The tracking worker could not be started'));
    });
  }

  /** True while the worker has a picture that it has not answered. */
  get busy(): boolean {
    return this.inFlight !== null;
  }

  init(wasm: ArrayBuffer | null): void {
    this.send({ t: 'init', wasm });
  }

  load(bytes: ArrayBuffer): void {
    this.send({ t: 'load', bytes });
  }

  resize(width: number, height: number, focalPx: number): void {
    this.send({ t: 'resize', width, height, focalPx });
  }

  submit(picture: CameraPicture): void {
    if (this.ended) {
      picture.close();
      return;
    }
    if (this.inFlight) {
      this.waiting?.close();
      this.waiting = picture;
      return;
    }
    this.dispatch(picture);
  }

  /** Ends the worker, after its answer to the picture that it has: nothing else would close that one. Idempotent. */
  dispose(): void {
    if (this.ended) return;
    this.ended = true;
    const end = () => this.worker.terminate();
    if (this.inFlight) {
      this.worker.addEventListener('message', end);
      setTimeout(end, MOST_WAIT_MS);
    } else end();
    this.waiting?.close();
    this.waiting = null;
    this.inFlight?.picture.close();
    this.inFlight = null;
    this.rejectLoaded(new TrackerError('load', 'The tracker was stopped'));
  }

  private dispatch(picture: CameraPicture): void {
    const seq = ++this.seq;
    const kept = picture.keep();
    const { message, transfer } = picture.handOver(seq);
    this.inFlight = { seq, picture: kept };
    this.send(message, transfer);
  }

  private send(message: ToTracker, transfer: Transferable[] = []): void {
    if (!this.ended) this.worker.postMessage(message, transfer);
  }

  private receive(message: FromTracker): void {
    if (this.ended) return;
    if (message.t === 'loaded') this.resolveLoaded(message.targets);
    else if (message.t === 'error') this.fail(new TrackerError(message.failure, message.message));
    else if (message.t === 'poses') this.receivePoses(message);
  }

  private receivePoses(message: FromTracker & { t: 'poses' }): void {
    const done = this.inFlight;
    if (done?.seq !== message.seq) return;
    this.inFlight = null;
    const next = this.waiting;
    this.waiting = null;
    // The worker gets its next picture before this one is drawn, so that both threads stay busy.
    if (next) this.dispatch(next);
    const { tMs, ms, results, focalPx, isFocalLearned, trackedWidthPx, look } = message;
    this.events.onPoses({ tMs, ms, results, focalPx, isFocalLearned, trackedWidthPx, look, picture: done.picture });
  }

  private fail(error: TrackerError): void {
    if (this.ended) return;
    this.rejectLoaded(error);
    this.events.onError(error);
  }
}
