import {
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  QTFF,
  MP4,
  Quality,
  VideoSampleSink,
  canEncodeAudio,
  canEncodeVideo,
} from 'mediabunny';
import { PLAYABLE_H264_PROFILES } from '@anchora/contract/h264-profiles';
import type { VideoLines } from '@anchora/contract/limits';
import { ConversionError } from '../conversion-error';
import type { Container, PictureFacts, SoundFacts, VideoFacts } from './video-facts';
import { MOST_LINES, USUAL_LINES, WEB_BITS_PER_SECOND, WEB_SOUND_BITS_PER_SECOND, webSize } from './web-size';

/**
 * Number of packets from which frame rate and bit rate are estimated; reading all of a long video takes seconds.
 * Chosen, not measured.
 */
const PROBED_PACKETS = 256;
/** The usual rate of sound in videos, with which the browser's encoder is tried. */
const USUAL_SOUND_HZ = 48_000;

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'H.265 (HEVC)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'Dolby AC-3',
  eac3: 'Dolby E-AC-3',
  dts: 'DTS',
};

/** @throws ConversionError `no-pictures`, `encrypted`; errors of the file's reader as they are */
export async function readVideoFacts(input: Input, sizeBytes: number): Promise<VideoFacts> {
  const pictureTrack = await input.getPrimaryVideoTrack();
  if (!pictureTrack) throw new ConversionError({ code: 'no-pictures' });
  const soundTrack = await input.getPrimaryAudioTrack();
  // Entries of encrypted pictures and sounds have these names in place of the codec's.
  const codes = [await pictureTrack.getInternalCodecId(), await soundTrack?.getInternalCodecId()];
  if (codes.some((code) => code === 'encv' || code === 'enca')) throw new ConversionError({ code: 'encrypted' });
  const tracks = soundTrack ? [pictureTrack, soundTrack] : [pictureTrack];
  const pictures = await pictureFacts(pictureTrack);
  return {
    container: await containerOf(input),
    durationS: await input.computeDuration(tracks),
    sizeBytes,
    pictures,
    sound: soundTrack && (await soundFacts(soundTrack)),
    canEncodePictures: await canEncode(pictures, USUAL_LINES),
    canEncodeLarger: await canEncode(pictures, MOST_LINES),
    canEncodeSound: await canEncodeAudio('aac', {
      numberOfChannels: 2,
      sampleRate: USUAL_SOUND_HZ,
      quality: new Quality({ bitrate: WEB_SOUND_BITS_PER_SECOND }),
    }),
  };
}

async function canEncode({ widthPx, heightPx }: PictureFacts, lines: VideoLines): Promise<boolean> {
  const quality = new Quality({ bitrate: WEB_BITS_PER_SECOND[lines] });
  return canEncodeVideo('avc', { ...webSize({ width: widthPx, height: heightPx }, lines), quality });
}

async function containerOf(input: Input): Promise<Container> {
  const format = await input.getFormat();
  return format === MP4 ? 'mp4' : format === QTFF ? 'mov' : 'other';
}

async function pictureFacts(track: InputVideoTrack): Promise<PictureFacts> {
  const { averageBitrate, averagePacketRate } = await track.computePacketStats(PROBED_PACKETS);
  const codec = await track.getCodec();
  const parameters = await track.getCodecParameterString();
  const canDecode = await track.canDecode();
  return {
    codec,
    codecName: nameOf(codec, await track.getInternalCodecId()),
    widthPx: await track.getDisplayWidth(),
    heightPx: await track.getDisplayHeight(),
    fps: averagePacketRate,
    bitsPerSecond: averageBitrate,
    isPlayable: isPlayable(parameters),
    canDecode,
    isHdr: await track.hasHighDynamicRange(),
    hasAlpha: canDecode && (await hasAlpha(track, codec)),
  };
}

/** @param parameters codec string: of H.264, it has the profile in two digits after the dot (RFC 6381, section 3.3) */
export function isPlayable(parameters: string | null): boolean {
  const profile = /^avc[13]\.([\da-f]{2})/i.exec(parameters ?? '')?.[1];
  return profile !== undefined && PLAYABLE_H264_PROFILES.has(Number.parseInt(profile, 16));
}

/** Each ProRes 4444 may be transparent by its name; only its frames say whether it is. */
async function hasAlpha(track: InputVideoTrack, codec: string | null): Promise<boolean> {
  if (!(await track.canBeTransparent())) return false;
  if (codec !== 'prores') return true;
  const sample = await new VideoSampleSink(track).getSample(await track.getFirstTimestamp());
  const hasIt = sample?.hasAlpha ?? false;
  sample?.close();
  return hasIt;
}

async function soundFacts(track: InputAudioTrack): Promise<SoundFacts> {
  const codec = await track.getCodec();
  return { codec, codecName: nameOf(codec, await track.getInternalCodecId()), canDecode: await track.canDecode() };
}

function nameOf(codec: string | null, internal: unknown): string {
  if (codec === null) return typeof internal === 'string' ? internal.replaceAll(/[^\x20-\x7e]/g, '?') : '?';
  return CODEC_NAMES[codec] ?? (codec.startsWith('pcm') ? 'PCM' : codec);
}
