import type { CameraPicture } from '@anchora/ar-runtime/camera/camera-picture';
import type { Poses } from '@anchora/ar-runtime/tracking/tracker-client';
import { TrackerClient } from '@anchora/ar-runtime/tracking/tracker-client';
import { defaultFocalLengthPx } from '@anchora/ar-runtime/camera/cover-fit';
import kernelsUrl from '@anchora/vision/kernels.wasm?url';

/** The product's tracker in its worker, started as the product starts it. */
export class ProductTracker {
  readonly client: TrackerClient;
  /** Settles the promise of the picture that was sent last. */
  private pending: { resolve: (poses: Poses) => void; reject: (error: Error) => void } | null = null;

  constructor() {
    this.client = new TrackerClient({
      onPoses: (poses) => {
        poses.picture?.close();
        this.pending?.resolve(poses);
      },
      onError: (error) => this.pending?.reject(error),
    });
  }

  /** Resolves when a tracking file is loaded and trained. */
  async start(file: ArrayBuffer, width: number, height: number): Promise<void> {
    const kernels = await fetch(kernelsUrl);
    this.client.load(await kernels.arrayBuffer(), file);
    this.client.resize(width, height, defaultFocalLengthPx(width, height));
    await this.client.loaded;
  }

  /** Sends one picture as the camera would; returns main-thread time, time until the poses arrive, and worker time. */
  async send(canvas: HTMLCanvasElement, tMs: number): Promise<{ mainMs: number; waitMs: number; workerMs: number }> {
    const answer = new Promise<Poses>((resolve, reject) => {
      this.pending = { resolve, reject };
    });
    const startMs = performance.now();
    const frame = new VideoFrame(canvas, { timestamp: Math.round(tMs * 1000) });
    this.client.submit(pictureOf(frame, tMs));
    const handedOverMs = performance.now();
    const { ms } = await answer;
    return { mainMs: handedOverMs - startMs, waitMs: performance.now() - startMs, workerMs: ms };
  }
}

function pictureOf(frame: VideoFrame, tMs: number): CameraPicture {
  return {
    tMs,
    handOver: (seq) => ({ message: { t: 'frame', seq, tMs, frame }, transfer: [frame] }),
    keep: () => {
      const image = frame.clone();
      return { image, width: image.displayWidth, height: image.displayHeight, close: () => image.close() };
    },
    close: () => frame.close(),
  };
}
