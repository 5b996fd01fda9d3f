import { describe, expect, it } from 'vitest';
import { stackedSize, webSize } from './web-size';

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

  it('leaves room for the matte of a transparent one, which doubles its height', () => {
    expect(stackedSize({ width: 1920, height: 1080 })).toEqual({ width: 720, height: 406 });
    expect(stackedSize({ width: 1080, height: 1920 })).toEqual({ width: 540, height: 960 });
    expect(stackedSize({ width: 321, height: 241 })).toEqual({ width: 320, height: 240 });
  });
});
