import { elementAt } from '../element-at';
import { expect, test } from 'vitest';
import { PHONE } from '../screen-sizes';
import { drawFrameCode, readFrameCode, stripPlace } from './frame-code';

const frame = { width: 640, height: 480 };

test('every frame number of ten bits is read back from the strip', () => {
  const place = stripPlace(frame, PHONE);
  const luma = new Uint8Array(frame.width * frame.height);
  for (let number = 0; number < 1024; number++) {
    drawFrameCode(luma, frame, place, number);
    expect(readFrameCode((x, y) => elementAt(luma, Math.round(y) * frame.width + Math.round(x)), place)).toBe(number);
  }
});

test('no strip is found in a uniform picture', () => {
  const place = stripPlace(frame, PHONE);
  expect(readFrameCode(() => 90, place)).toBeNull();
  expect(readFrameCode(() => 200, place)).toBeNull();
});

test('the strip is within the part of the picture that a landscape screen shows', () => {
  // This screen shows rows 92 to 388 of the frame.
  const { top } = stripPlace(frame, { width: 844, height: 390 });
  expect(top).toBeGreaterThanOrEqual(92);
  expect(top).toBeLessThan(200);
});
