import {
  type Compiled,
  FormatError,
  type Gray,
  MAX_FILE_BYTES,
  type Kernels,
  type Result,
  type Tracker,
  createImageTracker,
  haveSameShape,
  isContainer,
  loadWasmKernels,
  readContainer,
} from '@anchora/vision';
import { MAX_TRACKED_SIDE_PX, trackedSize } from '../camera/tracked-size';
import type { ScanLook } from './frame-look';
import { LumaReader, type TrackedPicture } from './luma-reader';
import { type PictureUse, QualityGovernor } from './quality';
import type { BentTracker } from './bent/bent-scope';
import { startBentTracker } from './start-bent-tracker';
import type { FromTracker, ToTracker, TrackerFailure } from './tracker-messages';

/** After this many unreadable or untrackable pictures in a row the tracker gives up. Chosen, not measured. */
const MAX_FAILURES = 5;
/** Targets are trained for a camera of this size when the real one is not known yet; it makes no difference to them. */
const USUAL_CAMERA = { width: 640, height: 480 };

/**
 * Time without a target after which frames are measured, ms. Half of `ADVICE.patienceMs`: by then more frames are
 * measured than count for a tip (`ADVICE.looks`), and a quick search loads no code for it.
 */
const LOOK_AFTER_MS = 3000;
/** Time between two measured frames without a target, ms. Chosen, not measured. */
const LOOK_EVERY_MS = 500;

/**
 * Residual of a print that may be bent, px, and the number of frames with it after which the code for bent prints is
 * loaded. Flat ones have 0.06 px, those bent to a radius of four widths over 0.18 px.
 */
const BENT_RMS_PX = 0.15;
const BENT_FRAMES = 5;

interface CameraSize {
  width: number;
  height: number;
  focalPx: number;
}

/**
 * The engine behind the worker's messages: kernels, targets and one tracker, whose size follows the pictures that it
 * gets. Messages are handled strictly one after another, so that a frame never overtakes the message with its size.
 */
export class TrackerHost {
  protected wasm: ArrayBuffer | null = null;
  private kernels: Kernels | undefined;
  private reader = new LumaReader();
  private targets: Compiled[] = [];
  private camera: CameraSize | null = null;
  private tracker: Tracker | null = null;
  /** Size of the tracker's pictures, px. */
  private size = { width: 0, height: 0 };
  /** Whether the tracker has not received the camera's focal length yet. */
  private focalIsNew = false;
  private governor: QualityGovernor | null = null;
  /** Tracks with the tracker once a print may be bent. */
  private bent: BentTracker | undefined;
  private bentFrames = 0;
  private failures = 0;
  private unseenSinceMs: number | null = null;
  private lookedAtMs = -Infinity;
  /** Most keypoints that agreed on one view of a target in a frame since the last look. */
  private agreeing = 0;
  private queue: Promise<void> = Promise.resolve();

  /** @param now clock, ms of performance.now(). */
  constructor(
    private readonly post: (message: FromTracker) => void,
    private readonly now: () => number,
  ) {}

  handle(message: ToTracker): void {
    this.queue = this.queue.then(() => this.run(message)).catch((error: unknown) => this.fail(error));
  }

  /**
   * Files in this project's own format are read directly; the reader of the stock format is fetched only when needed.
   *
   * @throws FormatError for bytes that are no tracking file, or a damaged or too large one.
   */
  protected async readTargets(bytes: Uint8Array): Promise<Compiled[]> {
    if (isContainer(bytes) && bytes.length <= MAX_FILE_BYTES) return readContainer(bytes);
    return (await import('@anchora/vision/tracking-file')).decode(bytes);
  }

  protected createTracker(kernels: Kernels, size: { width: number; height: number }): Tracker | Promise<Tracker> {
    return createImageTracker(kernels, size);
  }

  private async run(message: ToTracker): Promise<void> {
    switch (message.t) {
      case 'init':
        await this.init(message.wasm);
        return;
      case 'load':
        this.targets = await this.readTargets(new Uint8Array(message.bytes));
        await this.build();
        this.post({
          t: 'loaded',
          targets: this.targets.map(({ width, height }, id) => ({ id, width, height })),
        });
        return;
      case 'resize':
        this.resize(message);
        this.post({ t: 'resized', width: message.width, height: message.height });
        return;
      case 'frame':
        try {
          await this.track(message, () => this.reader.read(message.frame, this.maxSidePx));
        } finally {
          message.frame.close();
        }
        return;
      case 'pixels': {
        const { width, height } = message;
        const rgba = new Uint8Array(message.rgba);
        const shrunk = (this.camera?.width ?? width) / width;
        await this.track(message, () => this.reader.packed(rgba, width, height, this.maxSidePx, shrunk));
      }
    }
  }

  private get effort(): number {
    return this.governor?.quality.effort ?? 1;
  }

  private get maxSidePx(): number {
    return this.governor?.quality.maxSidePx ?? MAX_TRACKED_SIDE_PX;
  }

  /** If there are no kernels, or they do not run, the engine uses its TypeScript ones. */
  private async init(wasm: ArrayBuffer | null): Promise<void> {
    this.wasm = wasm;
    this.kernels = wasm ? await loadWasmKernels(wasm).catch(() => undefined) : undefined;
    this.reader = new LumaReader(this.kernels);
    if (this.kernels) {
      // The memory below this mark belongs to the reader.
      const { arena } = this.kernels;
      this.kernels = { ...this.kernels, arena: { ...arena, base: arena.mark() } };
    }
    this.post({ t: 'ready', simd: this.simd });
  }

