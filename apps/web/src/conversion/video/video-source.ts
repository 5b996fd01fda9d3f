import type { Input } from 'mediabunny';
import { canEncodeVideo, Quality, VideoSampleSink } from 'mediabunny';
import { type Animation, openAnimation, openSequence } from '../alpha/still-frames';
import type { StraightPicture } from '../alpha/straight-picture';
import { drawn, trackFrames } from '../alpha/track-frames';
import { writeStacked } from '../alpha/write-stacked';
import { readZip } from '../archive/read-zip';
import { ConversionError, orRefuse } from '../conversion-error';
import { chooseTranscoding } from './choose-way';
import { convertVideo, spanOf } from './convert-video';
import { lightenVideo } from './lighten-video';
import { openInput } from './open-input';
import { readVideoFacts } from './read-video-facts';
import { animationType, sourceKindOf } from './source-kind';
import type { VideoFacts } from './video-facts';
import type { MadeVideo, VideoOrder } from './video-order';
import { stackedSize, USUAL_LINES, WEB_BITS_PER_SECOND } from './web-size';
import type { OnFraction } from './write-mp4';
import { keptEvery } from './timed-samples';

/** A chosen file that becomes a video. */
export interface VideoSource {
  facts: VideoFacts;
  /** One picture of a video, at most `longSidePx` wide and high; null for other sources, or if it cannot be decoded. */
  picture(timeS: number, longSidePx: number): Promise<StraightPicture | null>;
  /** @param fps pictures a second of a sequence; other sources keep their own. @throws ConversionError */
  convert(order: VideoOrder, fps: number, onFraction: OnFraction): Promise<MadeVideo>;
  /** @param video `isStacked`: it holds colours and opacity one above the other. @throws ConversionError */
  lighten(video: { isStacked: boolean }, onFraction: OnFraction): Promise<ArrayBuffer>;
}

/** @throws ConversionError; RangeError for a lack of memory */
export async function openSource(file: File): Promise<VideoSource> {
  const kind = sourceKindOf(file.name);
  if (kind === 'video') return openVideo(file);
  if (kind === 'animation') return stillSource(file, await openAnimation(file, animationType(file.name)));
  const pictures = readZip(new Uint8Array(await file.arrayBuffer()));
  // The facts hold for one picture a second; the creator is asked for the rate.
  const source = await stillSource(file, await openSequence(pictures, 1));
  return {
    ...source,
    convert: async (order, fps, onFraction) => {
      const timed = await stillSource(file, await openSequence(pictures, fps));
      return timed.convert(order, fps, onFraction);
    },
  };
}

async function openVideo(file: File): Promise<VideoSource> {
  const { input, facts } = await orRefuse(() => readVideo(file));
  return {
    facts,
    picture: async (timeS, longSidePx) => stillOf(input, timeS, longSidePx),
    convert: async (order, _fps, onFraction) =>
      order.transparency.from === 'none'
        ? convertVideo(input, facts, order, onFraction)
        : makeTransparent(input, facts, order, onFraction),
    lighten: async ({ isStacked }, onFraction) => lightenVideo(input, facts, { isStacked, onFraction }),
  };
}

async function readVideo(file: File): Promise<{ input: Input; facts: VideoFacts }> {
  const input = await openInput(file);
  try {
    await loadDecoder(input);
    return { input, facts: await readVideoFacts(input, file.size) };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

/**
 * No browser decodes ProRes for a page frame by frame, so code is loaded for it. Without that code, the facts say that
 * it cannot be decoded.
 */
async function loadDecoder(input: Input): Promise<void> {
  const track = await input.getPrimaryVideoTrack();
  if ((await track?.getCodec()) !== 'prores') return;
  await import('@mediabunny/prores').then(
    ({ registerProresDecoder }) => registerProresDecoder(),
    () => undefined,
  );
}

async function makeTransparent(
  input: Input,
  facts: VideoFacts,
  order: VideoOrder,
  onFraction: OnFraction,
): Promise<MadeVideo> {
  const way = chooseTranscoding(order.withoutSound ? { ...facts, sound: null } : facts);
  if (way.way === 'impossible') throw new ConversionError(way.problem);
  const track = await input.getPrimaryVideoTrack();
  if (way.way !== 'transcode' || !track) throw new ConversionError({ code: 'no-pictures' });
  const { trim, transparency } = order;
  const span = await spanOf(input, trim);
  const { widthPx, heightPx, fps } = facts.pictures;
  const size = stackedSize({ width: widthPx, height: heightPx });
  const key = transparency.from === 'key' ? transparency.key : null;
  const bytes = await writeStacked(
    {
      frames: trackFrames(track, { size, span, every: keptEvery(fps), key }),
      size,
      durationS: trim ? trim.end - trim.start : facts.durationS,
      sound: way.sound === 'none' ? null : { input, isEncoded: way.sound === 'encoded', span },
    },
    onFraction,
  );
  return { bytes, way: 'stacked', widthPx: size.width, heightPx: size.height };
}

async function stillOf(input: Input, timeS: number, longSidePx: number): Promise<StraightPicture | null> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return null;
  const sample = await new VideoSampleSink(track).getSample(timeS);
  if (!sample) return null;
  try {
    const { displayWidth, displayHeight } = sample;
    const factor = Math.min(1, longSidePx / Math.max(displayWidth, displayHeight));
    // The shorter side of a very narrow video would round to nothing.
    const [width, height] = [displayWidth, displayHeight].map((side) => Math.max(1, Math.round(side * factor)));
    return drawn(sample, new OffscreenCanvas(width ?? 1, height ?? 1));
  } finally {
    sample.close();
  }
}

async function stillSource(file: File, animation: Animation): Promise<VideoSource> {
  const { width, height, frameCount, durationS } = animation;
  const size = stackedSize({ width, height });
  const canEncodePictures = await canEncodeVideo('avc', {
    width: size.width,
    height: 2 * size.height,
    quality: new Quality({ bitrate: WEB_BITS_PER_SECOND[USUAL_LINES] }),
  });
  const facts: VideoFacts = {
    container: 'other',
    durationS,
    sizeBytes: file.size,
    pictures: {
      codec: null,
      codecName: '',
      widthPx: width,
      heightPx: height,
      fps: frameCount / durationS,
      bitsPerSecond: (8 * file.size) / durationS,
      isPlayable: false,
      canDecode: true,
      isHdr: false,
      hasAlpha: true,
    },
    sound: null,
    canEncodePictures,
    canEncodeLarger: false,
    canEncodeSound: false,
  };
  return {
    facts,
    picture: async () => null,
    convert: async (_order, _fps, onFraction) => {
      if (!canEncodePictures) throw new ConversionError({ code: 'no-encoder' });
      const bytes = await writeStacked({ frames: animation.frames(size), size, durationS, sound: null }, onFraction);
      return { bytes, way: 'stacked', widthPx: size.width, heightPx: size.height };
    },
    lighten: async () => {
      throw new ConversionError({ code: 'unreadable' });
    },
  };
}
