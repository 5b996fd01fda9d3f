import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { ConversionError } from '../conversion-error';
import { type Span, timedSamples } from '../video/timed-samples';
import type { Size } from '../video/web-size';
import { type ColourKey, keyColour } from './key-colour';
import { planesToRgba } from './planes-to-rgba';
import { type StraightPicture, scaleStraight } from './straight-picture';
import type { TransparentFrame } from './transparent-frame';

interface TrackFrameOptions {
  size: Size;
  span: Span;
  /** 1 keeps every frame, 2 every second one, and so on. */
  every: number;
  /** The screen's colour; null keeps the transparency of the track. */
  key: ColourKey | null;
}

/** Yields the frames of a video in the size of the result. */
export async function* trackFrames(
  track: InputVideoTrack,
  { size, span, every, key }: TrackFrameOptions,
): AsyncGenerator<TransparentFrame> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  for await (const sample of timedSamples(track, span, every)) {
    try {
      const picture = key ? keyed(sample, canvas, key) : scaleStraight(await straight(sample), size.width, size.height);
      yield { picture, timestampS: sample.timestamp, durationS: sample.duration };
    } finally {
      sample.close();
    }
  }
}

/** The sample drawn in the size of a canvas, with a transparent screen. */
function keyed(sample: VideoSample, canvas: OffscreenCanvas, key: ColourKey): StraightPicture {
  const picture = drawn(sample, canvas);
  keyColour(picture, key);
  return picture;
}

/** The sample in the size of a canvas, on which it is drawn. */
export function drawn(sample: VideoSample, canvas: OffscreenCanvas): StraightPicture {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new ConversionError({ code: 'no-memory' });
  const { width, height } = canvas;
  sample.draw(context, 0, 0, width, height);
  return { rgba: context.getImageData(0, 0, width, height).data, width, height };
}

async function straight(sample: VideoSample): Promise<StraightPicture> {
  const { format, visibleRect, colorSpace } = sample;
  const { width, height } = visibleRect;
  if (format === 'I420A') {
    const planes = new Uint8Array(sample.allocationSize());
    await sample.copyTo(planes);
    const matrix = colorSpace.matrix === 'bt709' ? 'bt709' : 'bt601';
    return planesToRgba(planes, { width, height, matrix, fullRange: colorSpace.fullRange === true });
  }
  const rgba = new Uint8ClampedArray(4 * width * height);
  await sample.copyTo(rgba, { format: 'RGBA' });
  return { rgba, width, height };
}
