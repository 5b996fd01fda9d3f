import { loadWasmTrackingKernels, type TrackingKernels } from '@anchora/vision';
import { createWorldTracker, type WorldTracker } from '@anchora/vision/world';
import { defaultFocalLengthPx } from '../../camera/cover-fit';
import { MAX_TRACKED_SIDE_PX } from '../../camera/tracked-size';
import { LumaReader, type TrackedPicture } from '../luma-reader';
import { QualityGovernor } from '../quality';
import { warmUp } from './warm-up';
import type { FromWorld, ToWorld, WorldAnswer } from './world-messages';

/** The part of an answer that the tracker gives. */
type Place = Omit<WorldAnswer, 'tMs' | 'ms' | 'placing' | 'isPlaced'>;

/** After this many unreadable pictures in a row the tracker gives up. */
const MAX_FAILURES = 5;

/**
 * The floor's tracker behind the worker's messages; its size follows the pictures that it gets. Messages are handled
 * strictly one after another.
 */
export class WorldHost {
  private kernels: TrackingKernels | undefined;
  private reader = new LumaReader();
  private tracker: WorldTracker | null = null;
  private governor: QualityGovernor | null = null;
  /** Size of the camera's pictures, as text, to notice changes; px. */
  private cameraSize = '';
  /** Size of the tracked pictures, px; 0 before the first one. */
  private size = { width: 0, height: 0 };
  /** Focal length of an earlier visit, longer sides. */
  private focalRatio: number | undefined;
  private placing = 0;
  private isPlaced = false;
  private failures = 0;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly post: (message: FromWorld) => void,
    private readonly now: () => number,
  ) {}

  handle(message: ToWorld): void {
    this.queue = this.queue.then(() => this.run(message)).catch((error: unknown) => this.fail(error));
  }

  private async run(message: ToWorld): Promise<void> {
    switch (message.t) {
      case 'init':
        await this.init(message.wasm);
        return;
      case 'lens':
        this.focalRatio = message.focalRatio;
        return;
      case 'motion':
        for (const sample of message.samples) this.tracker?.motion(sample);
        return;
      case 'place': {
        const { width, height } = this.size;
        const { x, y, heightM, number } = message;
        this.placing = number;
        this.isPlaced = this.tracker?.place(x * width - 0.5, y * height - 0.5, heightM) ?? false;
        return;
      }
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
        await this.track(message, () => this.reader.packed(rgba, width, height, this.maxSidePx));
      }
    }
  }

  private get maxSidePx(): number {
    return this.governor?.quality.maxSidePx ?? MAX_TRACKED_SIDE_PX;
  }

  /** If there are no kernels, or they do not run, the engine uses its TypeScript ones. */
  private async init(wasm: ArrayBuffer | null): Promise<void> {
    const kernels = wasm ? await loadWasmTrackingKernels(wasm).catch(() => null) : null;
    this.reader = new LumaReader(kernels ?? undefined);
    if (kernels) {
      // The memory below this mark belongs to the reader.
      const { arena } = kernels;
      this.kernels = { ...kernels, arena: { ...arena, base: arena.mark() } };
    } else {
      this.kernels = (await import('@anchora/vision/ts-kernels')).createTsKernels();
    }
    warmUp(this.kernels, this.now);
    // The sensors may be read before the first picture is, so the tracker exists from the start.
    this.tracker = createWorldTracker({ width: 16, height: 16, kernels: this.kernels });
  }

  private async track(
    { seq, tMs }: { seq: number; tMs: number },
    read: () => TrackedPicture | Promise<TrackedPicture>,
  ): Promise<void> {
    const startMs = this.now();
    let answer: Place = NOTHING;
    try {
      answer = this.locate(await read(), tMs);
      this.failures = 0;
    } catch (error) {
      if (++this.failures >= MAX_FAILURES) throw error;
    }
    const ms = this.now() - startMs;
    const { placing, isPlaced } = this;
    this.post({ t: 'located', seq, tMs, ms, placing, isPlaced, ...answer });
    if (answer.state !== 'unplaced' && this.governor?.add('track', ms, this.now())) {
      this.tracker?.setEffort(this.governor.quality.effort);
    }
  }

  private locate({ gray, scale }: TrackedPicture, tMs: number): Place {
    const { tracker } = this;
    if (!tracker) return NOTHING;
    this.fitTo(tracker, gray.width, gray.height, scale);
    const { state, reason, cameraFromContent, isShown, f } = tracker.process(gray, tMs);
    const { patches, relocalized, delayMs, support, blurPx, isFocalLearned } = tracker.stats();
    return {
      state,
      reason,
      isShown,
      cameraFromContent: state === 'unplaced' ? null : cameraFromContent.slice(),
      zoom: f / defaultFocalLengthPx(gray.width, gray.height),
      learnedFocalRatio: isFocalLearned ? f / Math.max(gray.width, gray.height) : null,
      trackedWidthPx: gray.width,
      figures: { patches, relocalized, delayMs, support, blurPx },
    };
  }

  private fitTo(tracker: WorldTracker, width: number, height: number, scale: number): void {
    if (width !== this.size.width || height !== this.size.height) {
      // After a change of quality the tracker scales the focal length that it has, so none is passed.
      const known = this.size.width === 0 ? this.focalRatio : undefined;
      tracker.resize(width, height, known && known * Math.max(width, height));
      this.size = { width, height };
    }
    const camera = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const cameraSize = `${camera.width}×${camera.height}`;
    if (cameraSize === this.cameraSize) return;
    this.cameraSize = cameraSize;
    this.governor = new QualityGovernor(camera.width, camera.height, this.kernels?.simd ?? false);
    tracker.setEffort(this.governor.quality.effort);
  }

  private fail(error: unknown): void {
    this.post({ t: 'error', message: error instanceof Error ? error.message : String(error) });
  }
}

const NOTHING: Place = {
  state: 'unplaced',
  reason: undefined,
  cameraFromContent: null,
  isShown: false,
  zoom: 1,
  learnedFocalRatio: null,
  trackedWidthPx: 0,
  figures: null,
};
