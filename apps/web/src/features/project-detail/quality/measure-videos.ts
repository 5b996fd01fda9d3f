import { USUAL_LINES } from '../../../conversion/video/web-size';
import { createSilentVideo, loadFirstFrame, seek } from '../../../posters/video-moments';
import { releaseVideo } from '../../../ui/pictures/release-video';
import { overGrey } from './over-grey';
import { pictureDifference, type PictureDifference } from './picture-difference';

/**
 * Number of moments at which the pictures are compared, spread evenly. Chosen, not measured: each takes two jumps in
 * the videos.
 */
const MOMENTS = 6;
/** Shorter side of the compared pictures, px: that of the videos made for phones. */
const MOST_SIDE_PX = USUAL_LINES;
/** A frame that a browser has not announced after this time is one that it shows already. Chosen, not measured. */
const ANNOUNCED_WITHIN_MS = 1000;
/**
 * Time added to that of a frame, which would yield the frame before if the browser rounds it down. Chosen, not
 * measured.
 */
const WITHIN_FRAME_S = 0.002;

interface Videos {
  originalUrl: string;
  variantUrl: string;
  /** Whether the lower half of the pictures is their opacity. */
  isStacked: boolean;
}

/**
 * Compares frames of a video with those of its copy.
 *
 * @throws Error if this browser cannot play or draw one of them, or if neither shows anything; the signal's reason when
 *   it fires.
 */
export async function measureVideos(
  { originalUrl, variantUrl, isStacked }: Videos,
  signal: AbortSignal,
): Promise<PictureDifference> {
  const [original, variant] = [createSilentVideo(originalUrl), createSilentVideo(variantUrl)];
  try {
    await Promise.all([loadFirstFrame(original), loadFirstFrame(variant)]);
    const read = reader(original, isStacked);
    const durationS = Math.min(original.duration, variant.duration);
    const pairs: [Uint8ClampedArray, Uint8ClampedArray][] = [];
    for (let i = 0; i < MOMENTS; i++) {
      signal.throwIfAborted();
      const frameS = await showFrame(variant, (durationS * (i + 0.5)) / MOMENTS);
      // A copy has fewer frames than a fast original; the frame that it was made of began at the same time.
      await showFrame(original, frameS + WITHIN_FRAME_S);
      pairs.push([read(original), read(variant)]);
    }
    return pictureDifference(pairs);
  } finally {
    releaseVideo(original);
    releaseVideo(variant);
  }
}

/** Shows the frame of a moment. @returns the time at which it begins, s, or the moment where a browser does not tell */
async function showFrame(video: HTMLVideoElement, momentS: number): Promise<number> {
  if (!('requestVideoFrameCallback' in video)) {
    await seek(video, momentS);
    return momentS;
  }
  const began = new Promise<number>((resolve) => {
    const request = video.requestVideoFrameCallback((_now, { mediaTime }) => {
      clearTimeout(timer);
      resolve(mediaTime);
    });
    const timer = setTimeout(() => {
      video.cancelVideoFrameCallback(request);
      resolve(momentS);
    }, ANNOUNCED_WITHIN_MS);
  });
  await seek(video, momentS);
  return began;
}

/** Reads frames of both videos as pictures of one size. */
function reader(original: HTMLVideoElement, isStacked: boolean): (video: HTMLVideoElement) => Uint8ClampedArray {
  const { videoWidth } = original;
  const videoHeight = isStacked ? original.videoHeight / 2 : original.videoHeight;
  const scale = Math.min(1, MOST_SIDE_PX / Math.min(videoWidth, videoHeight));
  const [width, height] = [Math.max(1, Math.round(videoWidth * scale)), Math.max(1, Math.round(videoHeight * scale))];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height: isStacked ? 2 * height : height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('expected a 2D context, got none');
  return (video) => {
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return isStacked ? overGrey(data) : data;
  };
}
