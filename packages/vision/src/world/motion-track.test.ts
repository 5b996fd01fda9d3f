import { expect, test } from 'vitest';
import { logSo3 } from '../geometry/so3';
import { MotionTrack } from './motion-track';

const turned = (motion: MotionTrack, fromMs: number, toMs: number) => {
  const vector = new Float64Array(3);
  logSo3(motion.turn(fromMs, toMs, new Float64Array(9)), vector);
  return [...vector];
};

function steady(rate: [number, number, number], screenDeg: number): MotionTrack {
  const motion = new MotionTrack();
  for (let tMs = 0; tMs <= 1000; tMs += 16) motion.add({ tMs, rate, screenDeg });
  return motion;
}

test('a phone that turns to the left sees the world turn to the right', () => {
  // Upright, a turn to the left is one about the device's y axis; the camera's y axis points down.
  const [x, y, z] = turned(steady([0, 1, 0], 0), 200, 700);
  expect(x).toBeCloseTo(0, 6);
  expect(y).toBeCloseTo(0.5, 6);
  expect(z).toBeCloseTo(0, 6);
});

test('on a screen that is turned by 90°, a turn about the device’s y axis is one about the camera’s x axis', () => {
  const [x, y] = turned(steady([0, 1, 0], 90), 200, 700);
  expect(x).toBeCloseTo(0.5, 6);
  expect(y).toBeCloseTo(0, 6);
});

test('a small turn as a vector equals that as a matrix', () => {
  const motion = steady([0.02, -0.01, 0.03], 0);
  const vector = new Float64Array(3);
  expect(motion.turnVector(210, 690, vector)).toBe(true);
  const exact = turned(motion, 210, 690);
  for (let i = 0; i < 3; i++) expect(vector[i]).toBeCloseTo(exact[i], 5);
});

test('the attitude of a phone that looks north and 30° down has the camera’s axis 30° below north', () => {
  const motion = new MotionTrack();
  motion.add({ tMs: 0, angles: { alpha: 0, beta: 60, gamma: 0 }, screenDeg: 0 });
  const rotation = new Float64Array(9);
  expect(motion.attitude(0, rotation)).toBe(true);
  // The third row is the viewing direction in the world: north is −z.
  expect(rotation[6]).toBeCloseTo(0);
  expect(rotation[7]).toBeCloseTo(-0.5);
  expect(rotation[8]).toBeCloseTo(-Math.sqrt(0.75));
});

test('a phone that has not told its angles has no attitude', () => {
  expect(steady([0, 0, 0], 0).attitude(500, new Float64Array(9))).toBe(false);
});
