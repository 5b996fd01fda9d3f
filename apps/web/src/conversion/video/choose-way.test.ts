import { describe, expect, it } from 'vitest';
import { chooseWay } from './choose-way';
import type { PictureFacts, SoundFacts, VideoFacts } from './video-facts';

const PICTURES: PictureFacts = {
  codec: 'avc',
  codecName: 'H.264',
  widthPx: 1280,
  heightPx: 720,
  fps: 30,
  bitsPerSecond: 3_000_000,
  isPlayable: true,
  canDecode: true,
  isHdr: false,
  hasAlpha: false,
};
const AAC: SoundFacts = { codec: 'aac', codecName: 'AAC', canDecode: true };
const OPUS: SoundFacts = { codec: 'opus', codecName: 'Opus', canDecode: true };
const FACTS: VideoFacts = {
  container: 'mp4',
  durationS: 10,
  sizeBytes: 4_000_000,
  pictures: PICTURES,
  sound: AAC,
  canEncodePictures: true,
  canEncodeLarger: true,
  canEncodeSound: false,
};
const HEAVY = { ...PICTURES, bitsPerSecond: 20_000_000 };
const HEVC = { ...PICTURES, codec: 'hevc', codecName: 'H.265 (HEVC)', isPlayable: false };

describe('the way of a video', () => {
  it.each<[string, Partial<VideoFacts>, object]>([
    ['a light MP4 stays', {}, { way: 'unchanged' }],
    ['a light MP4 without sound stays', { sound: null }, { way: 'unchanged' }],
    ['the samples of a light MOV are copied', { container: 'mov' }, { way: 'remux' }],
    ['the samples of a light MKV are copied', { container: 'other' }, { way: 'remux' }],
    ['a heavy MP4 is encoded again', { pictures: HEAVY }, { way: 'transcode', sound: 'copied' }],
    [
      'one of 60 frames a second is encoded again',
      { pictures: { ...PICTURES, fps: 60 } },
      { way: 'transcode', sound: 'copied' },
    ],
    [
      '4K is encoded again',
      { pictures: { ...PICTURES, widthPx: 3840, heightPx: 2160 } },
      { way: 'transcode', sound: 'copied' },
    ],
    [
      'a heavy MP4 stays where nothing can encode it',
      { pictures: HEAVY, canEncodePictures: false },
      { way: 'unchanged' },
    ],
    ['H.265 that decodes is transcoded', { pictures: HEVC }, { way: 'transcode', sound: 'copied' }],
    [
      'H.265 that does not decode is named',
      { pictures: { ...HEVC, canDecode: false } },
      { way: 'impossible', problem: { code: 'picture-codec', codec: 'H.265 (HEVC)' }, withoutSound: false },
    ],
    [
      'H.265 without an encoder is blamed on the browser',
      { pictures: HEVC, canEncodePictures: false },
      { way: 'impossible', problem: { code: 'no-encoder' }, withoutSound: false },
    ],
    ['Opus becomes AAC', { sound: OPUS, canEncodeSound: true }, { way: 'transcode', sound: 'encoded' }],
    [
      'Opus without an encoder can be left out',
      { sound: OPUS },
      { way: 'impossible', problem: { code: 'sound-codec', codec: 'Opus' }, withoutSound: true },
    ],
  ])('%s', (_case, change, expected) => {
    expect(chooseWay({ ...FACTS, ...change })).toEqual(expected);
  });
});
