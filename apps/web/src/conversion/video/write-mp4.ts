import {
  BufferTarget,
  Conversion,
  type Input,
  Mp4OutputFormat,
  Output,
  Quality,
  type VideoEncodingConfig,
  type VideoSample,
  VideoSampleSource,
  type VideoSource,
} from 'mediabunny';
import { ConversionError } from '../conversion-error';
import type { Span } from './timed-samples';
import { WEB, WEB_SOUND_BITS_PER_SECOND } from './web-size';

export type OnFraction = (fraction: number) => void;

export interface SoundOfSource {
  input: Input;
  /** False for sound whose packets are copied. */
  isEncoded: boolean;
  span: Span;
}

/** Encodes pictures for a track, in order of time. */
export interface PictureEncoder {
  readonly source: VideoSource;
  add(sample: VideoSample): Promise<void>;
  end(): Promise<void>;
  /** Releases what the encoder holds beside its track, which ends with the output. */
  cancel(): Promise<void>;
}

interface Mp4Parts {
  /** Samples from time 0 on; each is closed once it is written. */
  samples: AsyncIterable<VideoSample>;
  encoder: PictureEncoder;
  durationS: number;
  /** Null for a video without sound. */
  sound: SoundOfSource | null;
}

/** Encodes pictures as H.264 of a bit rate, after a transform. */
export function pictureEncoder(
  bitsPerSecond: number,
  transform: NonNullable<VideoEncodingConfig['transform']>,
): PictureEncoder {
  const quality = new Quality({ bitrate: bitsPerSecond });
  const source = new VideoSampleSource({ codec: 'avc', quality, keyFrameInterval: WEB.keyFrameS, transform });
  return {
    source,
    add: (sample) => source.add(sample),
    end: async () => source.close(),
    cancel: async () => undefined,
  };
}

/**
 * Encodes pictures as H.264 into an MP4 that can start to play while it is loading.
 *
 * @throws ConversionError; errors of the samples and of the encoder as they are
 */
export async function writeMp4(parts: Mp4Parts, onFraction: OnFraction): Promise<ArrayBuffer> {
  const { samples, encoder, durationS, sound } = parts;
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
  let soundOnly: Conversion | null = null;
  const writePictures = async () => {
    for await (const sample of samples) {
      const { timestamp } = sample;
      try {
        await encoder.add(sample);
      } finally {
        sample.close();
      }
      onFraction(Math.min(1, timestamp / durationS));
    }
    await encoder.end();
  };
  try {
    output.addVideoTrack(encoder.source);
    soundOnly = sound && (await soundConversion(output, sound));
    await output.start();
    await Promise.all([writePictures(), soundOnly?.execute()]);
    await output.finalize();
  } catch (error) {
    // Not awaited: the creator reads the reason first, and may try again with other choices.
    void Promise.allSettled([soundOnly?.cancel(), encoder.cancel(), output.cancel()]);
    throw error;
  }
  const { buffer } = output.target;
  if (!buffer) throw new ConversionError({ code: 'browser' });
  return buffer;
}

async function soundConversion(output: Output, { input, isEncoded, span }: SoundOfSource): Promise<Conversion> {
  const primary = await input.getPrimaryAudioTrack();
  const quality = new Quality({ bitrate: WEB_SOUND_BITS_PER_SECOND });
  const conversion = await Conversion.init({
    input,
    output,
    composable: true,
    video: { discard: true },
    audio: (track) =>
      track === primary ? (isEncoded ? { codec: 'aac', quality, forceTranscode: true } : {}) : { discard: true },
    trim: span,
    showWarnings: false,
  });
  assertNothingLost(conversion);
  return conversion;
}

/**
 * Throws if a conversion would lose a track. The library itself considers it valid to drop a track that it cannot
 * handle: of a video in H.265 only the sound would remain.
 *
 * @throws ConversionError
 */
export function assertNothingLost({ discardedTracks, isValid }: Pick<Conversion, 'discardedTracks' | 'isValid'>): void {
  const lost = discardedTracks.find(
    ({ track, reason }) => reason !== 'discarded_by_user' && (track.isVideoTrack() || track.isAudioTrack()),
  );
  if (lost || !isValid) throw new ConversionError({ code: 'browser' });
}
