import type { Gray } from '@anchora/vision';
import type { EngineUnderTest, ShownCorners } from '@anchora/vision/test-support/sequences/engine';
import type { ShownPicture } from '@anchora/vision/test-support/sequences/sequence';
import { present } from '../present';
import { imageOf } from './draw-gray';
import type { FrameStepper } from './frame-stepper';
import type { MindController, MindModule, WorldMatrix } from './mind-ar';

/** Times of one stock frame and of its stages, ms; 0 for a stage that did not run. */
export interface MindTimes {
  load: number;
  detect: number;
  match: number;
  track: number;
  update: number;
  /** Time of the whole frame. */
  frame: number;
}

const noTimes = (): MindTimes => ({ load: 0, detect: 0, match: 0, track: 0, update: 0, frame: 0 });

const MATCH = ['_workerMatch', 'match'] as const;
const UPDATE = ['_workerTrackUpdate', 'update'] as const;

/**
 * Stock MindAR, driven frame by frame through its own processVideo loop: its crops, its warm-up and miss tolerance, its
 * One-Euro filter, on a clock that shows the frames' times. Its code is unchanged; its methods are only timed.
 */
export class MindEngine implements EngineUnderTest {
  readonly name = 'MindAR';
  /** Times of the last frame. */
  times = noTimes();
  private readonly canvas = document.createElement('canvas');
  private controller: MindController | undefined;
  private known = '';
  private dimensions: [number, number][] = [];
  private isRunning = false;
  private wantsReset = false;
  private shown: ShownCorners[] = [];
  private frameDone: () => void = () => undefined;

  /** @param fileOf returns a picture's tracking file in the format that stock MindAR reads. */
  constructor(
    private readonly mind: MindModule,
    private readonly stepper: FrameStepper,
    private readonly fileOf: (picture: ShownPicture) => Promise<ArrayBuffer>,
  ) {}

  async begin(known: ShownPicture[], width: number, height: number): Promise<void> {
    await this.stop();
    const key = [width, height, ...known.map(({ name }) => name)].join();
    if (key === this.known) return;
    this.controller?.dispose();
    this.controller = undefined;
    this.known = '';
    const files = [];
    for (const picture of known) files.push(await this.fileOf(picture));
    this.canvas.width = width;
    this.canvas.height = height;
    const controller = new this.mind.Controller({
      inputWidth: width,
      inputHeight: height,
      maxTrack: known.length,
      onUpdate: (update) => {
        if (update.type === 'processDone') this.frameDone();
        else
          this.shown[update.targetIndex] = update.worldMatrix && this.corners(update.worldMatrix, update.targetIndex);
      },
    });
    this.controller = controller;
    this.dimensions = controller.addImageTargetsFromBuffer(this.join(files)).dimensions;
    this.context();
    controller.dummyRun(this.canvas);
    this.time(controller);
    this.known = key;
  }

  reset(): void {
    this.wantsReset = true;
  }

  async process(frame: Gray, tMs: number): Promise<ShownCorners[]> {
    if (this.wantsReset) await this.stop();
    this.wantsReset = false;
    const controller = this.controller!;
    this.context().putImageData(imageOf(frame), 0, 0);
    this.shown = this.dimensions.map(() => null);
    this.stepper.hold();
    this.stepper.setTime(tMs);
    this.times = noTimes();
    const startMs = performance.now();
    const done = new Promise<void>((resolve) => {
      this.frameDone = resolve;
    });
    if (this.isRunning) this.stepper.step();
    else controller.processVideo(this.canvas);
    this.isRunning = true;
    await done;
    this.times.frame = performance.now() - startMs;
    return this.shown;
  }

  /** Ends the loop, which also forgets the positions of the targets. */
  async stop(): Promise<void> {
    if (!this.isRunning || !this.controller) return;
    this.controller.stopProcessVideo();
    this.isRunning = false;
    this.stepper.release();
    // The loop notices only after its wait for an animation frame that it was stopped.
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    // A new search starts with the crop in the middle.
    this.controller.cropDetector.lastRandomIndex = 4;
  }

  private join(files: ArrayBuffer[]): ArrayBuffer {
    const [first, ...others] = files;
    if (first && others.length === 0) return first;
    const compiler = new this.mind.Compiler();
    compiler.data = files.flatMap((file) => new this.mind.Compiler().importData(file));
    return compiler.exportData().slice().buffer;
  }

  private context(): CanvasRenderingContext2D {
    return this.canvas.getContext('2d', { willReadFrequently: false })!;
  }

  /**
   * Corners of a target under a stock world matrix (column-major, y up, units px of the source picture, origin at its
   * bottom left). In stock coordinates, as in ours, integers are pixel centres.
   */
  private corners(m: WorldMatrix, target: number): ShownCorners {
    const [width, height] = present(this.dimensions[target], 'the size of a target');
    const [[f, , cx], [, , cy]] = this.controller!.projectionTransform;
    const corners = new Float64Array(8);
    const outline: [x: number, y: number][] = [
      [-0.5, height + 0.5],
      [width - 0.5, height + 0.5],
      [width - 0.5, 0.5],
      [-0.5, 0.5],
    ];
    outline.forEach(([x, y], i) => {
      const depth = -(m[2] * x + m[6] * y + m[14]);
      corners[2 * i] = cx + (f * (m[0] * x + m[4] * y + m[12])) / depth;
      corners[2 * i + 1] = cy - (f * (m[1] * x + m[5] * y + m[13])) / depth;
    });
    return corners.every(Number.isFinite) ? corners : null;
  }

  private time(controller: MindController): void {
    const { inputLoader, cropDetector, tracker } = controller;
    inputLoader.loadInput = this.timed(inputLoader.loadInput.bind(inputLoader), 'load');
    cropDetector.detectMoving = this.timed(cropDetector.detectMoving.bind(cropDetector), 'detect');
    tracker.track = this.timed(tracker.track.bind(tracker), 'track');
    for (const [method, stage] of [MATCH, UPDATE]) {
      controller[method] = this.timedWait(controller[method].bind(controller), stage);
    }
  }

  private timed(method: (...args: unknown[]) => unknown, stage: keyof MindTimes): (...args: unknown[]) => unknown {
    return (...args) => {
      const startMs = performance.now();
      const result = method(...args);
      this.times[stage] += performance.now() - startMs;
      return result;
    };
  }

  private timedWait(method: (...args: unknown[]) => Promise<unknown>, stage: keyof MindTimes) {
    return async (...args: unknown[]): Promise<unknown> => {
      const startMs = performance.now();
      const result = await method(...args);
      this.times[stage] += performance.now() - startMs;
      return result;
    };
  }
}
