import { VIDEO_LINES, type VideoLines } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { AIMS, KEY_FRAME_S, MOST_FPS } from '../apps/server/src/jobs/conversions/ffmpeg-arguments';
import { LIGHT } from '../apps/web/src/conversion/video/choose-way';
import { WEB, WEB_BITS_PER_SECOND, WEB_SOUND_BITS_PER_SECOND } from '../apps/web/src/conversion/video/web-size';

it.each<['web' | 'large', VideoLines]>([
  ['web', VIDEO_LINES[0]],
  ['large', VIDEO_LINES[1]],
])('the server converts a video for the web as a browser does: %s', (aim, lines) => {
  expect(AIMS[aim]).toMatchObject({
    shortSidePx: lines,
    longSidePx: WEB.longSidePx,
    bitsPerSecond: WEB_BITS_PER_SECOND[lines],
    soundBitsPerSecond: WEB_SOUND_BITS_PER_SECOND,
  });
});

it('both set key frames at the same interval, and divide the same frame rates', () => {
  expect(KEY_FRAME_S).toBe(WEB.keyFrameS);
  expect(MOST_FPS).toBe(LIGHT.fps);
});
