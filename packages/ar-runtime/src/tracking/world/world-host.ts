import { loadWasmTrackingKernels, type TrackingKernels } from '@anchora/vision';
import { createWorldTracker, type WorldTracker } from '@anchora/vision/world';
import { defaultFocalLengthPx } from '../../camera/cover-fit';
import { LumaReader, type TrackedPicture } from '../luma-reader';
import { QualityGovernor } from '../quality';
import { warmUp } from './warm-up';
import type { FromWorld, ToWorld, WorldAnswer } from './world-messages';

/** The part of an answer that the tracker gives. */
type Place = Omit<WorldAnswer, 'tMs' | 'ms' | 'placing' | 'isPlaced'>;

/** After this many unreadable pictures in a row the tracker gives up. The same as MAX_FAILURES of tracker-host.ts. */
const MAX_UNREADABLE = 5;
/**
 * The tracker gives up with this many exceptions within this time, ms. Chosen, not measured: one that fails with every
 * map has soon used them up, and one that failed once goes on.
 */
const MAX_FAILURES = 3;
const FAILURES_WITHIN_MS = 10_000;

/**
 * The floor's tracker behind the worker's messages; its size follows the pictures that it gets. Messages are handled
 * strictly one after another.
 */
export class WorldHost {
  /** Set by the first message, like the tracker. */
  #kernels!: TrackingKernels;
  #tracker!: WorldTracker;
  #reader = new LumaReader();
  /** Chooses the quality for pictures of the camera's size; while that is unknown, the best one. */
  #governor = new QualityGovernor(0, 0, true);
  /** Size of the tracker's pictures, px; 0 before its first one. */
  #size = { width: 0, height: 0 };
  /** Focal length as learned here or on an earlier visit, longer sides. */
  #focalRatio: number | undefined;
  #placing = 0;
  #isPlaced = false;
  #unreadable = 0;
  /** The tracker's exceptions within FAILURES_WITHIN_MS. */
  #failures = 0;
  #queue: Promise<void> = Promise.resolve();
  readonly #post: (message: FromWorld) => void;
  readonly #now: () => number;

  /** @param now clock, ms of performance.now(). */
  constructor(post: (message: FromWorld) => void, now: () => number) {
    this.#post = post;
    this.#now = now;
  }

  handle(message: ToWorld): void {
    this.#queue = this.#queue.then(() => this.#run(message)).catch((error: unknown) => this.#fail(error));
  }

  async #run(message: ToWorld): Promise<void> {
    switch (message.t) {
      case 'init':
        await this.#init(message.wasm);
        return;
      case 'lens':
        this.#focalRatio = message.focalRatio;
        return;
      case 'motion':
        for (const sample of message.samples) this.#tracker.motion(sample);
        return;
      case 'place': {
        const { width, height } = this.#size;
        const { x, y, heightM, number } = message;
        this.#placing = number;
        this.#attempt(() => {
          this.#isPlaced = this.#tracker.place(x * width - 0.5, y * height - 0.5, heightM);
        });
        return;
      }
      case 'frame':
        try {
          await this.#track(message, () => this.#reader.read(message.frame, this.#maxSidePx));
        } finally {
          message.frame.close();
        }
        return;
      case 'pixels': {
        const { width, height } = message;
        const rgba = new Uint8Array(message.rgba);
        await this.#track(message, () => this.#reader.packed(rgba, width, height, this.#maxSidePx));
      }
    }
  }

  get #maxSidePx(): number {
    return this.#governor.quality.maxSidePx;
  }

  /** If there are no kernels, or they do not run, the engine uses its TypeScript ones. */
  async #init(wasm: ArrayBuffer | null): Promise<void> {
    const kernels = wasm ? await loadWasmTrackingKernels(wasm).catch(() => undefined) : undefined;
    this.#reader = new LumaReader(kernels);
    if (kernels) {
      // The memory below this mark belongs to the reader.
      const { arena } = kernels;
      this.#kernels = { ...kernels, arena: { ...arena, base: arena.mark() } };
    } else {
      this.#kernels = (await import('@anchora/vision/ts-kernels')).createTsKernels();
    }
    warmUp(this.#kernels, this.#now);
    this.#createTracker();
  }

  /** The sensors may be read before the first picture is, so that the tracker exists before its size is known. */
  #createTracker(): void {
    this.#size.width = 0;
    this.#tracker = createWorldTracker({ width: 16, height: 16, kernels: this.#kernels });
  }

  /**
   * Does a step of the tracker. After an exception its memory may be inconsistent, so it is made again, without its
   * map: the content must be placed again.
   */
  #attempt(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (++this.#failures >= MAX_FAILURES) throw error;
      setTimeout(() => this.#failures--, FAILURES_WITHIN_MS);
      this.#isPlaced = false;
      this.#createTracker();
    }
  }

  async #track(
    { seq, tMs }: { seq: number; tMs: number },
    read: () => TrackedPicture | Promise<TrackedPicture>,
  ): Promise<void> {
    const startMs = this.#now();
    let picture: TrackedPicture | undefined;
    try {
      picture = await read();
      this.#unreadable = 0;
    } catch (error) {
      if (++this.#unreadable >= MAX_UNREADABLE) throw error;
    }
    let answer = NOTHING;
    this.#attempt(() => {
      if (picture) answer = this.#locate(picture, tMs);
    });
    const ms = this.#now() - startMs;
    this.#post({ t: 'located', seq, tMs, ms, placing: this.#placing, isPlaced: this.#isPlaced, ...answer });
    if (answer.state !== 'unplaced') this.#governor.add('track', ms, this.#now());
  }

  #locate({ gray, scale }: TrackedPicture, tMs: number): Place {
    const { width, height } = gray;
    this.#fitTo(width, height, scale);
    const { state, reason, cameraFromContent, isShown, f } = this.#tracker.process(gray, tMs);
    const { patches, relocalized, delayMs, support, blurPx, isFocalLearned } = this.#tracker.stats();
    const ratio = f / Math.max(width, height);
    if (isFocalLearned) this.#focalRatio = ratio;
    return {
      state,
      reason,
      isShown,
      cameraFromContent: state === 'unplaced' ? null : cameraFromContent.slice(),
      zoom: f / defaultFocalLengthPx(width, height),
      learnedFocalRatio: isFocalLearned ? ratio : null,
      trackedWidthPx: width,
      figures: { patches, relocalized, delayMs, support, blurPx },
    };
  }

  #fitTo(width: number, height: number, scale: number): void {
    const governor = this.#governor;
    const size = this.#size;
    const cameraWidth = Math.round(width * scale);
    const cameraHeight = Math.round(height * scale);
    if (cameraWidth !== governor.width || cameraHeight !== governor.height) {
      this.#governor = new QualityGovernor(cameraWidth, cameraHeight, this.#kernels.simd);
    }
    if (width !== size.width || height !== size.height) {
      // After a change of quality the tracker scales the focal length that it has, so none is passed.
      const known = size.width === 0 ? this.#focalRatio : undefined;
      this.#tracker.resize(width, height, known && known * Math.max(width, height));
      this.#size = { width, height };
    }
    this.#tracker.setEffort(this.#governor.quality.effort);
  }

  #fail(error: unknown): void {
    this.#post({ t: 'error', message: String(error) });
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
