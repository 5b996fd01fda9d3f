import type { CameraPicture, DrawablePicture, PictureMessage } from './camera-picture';
import { MAX_TRACKED_SIDE_PX, trackedSize } from './tracked-size';

/**
 * Camera pictures by canvas, for browsers without `VideoFrame`. The picture is copied when the tracker takes it: one
 * canvas keeps it for drawing, and a small one yields the pixels to track in, because reading pixels back is the most
 * expensive step.
 *
 * At most three pictures exist at a time (in the worker, waiting to be drawn, being drawn), and their canvases are
 * reused. The pixel buffers are not: a canvas cannot read pixels into a given buffer.
 */
export class CanvasPictures {
  private readonly free: HTMLCanvasElement[] = [];
  private readonly small = document
    .createElement('canvas')
    .getContext('2d', { alpha: false, willReadFrequently: true });

  constructor(private readonly video: HTMLVideoElement) {}

  /** The element's present picture; null if the browser gives no canvas to read pixels from. */
  picture(tMs: number): CameraPicture | null {
    if (!this.small) return null;
    let kept: HTMLCanvasElement | null = null;
    return {
      tMs,
      keep: () => {
        kept = this.copyVideo();
        return this.drawable(kept);
      },
      handOver: (seq) => this.pixels(kept ?? this.video, seq, tMs),
      close: () => undefined,
    };
  }

  private copyVideo(): HTMLCanvasElement {
    const canvas = this.free.pop() ?? document.createElement('canvas');
    const { videoWidth, videoHeight } = this.video;
    fit(canvas, videoWidth, videoHeight);
    canvas.getContext('2d', { alpha: false })?.drawImage(this.video, 0, 0, videoWidth, videoHeight);
    return canvas;
  }

  private drawable(canvas: HTMLCanvasElement): DrawablePicture {
    const { width, height } = canvas;
    let held = true;
    const close = (): void => {
      if (held) this.free.push(canvas);
      held = false;
    };
    return { image: canvas, width, height, close };
  }

  private pixels(from: HTMLCanvasElement | HTMLVideoElement, seq: number, tMs: number) {
    const small = this.small!;
    const { width, height } = trackedSize(this.video.videoWidth, this.video.videoHeight, MAX_TRACKED_SIDE_PX);
    fit(small.canvas, width, height);
    small.drawImage(from, 0, 0, width, height);
    const rgba = small.getImageData(0, 0, width, height).data.buffer;
    const message: PictureMessage = { t: 'pixels', seq, tMs, width, height, rgba };
    return { message, transfer: [rgba] };
  }
}

function fit(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
}
