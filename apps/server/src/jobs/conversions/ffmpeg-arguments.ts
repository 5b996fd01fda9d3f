import { MAX_CONVERTED_S, MB, VIDEO_LINES, type VideoLines } from '@anchora/contract/limits';
import { LIGHTER_VIDEO } from '@anchora/contract/variants';
import type { VideoContainer } from '../../files/checks/video/video-container';
import type { SourceFacts } from './source-facts';

/** Part of a source, in seconds. */
export interface Trim {
  start: number;
  end: number;
}

/** The largest picture that is decoded: 8K. A decoder holds up to sixteen of them, within the limit of memory. */
const MAX_PIXELS = 8192 * 4320;
/** Limit of one allocation in ffmpeg. A frame of the largest picture, with four channels of 16 bits, takes 270 MB. */
const MAX_ALLOC_BYTES = 512 * MB;
/**
 * Purpose of a conversion: the video that visitors get, the same with the most lines that its creator can choose, or a
 * smaller copy for slow connections and small phones.
 */
export type Aim = 'web' | 'large' | 'light';

interface AimFigures {
  shortSidePx: number;
  longSidePx: number;
  bitsPerSecond: number;
  /** Quality of H.264; larger is coarser. */
  crf: number;
  soundBitsPerSecond: number;
}

/**
 * `web` and `large` as a browser's conversion, see `apps/web/src/conversion/video/web-size.ts`; `web-video.test.ts`
 * compares them. What the contract does not say of `light` is chosen, not measured.
 */
const WEB = { longSidePx: 1920, crf: 21, soundBitsPerSecond: 96_000 };
export const AIMS: Record<Aim, AimFigures> = {
  web: { ...WEB, shortSidePx: VIDEO_LINES[0], bitsPerSecond: 2_500_000 },
  large: { ...WEB, shortSidePx: VIDEO_LINES[1], bitsPerSecond: 4_000_000 },
  light: { ...LIGHTER_VIDEO, longSidePx: 1280, crf: 24, soundBitsPerSecond: 64_000 },
};
/**
 * Quality of a smaller copy with a matte, whose edges show what other pictures hide. Of a disc drawn at 720 × 960 px,
 * no pixel over black or white differs by more than 7.0% at 18, 9.0% at 20 and 11.8% at 24 (2026-11); the limit is 8%.
 */
const STACKED_CRF = 18;
/**
 * Higher rates are divided by a whole number, frames per second. Somewhat more than the 30 of a browser's conversion,
 * so that a measured rate of 30.02 is not halved.
 */
export const MOST_FPS = 31;
/** Interval of key frames, as in a browser's conversion. */
export const KEY_FRAME_S = 2;
/** Level of H.264 that the decoders of phones take; a browser's conversion keeps its pictures within it. */
const H264_LEVEL = '4.0';
/** The usual rate of sound in videos, and that of a browser's conversion. */
const SOUND_RATE_HZ = 48_000;
/**
 * Sound that is copied may have this many times the rate of sound that is encoded, before the limit of the size cuts
 * the video. Chosen, not measured.
 */
const COPIED_SOUND_FACTOR = 4;
/** Room for the tables of the file. Chosen, not measured. */
const TABLES_BYTES = 2 * MB;
/** Longest part of a video in which a still picture is looked for, s. Chosen, not measured. */
const POSTER_WITHIN_S = 30;
/** Mean brightness above which a frame is not black; 16 is black in the range of video. Chosen, not measured. */
const POSTER_LEAST_LUMA = 36;
/** Longer side of the still picture at most; a phone shows covers smaller. Chosen, not measured. */
const POSTER_SIDE_PX = 1280;
/** Quantizer of the still picture's JPEG, 2 to 31; larger is coarser. Chosen, not measured. */
const POSTER_QUANTIZER = 4;
/** Nominal peak brightness of the picture to which HDR is mapped, cd/m². */
const WHITE_CD_M2 = 100;

const DEMUXERS: Record<VideoContainer, { name: string; flags: string[] }> = {
  // References to paths and addresses in the file are ignored.
  mov: { name: 'mov', flags: ['-enable_drefs', '0', '-use_absolute_path', '0'] },
  matroska: { name: 'matroska', flags: [] },
  avi: { name: 'avi', flags: [] },
  asf: { name: 'asf', flags: [] },
};

