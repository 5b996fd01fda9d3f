/** Runs in a page: canvases, their pixels, and paused videos. */

/** Default size of a canvas, CSS px. Chosen, not measured. */
export const SIZE = { width: 300, height: 450 };
/** Largest invisible difference, in steps of a channel of 8 bits. Chosen, not measured. */
const SEEN = 24;

export interface Difference {
  name: string;
  /** Mean difference of all channels of all pixels, 0 to 1. */
  mean: number;
  /** Share of the pixels that differ visibly. */
  seen: number;
  /** Share of the pixels that are drawn. */
  drawn: number;
}

export function removeCanvas(canvas: HTMLCanvasElement): void {
  canvas.remove();
}

export function dispose(thing: { dispose(): void }): void {
  thing.dispose();
}

/** A canvas on the page. @param size CSS px. */
export function canvasOf(size = SIZE): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = `position:fixed;top:0;left:0;width:${size.width}px;height:${size.height}px`;
  document.body.append(canvas);
  return canvas;
}

/** Must be called in the task that drew, because the browser clears the canvas afterwards. */
export function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D context');
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height).data;
}

/** Compares two drawn pictures. @throws Error if their sizes differ */
export function difference(name: string, a: Uint8ClampedArray, b: Uint8ClampedArray): Difference {
  if (a.length !== b.length) throw new Error(`${name}: ${a.length} and ${b.length} bytes`);
  let [sum, seen, drawn] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 4) {
    let most = 0;
    for (let channel = i; channel < i + 4; channel++) {
      const step = Math.abs((a[channel] ?? 0) - (b[channel] ?? 0));
      sum += step;
      most = Math.max(most, step);
    }
    if (most > SEEN) seen++;
    if ((a[i + 3] ?? 0) > 0) drawn++;
  }
  return { name, mean: sum / 255 / a.length, seen: (4 * seen) / a.length, drawn: (4 * drawn) / a.length };
}

/** A paused video on the page, with its first picture loaded. @throws Error if the address has no video */
export async function videoAt(url: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  // Outside the document, new pictures of the video would not be reported.
  video.style.cssText = 'position:fixed;bottom:0;width:90px';
  document.body.append(video);
  video.muted = true;
  // Played from memory, because seeking needs a server with range requests.
  try {
    video.src = URL.createObjectURL(await (await fetch(url)).blob());
    await new Promise((resolve, reject) => {
      video.addEventListener('loadeddata', resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(`${url} is no video: ${video.error?.message}`)), {
        once: true,
      });
    });
  } catch (error) {
    removeVideo(video);
    throw error;
  }
  return video;
}

/** Removes a video of `videoAt` from the page and from memory. */
export function removeVideo(video: HTMLVideoElement): void {
  const { src } = video;
  video.remove();
  // A video that still reads from a revoked address reports an error in the console.
  video.removeAttribute('src');
  video.load();
  URL.revokeObjectURL(src);
}

/** Shows another picture of the video, and waits until both renderers have noticed it. */
export async function seek(video: HTMLVideoElement, timeS: number): Promise<void> {
  const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  video.currentTime = timeS % video.duration;
  await Promise.all([shown, sought]);
  for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
}
