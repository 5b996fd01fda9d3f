import { MAX_CONVERTED_S, MB } from '@anchora/contract/limits';
import type { VideoContainer } from '../../files/checks/video/video-container';
import type { SourceFacts } from './source-facts';

/** Part of a source, in seconds. */
export interface Trim {
  start: number;
  end: number;
}

/** The largest picture that is decoded: 8K. A decoder holds up to sixteen of them, within the limit of memory. */
const MAX_PIXELS = 8192 * 4320;
const MAX_ALLOC_BYTES = 512 * MB;
/** As a browser's conversion, see `apps/web/src/conversion/video/web-size.ts`. */
const WEB = { shortSidePx: 720, longSidePx: 1920, fps: 31, bitsPerSecond: 2_500_000, keyFrameS: 2 };
const SOUND_BITS_PER_SECOND = 96_000;
/** H.264 at the highest rate with its buffer, sound, and the tables of the file. */
const MAX_BYTES_PER_S = (WEB.bitsPerSecond + SOUND_BITS_PER_SECOND * 4) / 8;
const MOVIE_BYTES = 2 * MB;

const DEMUXERS: Record<VideoContainer, { name: string; flags: string[] }> = {
  // References to paths and addresses in the file are ignored.
  mov: { name: 'mov', flags: ['-enable_drefs', '0', '-use_absolute_path', '0'] },
  matroska: { name: 'matroska', flags: [] },
};

/** Codecs of cameras, phones and editing programs. */
const DECODERS = [
  ['h264', 'hevc', 'prores', 'vp8', 'vp9', 'av1', 'libdav1d', 'libaom-av1', 'mpeg4', 'mjpeg', 'mpeg2video', 'h263'],
  ['dnxhd', 'cfhd', 'dvvideo', 'qtrle', 'png', 'rawvideo', 'aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis'],
  ['flac', 'alac', 'ac3', 'eac3', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le'],
  ['pcm_u8', 'amrnb', 'amrwb'],
].flat();

/** Largest possible result, bytes. @param durationS null if it is not known. */
export function mostBytes(durationS: number | null): number {
  return Math.ceil(Math.min(durationS ?? MAX_CONVERTED_S, MAX_CONVERTED_S) * MAX_BYTES_PER_S) + MOVIE_BYTES;
}

/**
 * Arguments that open a source and nothing else: they force the container that our own probe has found, and allow no
 * protocol but that of files. Names in the file cannot become options.
 */
export function inputArguments(container: VideoContainer, sourcePath: string): string[] {
  const { name, flags } = DEMUXERS[container];
  return [
    ['-nostdin', '-hide_banner', '-max_alloc', String(MAX_ALLOC_BYTES)],
    ['-protocol_whitelist', 'file,pipe', '-format_whitelist', name, '-codec_whitelist', DECODERS.join(',')],
    ['-f', name, ...flags, '-max_pixels', String(MAX_PIXELS), '-threads', '1', '-i', `file:${sourcePath}`],
  ].flat();
}

export interface Conversion {
  container: VideoContainer;
  sourcePath: string;
  outputPath: string;
  facts: SourceFacts;
  trim: Trim | null;
  maxBytes: number;
  /** Whether this ffmpeg can map HDR to the colours of phones. */
  mapsTones: boolean;
}

/** One MP4 that every phone plays: H.264 and AAC, the description in front, without metadata. */
export function conversionArguments(conversion: Conversion): string[] {
  const { container, sourcePath, outputPath, facts, trim, maxBytes } = conversion;
  const lengthS = trim ? trim.end - trim.start : MAX_CONVERTED_S;
  return [
    trim ? ['-ss', String(trim.start)] : [],
    inputArguments(container, sourcePath),
    ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-t', String(lengthS), '-fs', String(maxBytes), '-filter_threads', '1', '-vf', filters(conversion).join(',')],
    ['-fps_mode', 'vfr', '-c:v', 'libx264', '-threads', '1', '-preset', 'fast', '-profile:v', 'high'],
    ['-level:v', '4.0', '-crf', '21', '-maxrate', String(WEB.bitsPerSecond), '-bufsize', String(WEB.bitsPerSecond)],
    ['-force_key_frames', `expr:gte(t,n_forced*${WEB.keyFrameS})`],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    soundArguments(facts, trim),
    ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', '-f', 'mp4'],
    ['-progress', 'pipe:1', '-nostats', '-n', `file:${outputPath}`],
  ].flat();
}

/** Copied AAC keeps its timing and loses nothing; a cut copy would begin with the packet before the cut. */
function soundArguments({ soundCodec }: SourceFacts, trim: Trim | null): string[] {
  if (soundCodec === null) return ['-an'];
  if (soundCodec === 'aac' && !trim) return ['-c:a', 'copy'];
  return ['-c:a', 'aac', '-b:a', String(SOUND_BITS_PER_SECOND), '-ac', '2', '-ar', '48000'];
}

/** ffmpeg turns the pictures upright before it applies these. */
function filters({ facts: { fps, isHdr }, mapsTones }: Conversion): string[] {
  const { shortSidePx, longSidePx } = WEB;
  const factor = `min(1,min(${shortSidePx}/min(iw*sar,ih),${longSidePx}/max(iw*sar,ih)))`;
  const side = (px: string) => `max(2,2*floor(${px}*${factor}/2+0.01))`;
  const scaled = `scale=w='${side('iw*sar')}':h='${side('ih')}'`;
  const everyNth = fps > WEB.fps ? [`fps=${fps / Math.ceil(fps / WEB.fps)}`] : [];
  const mapped = [
    'zscale=t=linear:npl=100',
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ];
  const colours = isHdr && mapsTones ? [scaled, ...mapped] : [`${scaled}:out_color_matrix=bt709:out_range=tv`];
  return [...everyNth, ...colours, 'setsar=1', 'format=yuv420p'];
}
