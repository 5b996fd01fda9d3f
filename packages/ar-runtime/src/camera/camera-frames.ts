import type { ToTracker } from '../tracking/tracker-messages';
import type { CameraPicture } from '../tracking/tracker-client';
import { trackedSize } from '../tracking/luma';

/**
 * Calls `onPicture` for every new camera picture, until the returned function is called.
 * The receiver owns the picture and must close it or hand it over.
 */
export function watchCamera(video: HTMLVideoElement, onPicture: (picture: CameraPicture) => void): () => void {
  const grab = typeof VideoFrame === 'function' ? grabVideoFrame : canvasGrabber();
  let stopped = false;
  const deliver = (tMs: number): void => {
    if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const picture = grab(video, tMs);
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

/** Time of capture on `performance.now`'s clock; browsers that tell none, or one of another clock, get the callback's. */
function captureTimeMs(now: number, { captureTime }: VideoFrameCallbackMetadata): number {
  return captureTime !== undefined && captureTime <= now && now - captureTime < 1000 ? captureTime : now;
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
  let frame: VideoFrame;
  try {
    frame = new VideoFrame(video, { timestamp: Math.round(tMs * 1000) });
  } catch {
    // The element has no picture at this very moment (the stream is being changed); the next one comes.
    return null;
  }
  return {
    tMs,
    handOver: (seq) => ({ message: { t: 'frame', seq, tMs, frame }, transfer: [frame] }),
    keep: () => frame.clone(),
    close: () => frame.close(),
  };
}

/** Stands in for VideoFrame. The picture is shrunk to the tracked size first: reading back a larger one costs most. */
function canvasGrabber(): typeof grabVideoFrame {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  return (video, tMs) => {
    if (!context) return null;
    const { width, height } = trackedSize(video.videoWidth, video.videoHeight);
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    return {
      tMs,
      handOver(seq) {
        context.drawImage(video, 0, 0, width, height);
        const rgba = context.getImageData(0, 0, width, height).data.buffer;
        const message: ToTracker = { t: 'pixels', seq, tMs, width, height, rgba };
        return { message, transfer: [rgba] };
      },
      keep: () => null,
      close: () => undefined,
    };
  };
}
