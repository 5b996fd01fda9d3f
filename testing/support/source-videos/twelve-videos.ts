/** A video that ffmpeg makes: a flash and a beep at one second, and a white mark in the upper left quarter. */
export interface SourceVideoPlan {
  name: string;
  fileName: string;
  size: [width: number, height: number];
  fps: number;
  /** Options of ffmpeg between the filters of the picture and the output file. */
  codecs: string[];
  /** Filters that follow the drawing of the picture. */
  filters?: string;
  hasSound: boolean;
  /** Degrees by which the file tells players to turn the picture, clockwise. */
  turn?: 90 | 180 | 270;
}

const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'];
const HDR = 'log-level=error:colorprim=bt2020:colormatrix=bt2020nc';
const AAC = ['-c:a', 'aac'];

export const TWELVE_VIDEOS: readonly SourceVideoPlan[] = [
  { name: 'H.265', fileName: 'a.mov', size: [640, 360], fps: 30, codecs: [...HEVC, ...AAC], hasSound: true },
  {
    name: 'H.265, turned by 90°',
    fileName: 'b.mov',
    size: [640, 360],
    fps: 30,
    codecs: [...HEVC, ...AAC],
    hasSound: true,
    turn: 90,
  },
  {
    name: 'H.265, turned by 180°',
    fileName: 'c.mp4',
    size: [640, 360],
    fps: 25,
    codecs: [...HEVC, ...AAC],
    hasSound: true,
    turn: 180,
  },
  {
    name: 'H.265, 10 bits, HLG',
    fileName: 'd.mov',
    size: [640, 360],
    fps: 30,
    codecs: [...HEVC.slice(0, -1), `${HDR}:transfer=arib-std-b67`, '-pix_fmt', 'yuv420p10le', ...AAC],
    hasSound: true,
  },
  {
    name: 'H.265, 10 bits, PQ, no sound',
    fileName: 'e.mp4',
    size: [640, 360],
    fps: 30,
    codecs: [...HEVC.slice(0, -1), `${HDR}:transfer=smpte2084`, '-pix_fmt', 'yuv420p10le'],
    hasSound: false,
  },
  {
    name: 'H.265, odd sides',
    fileName: 'f.mkv',
    size: [643, 361],
    fps: 30,
    codecs: [...HEVC, '-pix_fmt', 'yuv444p', ...AAC],
    hasSound: true,
  },
  {
    name: 'ProRes 422, PCM',
    fileName: 'g.mov',
    size: [640, 360],
    fps: 24,
    codecs: ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le'],
    hasSound: true,
  },
  {
    name: 'ProRes 4444, 60 frames a second',
    fileName: 'h.mov',
    size: [640, 360],
    fps: 60,
    codecs: ['-c:v', 'prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le', '-c:a', 'pcm_s24le'],
    hasSound: true,
  },
  {
    name: 'H.264, variable frame rate, Opus',
    fileName: 'i.mkv',
    size: [640, 360],
    fps: 30,
    codecs: ['-c:v', 'libx264', '-preset', 'ultrafast', '-fps_mode', 'vfr', '-c:a', 'libopus'],
    filters: "select='not(eq(mod(n,5),2)+eq(mod(n,7),3))'",
    hasSound: true,
  },
  {
    name: 'VP9, Opus',
    fileName: 'j.webm',
    size: [640, 360],
    fps: 30,
    codecs: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
    hasSound: true,
  },
  {
    name: 'MPEG-4 part 2, MP3, wide pixels',
    fileName: 'k.mp4',
    size: [360, 360],
    fps: 25,
    codecs: ['-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'libmp3lame'],
    filters: 'setsar=16/9',
    hasSound: true,
  },
  {
    name: 'H.265, 4K',
    fileName: 'l.mov',
    size: [3840, 2160],
    fps: 30,
    codecs: [...HEVC, ...AAC],
    hasSound: true,
  },
];
