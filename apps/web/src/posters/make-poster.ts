import { isStacked } from '../ui/pictures/is-stacked';
import { posterFile } from './poster-file';
import { flattenStacked, lookOf, momentsToTry, showsSomething } from './poster-picture';
import { releaseVideo } from '../ui/pictures/release-video';
import { createSilentVideo, loadFirstFrame, seek } from './video-moments';

/** Longest side, px. The server keeps a smaller copy of larger pictures for lists. Chosen, not measured. */
const MAX_SIDE_PX = 1280;

export interface PosterSource {
  /** Address of the video. */
  url: string;
  /** Moment of the frame; without it the first frame that shows something is taken, or else the brightest. */
  atS?: number;
}

/** Draws a frame of a video as a JPEG. @throws Error if this browser cannot play the video or encode the picture */
export async function makePoster({ url, atS }: PosterSource): Promise<File> {
  const video = createSilentVideo(url);
  try {
    const [isTransparent] = await Promise.all([isStacked(url), loadFirstFrame(video)]);
    let best: { canvas: HTMLCanvasElement; mean: number } | null = null;
    for (const momentS of atS === undefined ? momentsToTry(video.duration) : [atS]) {
      await seek(video, momentS);
      const { canvas, rgba } = draw(video, isTransparent);
      const look = lookOf(rgba);
      if (!best || look.mean > best.mean) best = { canvas, mean: look.mean };
      if (!showsSomething(look)) continue;
      best = { canvas, mean: look.mean };
      break;
    }
    if (!best) throw new Error('no frame was drawn');
    return await posterFile(best.canvas);
  } finally {
    releaseVideo(video);
  }
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
