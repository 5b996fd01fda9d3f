import {
  BufferTarget,
  CanvasSource,
  MediaStreamAudioTrackSource,
  Mp4OutputFormat,
  Output,
  Quality,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
} from 'mediabunny';
import { type ClipSize, type ClipSound, type ClipWriter, sizesToRecord } from './clip';
import { eraseTimes } from './erase-times';

/** 3.9 Mbit/s for 1280×720; chosen, not measured. */
const BITS_PER_PIXEL_AND_FRAME = 0.14;
/** The rate of the camera. */
const FRAMES_PER_SECOND = 30;
/** A usual rate for stereo in AAC. */
const SOUND_BITS_PER_SECOND = 128_000;
/**
 * Pictures that may wait for the encoder; a slower phone drops single ones instead of falling behind. Chosen, not
 * measured: more of them take more memory.
 */
const MOST_WAITING = 4;

/**
 * Encodes with the phone's own encoders into an MP4: pictures as H.264, or else VP9, and sound as AAC, or else Opus.
 * Pictures that are too large for the encoder are made smaller; sound without an encoder is left out.
 *
 * @returns null if the browser has no encoder.
 * @throws Error if the encoders cannot be started, or there is no memory for a smaller canvas.
 */
export async function webcodecsWriter(
  canvas: HTMLCanvasElement,
  sound: MediaStreamAudioTrack | null,
): Promise<ClipWriter | null> {
  if (typeof VideoEncoder !== 'function') return null;
  const encoding = await firstEncoding(sizesToRecord(canvas));
  if (!encoding) return null;
  const { codec, quality } = encoding;
  const shown = canvasOf(canvas, encoding.size);
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
  const pictures = new CanvasSource(shown.canvas, { codec, quality, latencyMode: 'realtime' });
  output.addVideoTrack(pictures);
  let failure: unknown = null;
  const soundCodec = sound && (await addSound(output, sound, (error) => (failure ??= error)));
  await output.start().catch(async (error: unknown) => {
    // The encoder may be unable to end after its error, which is the one to report.
    await output.cancel().catch(() => undefined);
    throw error;
  });
  let waiting = 0;
  return {
    add(atS) {
      if (waiting >= MOST_WAITING || failure) return;
      waiting++;
      shown.update();
      pictures.add(atS, 1 / FRAMES_PER_SECOND).then(
        () => waiting--,
        (error: unknown) => (failure ??= error),
      );
    },
    async finish() {
      try {
        if (failure) throw failure;
        await output.finalize();
      } catch (cause) {
        // The encoder may be unable to end after its error, which is the one to report.
        await output.cancel().catch(() => undefined);
        throw new Error('The clip could not be encoded', { cause });
      }
      const { buffer } = output.target;
      if (!buffer) throw new Error('The clip is empty');
      eraseTimes(buffer);
      return { blob: new Blob([buffer], { type: 'video/mp4' }), extension: 'mp4', sound: soundCodec };
    },
    cancel() {
      // The clip is thrown away, and with it the failures of its encoder.
      output.cancel().catch(() => undefined);
    },
  };
}

/** The first size for which there is an encoder, with its codec and bit rate. */
async function firstEncoding(sizes: readonly ClipSize[]) {
  for (const size of sizes) {
    const bitrate = Math.round(size.width * size.height * FRAMES_PER_SECOND * BITS_PER_PIXEL_AND_FRAME);
    const quality = new Quality({ bitrate });
    const codec = await getFirstEncodableVideoCodec(['avc', 'vp9'], { ...size, quality });
    if (codec) return { size, codec, quality };
  }
  return null;
}

/** A canvas with the picture of another one in a given size, which may be that canvas itself. */
function canvasOf(original: HTMLCanvasElement, { width, height }: ClipSize) {
  if (width === original.width && height === original.height) return { canvas: original, update: () => undefined };
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser has no canvas for the clip');
  const update = (): void => context.drawImage(original, 0, 0, width, height);
  update();
  return { canvas, update };
}

async function addSound(
  output: Output,
  track: MediaStreamAudioTrack,
  onFailure: (error: unknown) => void,
): Promise<ClipSound> {
  const quality = new Quality({ bitrate: SOUND_BITS_PER_SECOND });
  const codec =
    typeof AudioEncoder === 'function' ? await getFirstEncodableAudioCodec(['aac', 'opus'], { quality }) : null;
  if (codec !== 'aac' && codec !== 'opus') return null;
  const source = new MediaStreamAudioTrackSource(track, { codec, quality });
  source.errorPromise.catch(onFailure);
  output.addAudioTrack(source);
  return codec;
}
