import { VideoSample } from 'mediabunny';
import { withStackedMark } from '@anchora/contract/stacked-video';
import { type Size, WEB } from '../video/web-size';
import { type OnFraction, type SoundOfSource, writeMp4 } from '../video/write-mp4';
import { dilateColour } from './dilate-colour';
import { stackPlanes } from './stack-planes';
import type { TransparentFrame } from './transparent-frame';

/** Bit rate of a stacked video: the matte is a second picture, but mostly flat. */
const STACKED_BITS_PER_SECOND = 1.4 * WEB.bitsPerSecond;

export interface StackedSource {
  frames: AsyncIterable<TransparentFrame>;
  size: Size;
  durationS: number;
  sound: SoundOfSource | null;
}

/**
 * Writes a transparent video in a form that phones decode: H.264 with the colours above and the matte below.
 *
 * @throws ConversionError
 */
export async function writeStacked(
  { frames, size, durationS, sound }: StackedSource,
  onFraction: OnFraction,
): Promise<ArrayBuffer> {
  const samples = stackedSamples(frames, size);
  const parts = { samples, bitsPerSecond: STACKED_BITS_PER_SECOND, durationS, sound };
  return withStackedMark(await writeMp4(parts, onFraction));
}

async function* stackedSamples(
  frames: AsyncIterable<TransparentFrame>,
  { width, height }: Size,
): AsyncGenerator<VideoSample> {
  for await (const { picture, timestampS, durationS } of frames) {
    dilateColour(picture);
    yield new VideoSample(stackPlanes(picture), {
      timestamp: timestampS,
      duration: durationS,
      format: 'I420',
      codedWidth: width,
      codedHeight: 2 * height,
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
    });
  }
}
