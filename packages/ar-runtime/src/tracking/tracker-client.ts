import type { Result } from '@anchora/vision';
import type { CameraPicture, DrawablePicture } from '../camera/camera-picture';
import type { ScanLook } from './frame-look';
import { PictureWorker } from './picture-worker';
import type { FromTracker, LoadedTarget, ToTracker, TrackerFailure } from './tracker-messages';

/**
 * A failure that ends tracking. `load`: the worker could not be started, failed outside of any message, or was stopped.
 */
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
  /** Time at which the picture was taken, ms. */
  tMs: number;
  /** Time that the picture took in the worker, ms. */
  ms: number;
  results: Result[];
  /** Focal length of the poses, px of the camera's pictures; 0 if no target was looked for in this one. */
  focalPx: number;
  /** Whether targets have shown that focal length. */
  isFocalLearned: boolean;
  /** Width of the tracked picture, px; smaller on slow devices. 0 if no target was looked for in it. */
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

/** Typed client of the tracking worker. */
export class TrackerClient {
  /** Resolves once the targets are decoded and trained. */
  readonly loaded: Promise<LoadedTarget[]>;
  private readonly worker: PictureWorker<ToTracker, FromTracker>;
  private resolveLoaded!: (targets: LoadedTarget[]) => void;
  private rejectLoaded!: (error: TrackerError) => void;

  /** @param worker by default, one that tracks flat pictures while they are in view. */
  constructor(
    private readonly events: TrackerClientEvents,
    worker = new Worker(new URL('./tracker.worker.ts', import.meta.url), { type: 'module', name: 'tracker' }),
  ) {
    this.loaded = new Promise((resolve, reject) => {
      this.resolveLoaded = resolve;
      this.rejectLoaded = reject;
    });
    // A failure is reported to callers that await `loaded`; without this line it would be unhandled if none does.
    this.loaded.catch(() => undefined);
    this.worker = new PictureWorker(worker, {
      onMessage: (message) => this.receive(message),
      onError: (message) => this.fail(new TrackerError('load', message)),
    });
  }

  /** True while the worker has a picture that it has not answered. */
  get busy(): boolean {
    return this.worker.busy;
  }

  /**
   * @param wasm the kernels; null if they cannot be used.
   * @param bytes tracking file.
   */
  load(wasm: ArrayBuffer | null, bytes: ArrayBuffer): void {
    this.worker.send({ t: 'init', wasm });
    this.worker.send({ t: 'load', bytes });
  }

  resize(width: number, height: number, focalPx: number): void {
    this.worker.send({ t: 'resize', width, height, focalPx });
  }

  submit(picture: CameraPicture): void {
    this.worker.submit(picture);
  }

  /** Idempotent. */
  dispose(): void {
    this.worker.dispose();
    this.rejectLoaded(new TrackerError('load', 'The tracker was stopped'));
  }

  private receive(message: FromTracker): void {
    if (message.t === 'loaded') this.resolveLoaded(message.targets);
    else if (message.t === 'error') this.fail(new TrackerError(message.failure, message.message));
    else if (message.t === 'poses') {
      const picture = this.worker.answered(message.seq);
      if (picture) this.events.onPoses({ ...message, picture });
    }
  }

  private fail(error: TrackerError): void {
    this.rejectLoaded(error);
    this.events.onError(error);
  }
}
