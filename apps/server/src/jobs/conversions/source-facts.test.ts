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

/** What ffmpeg prints after its input when it converts. */
const OUTPUT = `Output #0, mp4, to 'made':
  Duration: 00:00:09.00
  Stream #0:0: Video: h264, yuv420p(tv, bt2020nc/bt2020/smpte2084), 640x360, 25 fps
  Stream #0:1: Audio: mp3, 44100 Hz, mono
`;

describe('readSourceFacts', () => {
  it.each([
    ['HLG', PHONE],
    ['PQ', PHONE.replace('arib-std-b67', 'smpte2084')],
  ])('reads 62.5 s, 59.94 frames a second, AAC and HDR from a phone video with %s', (_transfer, printed) => {
    expect(readSourceFacts(printed)).toEqual({ durationS: 62.5, fps: 59.94, soundCodec: 'aac', isHdr: true });
  });

  it.each([
    ['the output', OUTPUT],
    ['the missing output', `At least one output file must be specified\n${OUTPUT}`],
  ])('reads nothing after the line of %s', (_line, rest) => {
    const input = '  Stream #0:0: Video: vp9 (Profile 0), yuv420p(tv), 320x240, 1k tbr\n';
    expect(readSourceFacts(input + rest)).toEqual({ durationS: null, fps: 0, soundCodec: null, isHdr: false });
    expect(readSourceFacts(rest)).toBeNull();
  });

  it('leaves open the length, rate and sound of a source that does not tell them', () => {
    const matroska =
      '  Duration: N/A, bitrate: N/A\n  Stream #0:0: Video: vp9 (Profile 0), yuv420p(tv), 320x240, 1k tbr\n';
    expect(readSourceFacts(matroska)).toEqual({ durationS: null, fps: 0, soundCodec: null, isHdr: false });
  });

  it('returns null without pictures', () => {
    expect(readSourceFacts('  Stream #0:0: Audio: opus, 48000 Hz, stereo, fltp\n')).toBeNull();
    expect(readSourceFacts('file:source: Invalid data found when processing input\n')).toBeNull();
  });
});
