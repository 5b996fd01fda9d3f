import { VideoSample } from 'mediabunny';
import { withStackedMark } from '@anchora/contract/stacked-video';
import { type Size, USUAL_LINES, WEB_BITS_PER_SECOND } from '../video/web-size';
import { type OnFraction, type SoundOfSource, writeMp4 } from '../video/write-mp4';
import { dilateColour } from './dilate-colour';
import { EdgeMarks } from './edge-marks';
import { stackPlanes } from './stack-planes';
import { StackedEncoder } from './stacked-encoder';
import type { TransparentFrame } from './transparent-frame';

interface StackedSource {
  frames: AsyncIterable<TransparentFrame>;
  size: Size;
  durationS: number;
  sound: SoundOfSource | null;
}

/**
 * Writes a transparent video in a form that phones decode: H.264 with the colours above and the matte below.
 *
 * @throws as `writeMp4`
 */
export async function writeStacked(
  { frames, size, durationS, sound }: StackedSource,
  onFraction: OnFraction,
): Promise<ArrayBuffer> {
  const encoder = new StackedEncoder(WEB_BITS_PER_SECOND[USUAL_LINES]);
  const pictures = { samples: dilatedSamples(frames, size), encoder };
  return withStackedMark(await writeMp4({ ...pictures, durationS, sound }, onFraction));
}

async function* dilatedSamples(frames: AsyncIterable<TransparentFrame>, size: Size): AsyncGenerator<VideoSample> {
  const edges = new EdgeMarks(size);
  for await (const frame of frames) {
    dilateColour(frame.picture);
    yield stackedSample(frame, edges);
  }
}

/** The frame as an encoder takes it. @param edges of the same video */
export function stackedSample({ picture, timestampS, durationS }: TransparentFrame, edges: EdgeMarks): VideoSample {
  const planes = stackPlanes(picture);
  edges.mark(planes);
  return new VideoSample(planes, {
    timestamp: timestampS,
    duration: durationS,
    format: 'I420',
    codedWidth: picture.width,
    codedHeight: 2 * picture.height,
    colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
  });
}
