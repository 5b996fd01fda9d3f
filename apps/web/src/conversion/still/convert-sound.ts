import { MAX_SOUND_BYTES, MB } from '@anchora/contract/limits';
import {
  ADTS,
  BlobSource,
  BufferTarget,
  Conversion,
  FLAC,
  Input,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  Quality,
  WAVE,
  WEBM,
  canEncodeAudio,
} from 'mediabunny';
import { madeFileName } from '../../uploads/made-file-name';
import { ConversionError, orRefuse } from '../conversion-error';
import { assertNothingLost } from '../video/write-mp4';

/** Bit rate of AAC, in mono and stereo alike; chosen by ear. */
const BITS_PER_SECOND = 128_000;
const FORMATS = [WAVE, OGG, FLAC, ADTS, MP3, MP4, WEBM];

/**
 * Converts a sound to M4A: AAC is copied, everything else is encoded if this browser can.
 *
 * @throws ConversionError; the reason of the signal, once it is aborted
 */
export async function convertSound(file: File, signal?: AbortSignal): Promise<File> {
  const input = new Input({ source: new BlobSource(file), formats: FORMATS });
  try {
    const track = await orRefuse(async () => ((await input.canRead()) ? input.getPrimaryAudioTrack() : null));
    if (!track) throw new ConversionError({ code: 'unreadable' });
    const codec = await track.getCodec();
    const quality = new Quality({ bitrate: BITS_PER_SECOND });
    const isCopied = codec === 'aac';
    const shape = { numberOfChannels: await track.getNumberOfChannels(), sampleRate: await track.getSampleRate() };
    const isPossible = isCopied || ((await track.canDecode()) && (await canEncodeAudio('aac', { ...shape, quality })));
    if (!isPossible) throw new ConversionError({ code: 'sound-only', codec: codec ?? '?' });
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
    const conversion = await Conversion.init({
      input,
      output,
      video: { discard: true },
      audio: (each) => (each === track ? (isCopied ? {} : { codec: 'aac', quality }) : { discard: true }),
      tags: {},
      showWarnings: false,
    });
    assertNothingLost(conversion);
    await execute(conversion, signal);
    const { buffer } = output.target;
    if (!buffer) throw new ConversionError({ code: 'browser' });
    if (buffer.byteLength > MAX_SOUND_BYTES)
      throw new ConversionError({ code: 'too-large', maxMb: MAX_SOUND_BYTES / MB });
    return new File([buffer], madeFileName(file.name, '.m4a'), { type: 'audio/mp4' });
  } finally {
    input.dispose();
  }
}

async function execute(conversion: Conversion, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const cancel = () => void conversion.cancel();
  signal?.addEventListener('abort', cancel);
  try {
    await conversion.execute();
  } finally {
    signal?.removeEventListener('abort', cancel);
    // A cancelled conversion fails with an error of its own.
    signal?.throwIfAborted();
  }
}