  private get simd(): boolean {
    return this.kernels?.simd ?? false;
  }

  /**
   * Makes a tracker with all targets, for the camera if it is known, and trains them, which is the slowest part of a
   * start.
   */
  private async build(): Promise<void> {
    this.tracker = null;
    // It knows the targets of the former tracker, and a failure may have left its memory inconsistent, too.
    this.bent = undefined;
    this.bentFrames = 0;
    if (this.targets.length === 0) return;
    this.kernels ??= (await import('@anchora/vision/ts-kernels')).createTsKernels();
    const camera = this.camera ?? USUAL_CAMERA;
    this.size = trackedSize(camera.width, camera.height, this.maxSidePx);
    const tracker = await this.createTracker(this.kernels, this.size);
    for (const target of this.targets) tracker.add(target);
    tracker.setEffort(this.effort);
    this.tracker = tracker;
    this.focalIsNew = this.camera !== null;
  }

  private resize({ width, height, focalPx }: CameraSize): void {
    const sameSize = this.camera?.width === width && this.camera.height === height;
    this.camera = { width, height, focalPx };
    this.focalIsNew = true;
    if (!sameSize) this.governor = new QualityGovernor(width, height, this.simd);
    this.tracker?.setEffort(this.effort);
    this.tracker?.reset();
    this.bent?.reset();
  }

  private async track(
    { seq, tMs }: { seq: number; tMs: number },
    read: () => TrackedPicture | Promise<TrackedPicture>,
  ): Promise<void> {
    const startMs = this.now();
    let results: Result[] = [];
    let focalPx = 0;
    let isFocalLearned = false;
    let trackedWidthPx = 0;
    let look: ScanLook | undefined;
    try {
      const picture = await read();
      if (this.tracker && this.fitTo(picture)) {
        results = this.bent?.process(this.tracker, picture.gray, tMs) ?? this.tracker.process(picture.gray, tMs);
        this.watchForBends(results);
        const stats = this.tracker.stats();
        focalPx = (this.bent?.f ?? stats.f) * picture.scale;
        isFocalLearned = stats.isFocalLearned;
        trackedWidthPx = picture.gray.width;
        this.agreeing = Math.max(this.agreeing, stats.agreeing);
        look = await this.lookAt(picture.gray, results, startMs);
      }
      this.failures = 0;
    } catch (error) {
      // After one exception the WASM memory may be inconsistent, so the tracker is rebuilt. Single failures are
      // tolerated.
      if (++this.failures >= MAX_FAILURES) throw error;
      await this.build();
    }
    const ms = this.now() - startMs;
    const answer = { seq, tMs, ms, results, focalPx, isFocalLearned, trackedWidthPx };
    this.post({ t: 'poses', ...answer, ...(look && { look }) });
    if (results.length > 0) this.govern(useOf(results), ms);
  }

  /** Loads the code for bent prints when one is in sight. */
  protected watchForBends(results: readonly Result[]): void {
    if (!results.some(({ rmsPx }) => rmsPx > BENT_RMS_PX) || ++this.bentFrames !== BENT_FRAMES) return;
    void startBentTracker(this.wasm, this.targets).then((bent) => (this.bent = bent));
  }

  /** Measures some frames during a long search, to help the visitor. The code is loaded only then. */
  private async lookAt(gray: Gray, results: readonly Result[], nowMs: number): Promise<ScanLook | undefined> {
    if (useOf(results) === 'track') this.unseenSinceMs = null;
    else this.unseenSinceMs ??= nowMs;
    if (this.unseenSinceMs === null || nowMs - this.unseenSinceMs < LOOK_AFTER_MS) return undefined;
    if (nowMs - this.lookedAtMs < LOOK_EVERY_MS) return undefined;
    this.lookedAtMs = nowMs;
    const { agreeing } = this;
    this.agreeing = 0;
    const code = await import('./frame-look').catch(() => null);
    return code ? { ...code.lookAt(gray), agreeing } : undefined;
  }

  /** Fits the tracker to a picture; false for one from just before a change of the camera's aspect ratio. */
  private fitTo({ gray, scale }: TrackedPicture): boolean {
    const { camera, size, tracker } = this;
    if (!camera || !tracker || !haveSameShape(gray, camera)) return false;
    if (gray.width === size.width && gray.height === size.height && !this.focalIsNew) return true;
    // After a change of quality the tracker scales the focal length that it has learned, so none is passed.
    tracker.resize(gray.width, gray.height, this.focalIsNew ? camera.focalPx / scale : undefined);
    this.size = { width: gray.width, height: gray.height };
    this.focalIsNew = false;
    return true;
  }

  private govern(use: PictureUse, ms: number): void {
    if (!this.governor?.add(use, ms, this.now())) return;
    this.tracker?.setEffort(this.effort);
  }

  private fail(error: unknown): void {
    const failure: TrackerFailure = error instanceof FormatError ? 'format' : 'engine';
    this.post({ t: 'error', failure, message: error instanceof Error ? error.message : String(error) });
  }
}

function useOf(results: readonly Result[]): PictureUse {
  return results.some(({ state }) => state === 'tracking' || state === 'coasting') ? 'track' : 'search';
}
