import { expect, test } from 'vitest';
import { radians } from '../radians';
import { FramePainter } from './frame-painter';
import type { Kind } from './kind';
import { ROOM_HEIGHT_PX, ROOM_WIDTH_PX } from './rooms';
import { sequencesOf, shownPicture } from './sequence';
import type { Material } from './sequence';

const SIDE_PX = 400;

/**
 * A bright disk in the middle of a black picture, in a black room, so that the gray levels' centre of gravity is the
 * picture's middle.
 */
const disk = {
  width: SIDE_PX,
  height: SIDE_PX,
  data: Uint8Array.from({ length: SIDE_PX * SIDE_PX }, (_, i) => {
    const x = (i % SIDE_PX) - (SIDE_PX - 1) / 2;
    const y = Math.floor(i / SIDE_PX) - (SIDE_PX - 1) / 2;
    return Math.hypot(x, y) < SIDE_PX / 5 ? 255 : 0;
  }),
};
const target = shownPicture('disk', disk);
const material: Material = {
  targets: [target],
  others: [],
  rooms: [{ plane: new Float32Array(ROOM_WIDTH_PX * ROOM_HEIGHT_PX) }],
};

/** A picture that faces the camera and turns about its own middle, by the level's degrees in a frame. */
const turning = (degrees: number): Kind => ({
  name: 'turning',
  unit: 'deg/frame',
  levels: [degrees],
  modes: ['tracking'],
  framesPerLevel: 4,
  begin:
    () =>
    ({ travelled }) => ({ views: [{ widthShare: 0.3, rollRad: radians(travelled), x: 7, y: -4 }], noise: 0 }),
});

test.each([0, 1, 2, 3, 5, 8, 20])('draws a target that turns by %d° in a frame about its true middle', (degrees) => {
  const [sequence] = sequencesOf(turning(degrees), material, { pictures: 1 });
  const { data, width, height } = new FramePainter().draw(sequence, sequence.slots[2]);
  let sum = 0;
  let sumX = 0;
  let sumY = 0;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      sum += data[p];
      sumX += data[p] * x;
      sumY += data[p] * y;
    }
  }
  expect(sum).toBeGreaterThan(0);
  // 0.004 px on 2026-11-30.
  expect(Math.abs(sumX / sum - ((width - 1) / 2 + 7))).toBeLessThan(0.02);
  expect(Math.abs(sumY / sum - ((height - 1) / 2 - 4))).toBeLessThan(0.02);
});
