import { expect, test } from 'vitest';
import { logSo3 } from '../geometry/so3';
import { createRandom } from '../simulation/random';
import { MotionTrack } from './motion-track';
import { SensorSync } from './sensor-sync';

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

test('the screen’s angle turns the axes', () => {
  const [x, y] = turned(steady([0, 1, 0], 90), 200, 700);
  expect(x).toBeCloseTo(0.5, 6);
  expect(y).toBeCloseTo(0, 6);
});

test('gives the same small turn as a vector', () => {
  const motion = steady([0.02, -0.01, 0.03], 0);
  const vector = new Float64Array(3);
  expect(motion.turnVector(210, 690, vector)).toBe(true);
  const exact = turned(motion, 210, 690);
  for (let i = 0; i < 3; i++) expect(vector[i]).toBeCloseTo(exact[i], 5);
});

test('a level phone that looks north and 30° down has the camera’s axis there', () => {
  const motion = new MotionTrack();
  motion.add({ tMs: 0, angles: { alpha: 0, beta: 60, gamma: 0 }, screenDeg: 0 });
  const rotation = new Float64Array(9);
  expect(motion.attitude(0, rotation)).toBe(true);
  // The third row is the viewing direction in the world: north is −z.
  expect(rotation[6]).toBeCloseTo(0);
  expect(rotation[7]).toBeCloseTo(-0.5);
  expect(rotation[8]).toBeCloseTo(-Math.sqrt(0.75));
});

test('no attitude without a reading of it', () => {
  expect(steady([0, 0, 0], 0).attitude(500, new Float64Array(9))).toBe(false);
});

/** A swinging camera: its rate of turn, rad/s, and the integral of that. */
const rateAt = (tMs: number) => 0.8 * Math.sin(tMs / 150);
const angleAt = (tMs: number) => -0.8 * 0.15 * Math.cos(tMs / 150);

test('learns that pictures are 62 ms behind the sensors, beside a biased gyroscope', () => {
  const motion = new MotionTrack();
  const sync = new SensorSync(45);
  for (let tMs = 0; tMs < 2500; tMs += 16) motion.add({ tMs, rate: [0.005, rateAt(tMs - 8), 0], screenDeg: 0 });
  for (let tMs = 300; tMs < 2300; tMs += 33) {
    // The camera's y axis points down, and the world turns against the camera.
    const turn = angleAt(tMs + 33 - 62) - angleAt(tMs - 62);
    sync.note(motion, tMs, tMs + 33, Float64Array.of(0, turn, 0));
  }
  expect(sync.delayMs).toBeGreaterThan(57);
  expect(sync.delayMs).toBeLessThan(67);
});

test('learns the delay within a second from the sway of a hand, and tells how exact it is', () => {
  const SWAY = 0.15;
  const motion = new MotionTrack();
  const sync = new SensorSync(45);
  const rate = (tMs: number) => SWAY * Math.sin(tMs / 60);
  const angle = (tMs: number) => -SWAY * 0.06 * Math.cos(tMs / 60);
  for (let tMs = 0; tMs < 1500; tMs += 16) motion.add({ tMs, rate: [0.005, rate(tMs - 8), 0], screenDeg: 0 });
  expect(sync.deviationMs).toBeGreaterThan(10);
  for (let tMs = 300; tMs < 1300; tMs += 33) {
    // Pictures tell turns to about 0.01°.
    const error = 0.0002 * Math.sin(tMs * tMs);
    const turn = angle(tMs + 33 - 62) - angle(tMs - 62);
    sync.note(motion, tMs, tMs + 33, Float64Array.of(error, turn - error, error));
  }
  expect(Math.abs(sync.delayMs - 62)).toBeLessThan(2 * sync.deviationMs);
  expect(sync.deviationMs).toBeLessThan(9);
});

/** Learns from pictures 62 ms behind the sensors while a hand sways about all axes, with errors of the pictures' turns about x and y. */
function swaying(errorRad: number, frames: number): SensorSync {
  const motion = new MotionTrack();
  const sync = new SensorSync(45);
  const random = createRandom(7);
  for (let tMs = 0; tMs < 33 * frames + 400; tMs += 16) {
    const rate = 0.15 * Math.sin(tMs / 60);
    motion.add({ tMs, rate: [rate, rate, rate], screenDeg: 0 });
  }
  const turn = new Float64Array(3);
  for (let frame = 0; frame < frames; frame++) {
    const tMs = 300 + 33 * frame;
    motion.turnVector(tMs - 62, tMs + 33 - 62, turn);
    for (const axis of [0, 1]) turn[axis] = (turn[axis] ?? 0) + errorRad * random.between(-1, 1);
    sync.note(motion, tMs, tMs + 33, turn);
  }
  return sync;
}

test('learns the delay by the axis about which pictures tell turns best', () => {
  const sync = swaying(0.01, 30);
  expect(Math.abs(sync.delayMs - 62)).toBeLessThan(3);
});

test('has learned the delay after half a second of sway', () => {
  expect(swaying(0.01, 15).deviationMs).toBeLessThan(10);
});

test('keeps the usual delay as long as the camera is still', () => {
  const motion = steady([0.005, 0, 0], 0);
  const sync = new SensorSync(45);
  for (let tMs = 200; tMs < 900; tMs += 33) sync.note(motion, tMs, tMs + 33, new Float64Array(3));
  expect(sync.delayMs).toBe(45);
  expect(sync.deviationMs).toBeGreaterThan(10);
});
