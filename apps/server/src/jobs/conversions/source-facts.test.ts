import { describe, expect, it } from 'vitest';
import { readSourceFacts } from './source-facts';

const PHONE = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:source':
  Duration: 00:01:02.50, start: 0.000000, bitrate: 8105 kb/s
  Stream #0:0[0x1](und): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 1920x1080, 8000 kb/s, 59.94 fps, 59.94 tbr, 600 tbn (default)
    Side data:
      displaymatrix: rotation of -90.00 degrees
  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 69 kb/s (default)
At least one output file must be specified
`;

describe('what ffmpeg prints of a source', () => {
  it('tells length, frame rate, sound and HDR', () => {
    expect(readSourceFacts(PHONE)).toEqual({ durationS: 62.5, fps: 59.94, soundCodec: 'aac', isHdr: true });
  });

  it('may leave length, rate and sound open', () => {
    const matroska =
      '  Duration: N/A, bitrate: N/A\n  Stream #0:0: Video: vp9 (Profile 0), yuv420p(tv), 320x240, 1k tbr\n';
    expect(readSourceFacts(matroska)).toEqual({ durationS: null, fps: 0, soundCodec: null, isHdr: false });
  });

  it('is nothing without pictures', () => {
    expect(readSourceFacts('  Stream #0:0: Audio: opus, 48000 Hz, stereo, fltp\n')).toBeNull();
    expect(readSourceFacts('file:source: Invalid data found when processing input\n')).toBeNull();
  });
});
