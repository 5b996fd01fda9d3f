import {
  BufferTarget,
  Conversion,
  type Input,
  Mp4OutputFormat,
  Output,
  type VideoEncodingConfig,
  type VideoSample,
} from 'mediabunny';
import { ConversionError } from '../conversion-error';
import { chooseWay, chooseTranscoding } from './choose-way';
import { type Span, keptEvery, timedSamples } from './timed-samples';
import type { VideoFacts } from './video-facts';
import type { MadeVideo, VideoOrder } from './video-order';
import { type Size, WEB_BITS_PER_SECOND, webSize } from './web-size';
import { assertNothingLost, type OnFraction, pictureEncoder, writeMp4 } from './write-mp4';

/**
 * Makes an MP4 that every phone plays: the samples are copied if phones play them, else encoded as H.264 for the web.
 *
 * @throws ConversionError; errors of the file's reader and of the encoder as they are
 */
export async function convertVideo(
  input: Input,
  facts: VideoFacts,
  order: VideoOrder,
  onFraction: OnFraction,
): Promise<MadeVideo> {
  const wanted: VideoFacts = order.withoutSound ? { ...facts, sound: null } : facts;
  // A cut of copied samples could only begin at a key frame, which may be seconds away.
  const way = order.trim ? chooseTranscoding(wanted) : chooseWay(wanted);
  if (way.way === 'impossible') throw new ConversionError(way.problem);
  const { widthPx, heightPx, fps } = facts.pictures;
  if (way.way !== 'transcode') {
    return { bytes: await remux(input, order, onFraction), way: 'remux', widthPx, heightPx };
  }
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new ConversionError({ code: 'no-pictures' });
  const span = await spanOf(input, order.trim);
  const size = webSize({ width: widthPx, height: heightPx }, order.lines);
  const bytes = await writeMp4(
    {
      samples: timedSamples(track, span, keptEvery(fps)),
      encoder: pictureEncoder(WEB_BITS_PER_SECOND[order.lines], webTransform(facts, size)),
      durationS: order.trim ? span.end - span.start : facts.durationS,
      sound: way.sound === 'none' ? null : { input, isEncoded: way.sound === 'encoded', span },
    },
    onFraction,
  );
  return { bytes, way: 'transcode', widthPx: size.width, heightPx: size.height };
}

/**
 * The part of a source that becomes the result. Its end is open for whole videos, because the last frame may have no
 * duration.
 */
export async function spanOf(input: Input, trim: Span | null): Promise<Span> {
  return trim ?? { start: Math.max(0, await input.getFirstTimestamp()), end: Number.MAX_SAFE_INTEGER };
}

/** Copies the samples into an MP4, without its titles, authors and locations. */
async function remux(input: Input, order: VideoOrder, onFraction: OnFraction): Promise<ArrayBuffer> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
  const pictures = await input.getPrimaryVideoTrack();
  const sound = order.withoutSound ? null : await input.getPrimaryAudioTrack();
  const conversion = await Conversion.init({
    input,
    output,
    video: (track) => (track === pictures ? {} : { discard: true }),
    audio: (track) => (track === sound ? {} : { discard: true }),
    tags: {},
    showWarnings: false,
  });
  assertNothingLost(conversion);
  conversion.onProgress = onFraction;
  await conversion.execute();
  const { buffer } = output.target;
  if (!buffer) throw new ConversionError({ code: 'browser' });
  return buffer;
}

/** The transform that turns the pictures of a source into upright ones of this size with eight bits. */
export function webTransform({ pictures }: VideoFacts, size: Size): NonNullable<VideoEncodingConfig['transform']> {
  const { widthPx: width, heightPx: height } = pictures;
  const isScaled = size.width < width - 1 || size.height < height - 1;
  return {
    // The rotation is applied to the pictures, because some players ignore that of a file.
    force: true,
    alpha: 'discard',
    ...(isScaled ? { ...size, fit: 'fill' } : { crop: { left: 0, top: 0, ...size } }),
    process: toEightBits,
  };
}

/** Encoders of H.264 refuse frames of ten or twelve bits; drawing converts them. */
function toEightBits(sample: VideoSample): VideoSample | OffscreenCanvas {
  if (!/P1[02]/.test(sample.format ?? '')) return sample;
  const canvas = new OffscreenCanvas(sample.displayWidth, sample.displayHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new ConversionError({ code: 'no-memory' });
  sample.draw(context, 0, 0);
  return canvas;
}
