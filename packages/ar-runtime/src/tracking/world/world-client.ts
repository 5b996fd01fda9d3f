import type { MotionSample } from '@anchora/vision/world';
import type { CameraPicture, DrawablePicture } from '../../camera/camera-picture';
import { PictureWorker } from '../picture-worker';
import type { FromWorld, ToWorld, WorldAnswer } from './world-messages';

/** The answer to a picture, with the picture, which the receiver must close. */
export interface Located extends WorldAnswer {
  picture: DrawablePicture;
}

export interface WorldClientEvents {
  onLocated(located: Located): void;
  onError(message: string): void;
}

/**
 * Most readings that wait for a picture: twice the turns that the engine keeps (`CAPACITY` of its MotionTrack), since
 * as many angles come with them.
 */
const MOST_SAMPLES = 512;

/** Typed client of the worker that tracks a floor. */
export class WorldClient {
  private readonly worker: PictureWorker<ToWorld, FromWorld>;
  private samples: MotionSample[] = [];
  private placing = 0;

  constructor(
    wasm: ArrayBuffer | null,
    private readonly events: WorldClientEvents,
  ) {
    const worker = new Worker(new URL('./world.worker.ts', import.meta.url), { type: 'module', name: 'world' });
    this.worker = new PictureWorker(worker, {
      onMessage: (message) => this.receive(message),
      onError: (message) => events.onError(message),
      beforePicture: () => this.sendSamples(),
    });
    this.worker.send({ t: 'init', wasm }, wasm ? [wasm] : []);
  }

  /** A reading of the motion sensors; sent with the next picture. While none comes, only the newest are kept. */
  motion(sample: MotionSample): void {
    if (this.samples.push(sample) > MOST_SAMPLES) this.samples.shift();
  }

  /** The focal length of an earlier visit, longer sides; before the first picture. */
  expectLens(focalRatio: number): void {
    this.worker.send({ t: 'lens', focalRatio });
  }

  submit(picture: CameraPicture): void {
    this.worker.submit(picture);
  }

  /** See `place` of ToWorld. @returns the placing's number. */
  place(x: number, y: number, heightM: number): number {
    this.worker.send({ t: 'place', number: ++this.placing, x, y, heightM });
    return this.placing;
  }

  /** Idempotent. */
  dispose(): void {
    this.worker.dispose();
  }

  private sendSamples(): void {
    if (this.samples.length > 0) this.worker.send({ t: 'motion', samples: this.samples });
    this.samples = [];
  }

  private receive(message: FromWorld): void {
    if (message.t === 'error') return this.events.onError(message.message);
    const picture = this.worker.answered(message.seq);
    if (picture) this.events.onLocated({ ...message, picture });
  }
}
