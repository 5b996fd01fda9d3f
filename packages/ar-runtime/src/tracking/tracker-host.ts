import {
  type Compiled,
  FormatError,
  type Gray,
  type Kernels,
  type Tracker,
  createTracker,
  decode,
  loadKernels,
} from '@anchora/vision';
import { trackedSize } from './luma';
import { LumaReader } from './luma-reader';
import type { FromTracker, ToTracker, TrackerFailure } from './tracker-messages';

/**
 * The engine behind the worker's messages: kernels, targets and one tracker of the camera's size.
 * Messages are handled strictly one after the other, so that a frame never overtakes the size it belongs to.
 */
export class TrackerHost {
  private kernels: Kernels | undefined;
  private targets: Compiled[] = [];
  private size: { width: number; height: number; focalPx: number } | null = null;
  private tracker: Tracker | null = null;
  private readonly reader = new LumaReader();
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly post: (message: FromTracker) => void,
    private readonly now: () => number,
  ) {}

  handle(message: ToTracker): void {
    this.queue = this.queue
      .then(() => this.run(message))
      .catch((error: unknown) => {
        const failure: TrackerFailure = error instanceof FormatError ? 'format' : 'engine';
        this.post({ t: 'error', failure, message: error instanceof Error ? error.message : String(error) });
      });
  }

  private async run(message: ToTracker): Promise<void> {
    switch (message.t) {
      case 'init':
        // Without kernels the engine makes its own, in TypeScript.
        if (message.wasm) this.kernels = await loadKernels(message.wasm).catch(() => undefined);
        this.post({ t: 'ready', simd: this.kernels?.simd ?? false });
        return;
      case 'load':
        this.targets = decode(new Uint8Array(message.bytes));
        this.rebuild();
        this.post({
          t: 'loaded',
          targets: this.targets.map(({ width, height }, id) => ({ id, width, height })),
        });
        return;
      case 'resize':
        this.size = { width: message.width, height: message.height, focalPx: message.focalPx };
        this.rebuild();
        this.post({ t: 'resized', width: message.width, height: message.height });
        return;
      case 'frame':
        try {
          this.track(message.seq, message.tMs, await this.reader.read(message.frame));
        } finally {
          message.frame.close();
        }
        return;
      case 'pixels': {
        const rgba = new Uint8Array(message.rgba);
        this.track(message.seq, message.tMs, this.reader.packed(rgba, 0, message.width, message.height));
        return;
      }
      case 'reset':
        this.tracker?.reset();
    }
  }

  private rebuild(): void {
    this.tracker = null;
    if (!this.size || this.targets.length === 0) return;
    const { width, height, focalPx } = this.size;
    const tracked = trackedSize(width, height);
    const f = (focalPx * tracked.width) / width;
    const tracker = createTracker({ ...tracked, f, ...(this.kernels && { kernels: this.kernels }) });
    for (const target of this.targets) tracker.add(target);
    this.tracker = tracker;
  }

  private track(seq: number, tMs: number, gray: Gray): void {
    const start = this.now();
    const results = this.fits(gray) ? this.tracker!.process(gray, tMs) : [];
    this.post({ t: 'poses', seq, tMs, ms: this.now() - start, results });
  }

  /** A frame from just before a change of the camera's size is dropped, not tracked at the wrong size. */
  private fits(gray: Gray): boolean {
    if (!this.tracker || !this.size) return false;
    const tracked = trackedSize(this.size.width, this.size.height);
    return gray.width === tracked.width && gray.height === tracked.height;
  }
}
