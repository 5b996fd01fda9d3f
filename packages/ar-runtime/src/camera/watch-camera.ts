import type { CameraPicture, DrawablePicture } from './camera-picture';
import { CanvasPictures } from './canvas-pictures';

/**
 * Calls `onPicture` for every new camera picture, until the returned function is called. The receiver owns the picture
 * and must close it or hand it over.
 */
export function watchCamera(video: HTMLVideoElement, onPicture: (picture: CameraPicture) => void): () => void {
  const canvases = typeof VideoFrame === 'function' ? null : new CanvasPictures(video);
  let stopped = false;
  const deliver = (tMs: number): void => {
    if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const picture = canvases ? canvases.picture(tMs) : grabVideoFrame(video, tMs);
    if (picture) onPicture(picture);
  };
  if (typeof video.requestVideoFrameCallback === 'function') {
    const next = (now: number, metadata: VideoFrameCallbackMetadata): void => {
      if (stopped) return;
      video.requestVideoFrameCallback(next);
      deliver(captureTimeMs(now, metadata));
    };
    video.requestVideoFrameCallback(next);
  } else {
    pollFrames(video, deliver, () => stopped);
  }
  return () => {
    stopped = true;
  };
}

/** A picture that claims to be older has a time of another clock. Chosen, not measured. */
const MOST_AGE_MS = 1000;

/**
 * Time of capture on `performance.now`'s clock. Browsers that report none, or one on another clock, get the time of the
 * callback.
 */
function captureTimeMs(now: number, { captureTime }: VideoFrameCallbackMetadata): number {
  return captureTime !== undefined && captureTime <= now && now - captureTime < MOST_AGE_MS ? captureTime : now;
}

function pollFrames(video: HTMLVideoElement, deliver: (tMs: number) => void, stopped: () => boolean): void {
  let lastTime = -1;
  const next = (now: number): void => {
    if (stopped()) return;
    requestAnimationFrame(next);
    if (video.currentTime === lastTime) return;
    lastTime = video.currentTime;
    deliver(now);
  };
  requestAnimationFrame(next);
}

function grabVideoFrame(video: HTMLVideoElement, tMs: number): CameraPicture | null {
  try {
    return new FramePicture(new VideoFrame(video, { timestamp: Math.round(tMs * 1000) }), tMs);
  } catch {
    // The element has no picture at the moment because the stream is changing; the next call has one.
    return null;
  }
}

class FramePicture implements CameraPicture {
  constructor(
    private readonly frame: VideoFrame,
    readonly tMs: number,
  ) {}

  keep(): DrawablePicture {
    return new DrawableFrame(this.frame.clone());
  }

  handOver(seq: number): ReturnType<CameraPicture['handOver']> {
    const { frame, tMs } = this;
    return { message: { t: 'frame', seq, tMs, frame }, transfer: [frame] };
  }

  close(): void {
    this.frame.close();
  }
}

class DrawableFrame implements DrawablePicture {
  constructor(readonly image: VideoFrame) {}

  get width(): number {
    return this.image.displayWidth;
  }

  get height(): number {
    return this.image.displayHeight;
  }

  close(): void {
    this.image.close();
  }
}
