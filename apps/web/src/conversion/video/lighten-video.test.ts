import { describe, expect, it } from 'vitest';
import { lightSize } from './lighten-video';

describe('the smaller copy of a video', () => {
  it('has a short side of 480 px, or of the video if that is less', () => {
    expect(lightSize({ width: 1280, height: 720 }, { isStacked: false })).toEqual({ width: 854, height: 480 });
    expect(lightSize({ width: 720, height: 1280 }, { isStacked: false })).toEqual({ width: 480, height: 854 });
    expect(lightSize({ width: 320, height: 240 }, { isStacked: false })).toEqual({ width: 320, height: 240 });
  });

  it('keeps both halves of a transparent one, each with an even number of rows', () => {
    expect(lightSize({ width: 960, height: 1444 }, { isStacked: true })).toEqual({ width: 638, height: 960 });
  });
});
