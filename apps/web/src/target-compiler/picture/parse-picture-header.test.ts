import { describe, expect, it } from 'vitest';
import { parsePictureHeader } from './parse-picture-header';
import { ascii, GIF_HEADER, pngOf, u16, u32 } from './test-support/picture-headers';

const zeros = (count: number) => Array.from({ length: count }, () => 0);

/** Big-endian Exif with one entry: the orientation. */
function exif(orientation: number): number[] {
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, ...u32(8)];
  const entries = [...u16(1), ...u16(0x0112), ...u16(3), ...u32(1), ...u16(orientation), 0, 0, ...u32(0)];
  return [0xff, 0xe1, ...u16(body.length + entries.length + 2), ...body, ...entries];
}

function jpegOf(widthPx: number, heightPx: number, segments: number[] = []): Uint8Array<ArrayBuffer> {
  const frame = [0xff, 0xc2, ...u16(17), 8, ...u16(heightPx), ...u16(widthPx), 3, ...zeros(9)];
  return new Uint8Array([0xff, 0xd8, ...segments, ...frame]);
}

describe('parsePictureHeader', () => {
  it('reads the size of a PNG', () => {
    expect(parsePictureHeader(pngOf(1024, 768))).toMatchObject({ format: 'png', widthPx: 1024, heightPx: 768 });
  });

  it('reads the size of a progressive JPEG behind tables and comments', () => {
    const before = [0xff, 0xe0, ...u16(4), 1, 2, 0xff, 0xff, 0xfe, ...u16(3), 9, 0xff, 0xc4, ...u16(4), 0, 0];
    expect(parsePictureHeader(jpegOf(640, 480, before))).toMatchObject({ format: 'jpeg', widthPx: 640, heightPx: 480 });
  });

  it('swaps the sides for an orientation that turns by a quarter', () => {
    expect(parsePictureHeader(jpegOf(640, 480, exif(6)))).toMatchObject({
      widthPx: 480,
      heightPx: 640,
      orientation: 6,
    });
    expect(parsePictureHeader(jpegOf(640, 480, exif(3)))).toMatchObject({
      widthPx: 640,
      heightPx: 480,
      orientation: 3,
    });
  });

  it('ignores an orientation outside 1..8 and a directory that points outside its segment', () => {
    const stray = exif(6);
    stray[17] = 0xff;
    expect(parsePictureHeader(jpegOf(640, 480, exif(9)))).toMatchObject({ widthPx: 640, orientation: 1 });
    expect(parsePictureHeader(jpegOf(640, 480, stray))).toMatchObject({ widthPx: 640, orientation: 1 });
  });

  it.each([
    ['gif', GIF_HEADER],
    ['webp', [...ascii('RIFF....WEBPVP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0]],
    ['webp', [...ascii('RIFF....WEBPVP8L'), 9, 0, 0, 0, 0x2f, 0x7f, 0xc2, 0x77, 0, 0, 0, 0, 0, 0]],
    ['webp', [...ascii('RIFF....WEBPVP8 '), 9, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x80, 0x02, 0xe0, 0x01]],
    ['bmp', [...ascii('BM'), ...zeros(12), 40, 0, 0, 0, 0x80, 0x02, 0, 0, 0x20, 0xfe, 0xff, 0xff, 0, 0]],
    ['avif', [...u32(24), ...ascii('ftypavif....ispe'), ...u32(0), ...u32(640), ...u32(480), ...zeros(8)]],
  ])('reads the size of a %s', (format, bytes) => {
    expect(parsePictureHeader(new Uint8Array(bytes))).toMatchObject({ format, widthPx: 640, heightPx: 480 });
  });

  it('answers null for other formats, for nothing and for every truncation before the size', () => {
    expect(parsePictureHeader(new Uint8Array())).toBeNull();
    expect(parsePictureHeader(new TextEncoder().encode('<svg width="640" height="480"></svg>'))).toBeNull();
    const whole = jpegOf(640, 480, exif(6));
    for (let length = 0; length < whole.length - 10; length++) {
      expect(parsePictureHeader(whole.subarray(0, length))).toBeNull();
    }
  });
});
