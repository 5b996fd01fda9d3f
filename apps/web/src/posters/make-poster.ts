import { isStacked } from '../ui/pictures/is-stacked';
import { flattenStacked, lookOf, momentsToTry, showsSomething } from './poster-picture';

/** Longest side, px. The server keeps a smaller copy of larger pictures for lists. */
const MAX_SIDE_PX = 1280;
const QUALITY = 0.85;
/** A browser that shows no frame within this time will not show one. */
const FRAME_TIMEOUT_MS = 15_000;

export interface PosterSource {
  /** Address of the video. */
  url: string;
  /** Seconds; without it the first frame that shows something is taken. */
  at?: number;
}

/** Draws a frame of a video as a JPEG. @throws Error if this browser cannot play the video */
export async function makePoster({ url, at }: PosterSource): Promise<File> {
  const video = document.createElement('video');
  Object.assign(video, { crossOrigin: 'anonymous', muted: true, playsInline: true, preload: 'auto', src: url });
  try {
    const [isTransparent] = await Promise.all([isStacked(url), when(video, 'loadeddata', () => video.load())]);
    let best: { canvas: HTMLCanvasElement; mean: number } | null = null;
    for (const moment of at === undefined ? momentsToTry(video.duration) : [at]) {
      await seek(video, moment);
      const { canvas, rgba } = draw(video, isTransparent);
      const look = lookOf(rgba);
      if (!best || look.mean > best.mean) best = { canvas, mean: look.mean };
      if (!showsSomething(look)) continue;
      best = { canvas, mean: look.mean };
      break;
    }
    if (!best) throw new Error('no frame was drawn');
    return await jpegOf(best.canvas);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

async function seek(video: HTMLVideoElement, moment: number): Promise<void> {
  // Seeking to the present moment would not be announced by every browser.
  if (Math.abs(video.currentTime - moment) < 0.001) return;
  await when(video, 'seeked', () => (video.currentTime = moment));
}

function when(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const { signal } = listening;
    const settle = (act: () => void) => {
      listening.abort();
      clearTimeout(timer);
      act();
    };
    const fail = () => settle(() => reject(new Error(video.error?.message || 'the video shows no frame')));
    const timer = setTimeout(fail, FRAME_TIMEOUT_MS);
    video.addEventListener(event, () => settle(resolve), { signal });
    video.addEventListener('error', fail, { signal });
    start();
  });
}

function draw(video: HTMLVideoElement, isTransparent: boolean): { canvas: HTMLCanvasElement; rgba: Uint8ClampedArray } {
  const shown = { width: video.videoWidth, height: isTransparent ? video.videoHeight / 2 : video.videoHeight };
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(shown.width, shown.height));
  const [width, height] = [Math.max(1, Math.round(shown.width * scale)), Math.max(1, Math.round(shown.height * scale))];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height: isTransparent ? 2 * height : height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2D canvas');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  if (!isTransparent) return { canvas, rgba: data };
  const rgba = flattenStacked(data, width);
  canvas.height = height;
  context.putImageData(new ImageData(rgba, width, height), 0, 0);
  return { canvas, rgba };
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('the frame could not be stored as a JPEG');
  return new File([blob], 'poster.jpg', { type: 'image/jpeg' });
}
