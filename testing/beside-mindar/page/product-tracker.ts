import type { CameraPicture } from '@anchora/ar-runtime/camera/camera-picture';
import type { Poses } from '@anchora/ar-runtime/tracking/tracker-client';
import { TrackerClient } from '@anchora/ar-runtime/tracking/tracker-client';
import type { Gray } from '@anchora/vision';
import kernelsUrl from '@anchora/vision/kernels.wasm?url';

/** The product's tracker in its worker, started as the product starts it. */
export class ProductTracker {
  readonly client: TrackerClient;
  private resolve: (poses: Poses) => void = () => undefined;

  constructor() {
    this.client = new TrackerClient({
      onPoses: (poses) => {
        poses.picture?.close();
        this.resolve(poses);
      },
      onError: (error) => {
        throw error;
      },
    });
  }

  /** Resolves when a tracking file is loaded and trained. */
  async start(file: ArrayBuffer, width: number, height: number): Promise<void> {
    const kernels = await fetch(kernelsUrl);
    this.client.load(await kernels.arrayBuffer(), file);
    this.client.resize(width, height, 0.85 * Math.max(width, height));
    await this.client.loaded;
  }

  /** Sends one picture as the camera would; returns main-thread time, time until the poses arrive, and worker time. */
  async send(canvas: HTMLCanvasElement, tMs: number): Promise<{ mainMs: number; waitMs: number; workerMs: number }> {
    const answer = new Promise<Poses>((resolve) => {
      this.resolve = resolve;
    });
    const start = performance.now();
    const frame = new VideoFrame(canvas, { timestamp: Math.round(tMs * 1000) });
    this.client.submit(pictureOf(frame, tMs));
    const handedOver = performance.now();
    const { ms } = await answer;
    return { mainMs: handedOver - start, waitMs: performance.now() - start, workerMs: ms };
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

export function drawGray(canvas: HTMLCanvasElement, { width, height, data }: Gray): void {
  canvas.width = width;
  canvas.height = height;
  const image = new ImageData(width, height);
  for (let i = 0, p = 0; i < data.length; i++, p += 4) {
    image.data[p] = image.data[p + 1] = image.data[p + 2] = data[i] ?? 0;
    image.data[p + 3] = 255;
  }
  canvas.getContext('2d')!.putImageData(image, 0, 0);
}
