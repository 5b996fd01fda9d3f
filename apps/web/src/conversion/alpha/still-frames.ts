import { ConversionError, orRefuse } from '../conversion-error';
import type { Size } from '../video/web-size';
import { type StraightPicture, scaleStraight } from './straight-picture';
import type { TransparentFrame } from './transparent-frame';

/** Browsers show frames of a GIF with a shorter duration for `USUAL_FRAME_S`. */
const LEAST_FRAME_S = 0.02;
/** Duration for which browsers show frames of a GIF that are shorter than `LEAST_FRAME_S`. */
const USUAL_FRAME_S = 0.1;
/** Unit of the times in WebCodecs. */
const MICROSECONDS_PER_SECOND = 1e6;
/**
 * Most frames of an animation: a minute at 30 frames/s. Chosen, not measured. A sequence is limited by its archive
 * (`ZIP_LIMITS`).
 */
export const MAX_FRAMES = 1800;

/** Whether this browser reads animated pictures frame by frame. */
function readsAnimations(): boolean {
  return typeof ImageDecoder !== 'undefined';
}

export interface Animation {
  frames: (size: Size) => AsyncIterable<TransparentFrame>;
  /** Size of the pictures, px. */
  width: number;
  height: number;
  frameCount: number;
  durationS: number;
}

/**
 * Opens an animated GIF, PNG or WebP.
 *
 * @throws ConversionError; RangeError for a lack of memory
 */
export async function openAnimation(file: Blob, type: string): Promise<Animation> {
  const data = await file.arrayBuffer();
  const decoder = await openDecoder(data, type);
  try {
    const { times, width, height } = await timesOf(decoder);
    const frameCount = times.length - 1;
    // Uses the decoder, which stays open until the worker ends.
    async function* frames(size: Size): AsyncGenerator<TransparentFrame> {
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const image = await frameAt(decoder, frameIndex);
        const picture = scaleStraight(await pixelsOf(image), size.width, size.height);
        const timestampS = times[frameIndex] ?? 0;
        yield { picture, timestampS, durationS: (times[frameIndex + 1] ?? timestampS) - timestampS };
      }
    }
    return { frames, width, height, frameCount, durationS: times[frameCount] ?? 0 };
  } catch (error) {
    decoder.close();
    throw error;
  }
}

/** Start of each frame and end of the last one, s, and the size of the pictures. */
async function timesOf(decoder: ImageDecoder): Promise<{ times: number[]; width: number; height: number }> {
  const frameCount = decoder.tracks.selectedTrack?.frameCount ?? 0;
  if (frameCount === 0) throw new ConversionError({ code: 'unreadable' });
  if (frameCount > MAX_FRAMES) throw new ConversionError({ code: 'too-many-frames', most: MAX_FRAMES });
  const times = [0];
  let [width, height] = [0, 0];
  for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
    const image = await frameAt(decoder, frameIndex);
    [width, height] = [image.displayWidth, image.displayHeight];
    const shownS = (image.duration ?? 0) / MICROSECONDS_PER_SECOND;
    times.push((times[frameIndex] ?? 0) + (shownS < LEAST_FRAME_S ? USUAL_FRAME_S : shownS));
    image.close();
  }
  return { times, width, height };
}

async function frameAt(decoder: ImageDecoder, frameIndex: number): Promise<VideoFrame> {
  try {
    return (await decoder.decode({ frameIndex })).image;
  } catch (error) {
    throw new ConversionError({ code: 'unreadable' }, { cause: error });
  }
}

/**
 * Opens pictures of one size as a sequence, in the order of the numbers in their names.
 *
 * @throws ConversionError; RangeError for a lack of memory
 */
export async function openSequence(pictures: Map<string, Uint8Array<ArrayBuffer>>, fps: number): Promise<Animation> {
  const named = [...pictures]
    .filter(([name]) => /\.(png|webp)$/i.test(name))
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const [first] = named;
  if (!first) throw new ConversionError({ code: 'nothing-to-show' });
  const { width, height } = await decodeStill(first);
  async function* frames(size: Size): AsyncGenerator<TransparentFrame> {
    for (const [index, entry] of named.entries()) {
      const picture = scaleStraight(await decodeStill(entry), size.width, size.height);
      yield { picture, timestampS: index / fps, durationS: 1 / fps };
    }
  }
  return { frames, width, height, frameCount: named.length, durationS: named.length / fps };
}

async function decodeStill([name, bytes]: [string, Uint8Array<ArrayBuffer>]): Promise<StraightPicture> {
  const type = name.toLowerCase().endsWith('.webp') ? 'image/webp' : 'image/png';
  const decoder = await openDecoder(bytes.slice().buffer, type);
  try {
    return await orRefuse(async () => pixelsOf((await decoder.decode()).image));
  } finally {
    decoder.close();
  }
}

async function openDecoder(data: ArrayBuffer, type: string): Promise<ImageDecoder> {
  if (!readsAnimations()) throw new ConversionError({ code: 'browser' });
  if (!(await ImageDecoder.isTypeSupported(type))) throw new ConversionError({ code: 'unreadable' });
  const decoder = new ImageDecoder({ data, type, premultiplyAlpha: 'none', preferAnimation: true });
  try {
    await decoder.tracks.ready;
    await decoder.completed;
  } catch (error) {
    decoder.close();
    throw new ConversionError({ code: 'unreadable' }, { cause: error });
  }
  return decoder;
}

/** Reads the pixels of a frame and closes it. */
async function pixelsOf(frame: VideoFrame): Promise<StraightPicture> {
  try {
    const { codedWidth: width, codedHeight: height, format } = frame;
    const rgba = new Uint8ClampedArray(4 * width * height);
    await frame.copyTo(rgba, { format: 'RGBA' });
    if (format?.endsWith('X')) for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
    return { rgba, width, height };
  } finally {
    frame.close();
  }
}
