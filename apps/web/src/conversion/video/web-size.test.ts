import { describe, expect, it } from 'vitest';
import {
  canBeLarger,
  expectedBytes,
  stackedSize,
  WEB_BITS_PER_SECOND,
  WEB_SOUND_BITS_PER_SECOND,
  webSize,
} from './web-size';

const larger = (width: number, height: number) => canBeLarger({ width, height });

describe('the stored size of a video', () => {
  it.each([
    [1920, 1080, 1280, 720],
    [1080, 1920, 720, 1280],
    [3840, 2160, 1280, 720],
    [641, 363, 640, 362],
    [2560, 1080, 1706, 720],
    [1, 1, 2, 2],
  ])('of %i × %i is %i × %i', (width, height, webWidth, webHeight) => {
    expect(webSize({ width, height })).toEqual({ width: webWidth, height: webHeight });
  });

  it.each([
    [1920, 1080, 1920, 1080],
    [1080, 1920, 1080, 1920],
    [3840, 2160, 1920, 1080],
    [1600, 900, 1600, 900],
    // More than 1920 columns would need a higher level of H.264.
    [2560, 1080, 1920, 810],
    [641, 363, 640, 362],
  ])('of %i × %i is %i × %i if 1080 lines were chosen', (width, height, webWidth, webHeight) => {
    expect(webSize({ width, height }, 1080)).toEqual({ width: webWidth, height: webHeight });
  });

  it('can be larger only where the source has more than 720 lines, and room for them', () => {
    expect([larger(1920, 1080), larger(1080, 1920), larger(1280, 722)]).toEqual([true, true, true]);
    expect([larger(1280, 720), larger(1281, 721), larger(640, 360), larger(3000, 740)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('comes with a number of bytes that grows with the lines, the length and the sound', () => {
    // In eight seconds as many bytes as bits in one.
    expect(expectedBytes(8, { lines: 720, hasSound: false })).toBe(WEB_BITS_PER_SECOND[720]);
    expect(expectedBytes(8, { lines: 1080, hasSound: false })).toBe(WEB_BITS_PER_SECOND[1080]);
    expect(expectedBytes(16, { lines: 720, hasSound: true })).toBe(
      2 * (WEB_BITS_PER_SECOND[720] + WEB_SOUND_BITS_PER_SECOND),
    );
  });

  it('leaves room for the matte of a transparent one, which doubles its height', () => {
    expect(stackedSize({ width: 1920, height: 1080 })).toEqual({ width: 720, height: 406 });
    expect(stackedSize({ width: 1080, height: 1920 })).toEqual({ width: 540, height: 960 });
    expect(stackedSize({ width: 321, height: 241 })).toEqual({ width: 320, height: 240 });
  });
});