/** Codecs of cameras, phones and editing programs. */
const DECODERS = [
  ['h264', 'hevc', 'prores', 'vp8', 'vp9', 'av1', 'libdav1d', 'libaom-av1', 'mpeg4', 'mjpeg', 'mpeg2video', 'h263'],
  ['dnxhd', 'cfhd', 'dvvideo', 'qtrle', 'png', 'rawvideo', 'aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis'],
  ['flac', 'alac', 'ac3', 'eac3', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le'],
  ['pcm_u8', 'amrnb', 'amrwb', 'pcm_alaw', 'pcm_mulaw', 'adpcm_ms', 'adpcm_ima_wav', 'mp2', 'mp2float'],
  ['msmpeg4v2', 'msmpeg4', 'wmv1', 'wmv2', 'wmv3', 'vc1', 'wmav1', 'wmav2', 'wmapro'],
].flat();

export const aimOf = (lines: VideoLines): Aim => (lines === VIDEO_LINES[1] ? 'large' : 'web');

/** Largest possible result, bytes. @param durationS null if it is not known. */
export function mostBytes(durationS: number | null, aim: Aim = 'web'): number {
  const { bitsPerSecond, soundBitsPerSecond } = AIMS[aim];
  // H.264 at the highest rate, and copied sound. The room for the tables also takes the second that the buffer adds to
  // the rate.
  const bytesPerS = (bitsPerSecond + soundBitsPerSecond * COPIED_SOUND_FACTOR) / 8;
  return Math.ceil(Math.min(durationS ?? MAX_CONVERTED_S, MAX_CONVERTED_S) * bytesPerS) + TABLES_BYTES;
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
  /** Default: `web`. */
  aim?: Aim;
  /** Whether the lower half of the picture is the opacity of the upper one; both keep the same number of rows. */
  isStacked?: boolean;
  /** Whether this ffmpeg can map HDR to the colours of phones. */
  mapsTones: boolean;
}

/** One MP4 that every phone plays: H.264 and AAC, the description in front, without metadata. */
export function conversionArguments(conversion: Conversion): string[] {
  const { container, sourcePath, outputPath, trim, maxBytes, aim = 'web', isStacked = false } = conversion;
  const { bitsPerSecond, crf } = AIMS[aim];
  const lengthS = trim ? trim.end - trim.start : MAX_CONVERTED_S;
  return [
    trim ? ['-ss', String(trim.start)] : [],
    inputArguments(container, sourcePath),
    ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-t', String(lengthS), '-fs', String(maxBytes), '-filter_threads', '1', '-vf', filters(conversion).join(',')],
    ['-fps_mode', 'vfr', '-c:v', 'libx264', '-threads', '1', '-preset', 'fast', '-profile:v', 'high'],
    [
      '-level:v',
      H264_LEVEL,
      '-crf',
      String(isStacked ? STACKED_CRF : crf),
      '-maxrate',
      String(bitsPerSecond),
      '-bufsize',
      String(bitsPerSecond),
    ],
    ['-force_key_frames', `expr:gte(t,n_forced*${KEY_FRAME_S})`],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    soundArguments(conversion),
    ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', '-f', 'mp4'],
    ['-progress', 'pipe:1', '-nostats', '-n', `file:${outputPath}`],
  ].flat();
}

/** One JPEG of the first frame that is not black; without one, nothing is written. */
export function posterArguments({
  container,
  sourcePath,
  outputPath,
}: Pick<Conversion, 'container' | 'sourcePath' | 'outputPath'>): string[] {
  const bright = `signalstats,metadata=select:key=lavfi.signalstats.YAVG:value=${POSTER_LEAST_LUMA}:function=greater`;
  const scaled = scaledBy(`min(1,${POSTER_SIDE_PX}/max(iw*sar,ih))`);
  return [
    inputArguments(container, sourcePath),
    ['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    [
      '-t',
      String(POSTER_WITHIN_S),
      '-frames:v',
      '1',
      '-filter_threads',
      '1',
      '-vf',
      `${bright},${scaled},setsar=1,format=yuvj420p`,
    ],
    [
      '-c:v',
      'mjpeg',
      '-q:v',
      String(POSTER_QUANTIZER),
      '-threads',
      '1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
    ],
    ['-f', 'mjpeg', '-n', `file:${outputPath}`],
  ].flat();
}

/** Copied AAC keeps its timing and loses nothing; a cut copy would begin with the packet before the cut. */
function soundArguments({ facts: { soundCodec }, trim, aim = 'web' }: Conversion): string[] {
  if (soundCodec === null) return ['-an'];
  if (soundCodec === 'aac' && !trim && aim !== 'light') return ['-c:a', 'copy'];
  return ['-c:a', 'aac', '-b:a', String(AIMS[aim].soundBitsPerSecond), '-ac', '2', '-ar', String(SOUND_RATE_HZ)];
}

/** ffmpeg turns the pictures upright before it applies these. */
function filters({ facts: { fps, isHdr }, mapsTones, aim = 'web', isStacked = false }: Conversion): string[] {
  const { shortSidePx, longSidePx } = AIMS[aim];
  const scaled = scaledBy(`min(1,min(${shortSidePx}/min(iw*sar,ih),${longSidePx}/max(iw*sar,ih)))`);
  const inVideoRange = `${scaled}:out_color_matrix=bt709:out_range=tv`;
  const everyNth = fps > MOST_FPS ? [`fps=${fps / Math.ceil(fps / MOST_FPS)}`] : [];
  const mapped = [
    `zscale=t=linear:npl=${WHITE_CD_M2}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ];
  const colours = isStacked ? [stackedGraph(inVideoRange)] : isHdr && mapsTones ? [scaled, ...mapped] : [inVideoRange];
  return [...everyNth, ...colours, 'setsar=1', 'format=yuv420p'];
}

/** The filter that scales a picture as it is shown, with square pixels, by a factor; both sides become even. */
function scaledBy(factor: string): string {
  // The 0.01 keeps an even side from losing two pixels to a rounding error of the factor.
  const side = (px: string) => `max(2,2*floor(${px}*${factor}/2+0.01))`;
  return `scale=w='${side('iw*sar')}':h='${side('ih')}'`;
}

/**
 * Filters that scale each half of a stacked picture by itself, because scaling across the seam mixes the last row of
 * the colours with the first row of the matte: of a disc cut by the lower edge, that row was up to 5.9% off (2026-11).
 * The matte becomes grey again, since the marks at its edges (`edge-marks.ts` of the browser's conversion) are of use
 * to one encoder only, and made the copy up to 1.9 times as large.
 */
function stackedGraph(scaled: string): string {
  const half = (top: string) => `crop=w=iw:h=ih/2:x=0:y=${top}:exact=1,${scaled}`;
  return [
    'split[upper][lower]',
    `[upper]${half('0')}[colours]`,
    `[lower]${half('ih/2')},lutyuv=u=128:v=128[matte]`,
    '[colours][matte]vstack',
  ].join(';');
}
