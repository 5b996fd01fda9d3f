import { elementAt } from '../element-at';
import { expect, test } from 'vitest';
import { PHONE } from '../screen-sizes';
import { MOST_FRAMES, drawFrameCode, readFrameCode, stripPlace } from './frame-code';

const frame = { width: 640, height: 480 };

test('every frame number that fits is read back from the strip', () => {
  const place = stripPlace(frame, PHONE);
  const luma = new Uint8Array(frame.width * frame.height);
  for (let number = 0; number < MOST_FRAMES; number++) {
    drawFrameCode(luma, frame, place, number);
    expect(readFrameCode((x, y) => elementAt(luma, Math.round(y) * frame.width + Math.round(x)), place)).toBe(number);
  }
});

test('a uniform picture has no strip, neither a dark nor a bright one', () => {
  const place = stripPlace(frame, PHONE);
  expect(readFrameCode(() => 90, place)).toBeNull();
  expect(readFrameCode(() => 200, place)).toBeNull();
});

test('the strip is at the top of the part of the frame that a landscape screen shows', () => {
  // The screen shows the frame from 92.1 px below its top edge on.
  const { top } = stripPlace(frame, { width: 844, height: 390 });
  expect(top).toBe(93);
});
