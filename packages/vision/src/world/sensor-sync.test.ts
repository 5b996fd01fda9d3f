import { expect, test } from 'vitest';
import { FRAME_MS } from '../../test-support/frame-ms';
import { createRandom } from '../simulation/random';
import { MotionTrack } from './motion-track';
import { SensorSync } from './sensor-sync';

/** Delay of the pictures that is to be learned. */
const DELAY_MS = 62;
/** Delay that is taken until then. */
const USUAL_DELAY_MS = 45;
/** Interval of the sensors' readings. Each tells the mean rate since the one before, so about that in the middle. */
const READING_MS = 16;
const MIDDLE_MS = READING_MS / 2;
/** Largest rate of a hand's sway, rad/s. Chosen, not measured. */
const SWAY_RAD_PER_S = 0.15;
/** Time constant of that rate. Chosen, not measured. */
const SWAY_MS = 60;

/** A camera that swings widely about its y axis: its rate of turn, rad/s, and the integral of that, rad. */
const swingRate = (tMs: number) => 0.8 * Math.sin(tMs / 150);
const swingAngle = (tMs: number) => -0.8 * 0.15 * Math.cos(tMs / 150);

/** The same of a hand's sway. */
const swayRate = (tMs: number) => SWAY_RAD_PER_S * Math.sin(tMs / SWAY_MS);
const swayAngle = (tMs: number) => -SWAY_RAD_PER_S * (SWAY_MS / 1000) * Math.cos(tMs / SWAY_MS);

test('learns that pictures are 62 ms behind the sensors, beside a gyroscope with a bias of 6° a second', () => {
  const bias = 0.1;
  const motion = new MotionTrack();
  const sync = new SensorSync(USUAL_DELAY_MS);
  for (let tMs = 0; tMs < 2500; tMs += READING_MS) {
    motion.add({ tMs, rate: [0, bias + swingRate(tMs - MIDDLE_MS), 0], screenDeg: 0 });
  }
  for (let tMs = 300; tMs < 2300; tMs += FRAME_MS) {
    // The camera's y axis points down, and the world turns against the camera.
    const turn = swingAngle(tMs + FRAME_MS - DELAY_MS) - swingAngle(tMs - DELAY_MS);
    sync.note(motion, tMs, tMs + FRAME_MS, Float64Array.of(0, turn, 0));
  }
  // 2 ms on 2026-11-30.
  expect(Math.abs(sync.delayMs - DELAY_MS)).toBeLessThan(4);
});

test('learns the delay within a second from the sway of a hand, and tells how exact it is', () => {
  const motion = new MotionTrack();
  const sync = new SensorSync(USUAL_DELAY_MS);
  for (let tMs = 0; tMs < 1500; tMs += READING_MS) {
    motion.add({ tMs, rate: [0.005, swayRate(tMs - MIDDLE_MS), 0], screenDeg: 0 });
  }
  // The deviation at the start is 14 ms.
  expect(sync.deviationMs).toBeGreaterThan(10);
  for (let tMs = 300; tMs < 1300; tMs += FRAME_MS) {
    // Pictures tell turns to about 0.01°.
    const error = 0.0002 * Math.sin(tMs * tMs);
    const turn = swayAngle(tMs + FRAME_MS - DELAY_MS) - swayAngle(tMs - DELAY_MS);
    sync.note(motion, tMs, tMs + FRAME_MS, Float64Array.of(error, turn - error, error));
  }
  expect(Math.abs(sync.delayMs - DELAY_MS)).toBeLessThan(2 * sync.deviationMs);
  // 4 ms on 2026-11-30.
  expect(sync.deviationMs).toBeLessThan(9);
});

/** Learns while a hand sways about all axes, with errors of up to `errorRad` in the pictures' turns about x and y. */
function swaying(errorRad: number, frames: number): SensorSync {
  const motion = new MotionTrack();
  const sync = new SensorSync(USUAL_DELAY_MS);
  const random = createRandom(7);
  for (let tMs = 0; tMs < FRAME_MS * frames + 400; tMs += READING_MS) {
    const rate = swayRate(tMs);
    motion.add({ tMs, rate: [rate, rate, rate], screenDeg: 0 });
  }
  const turn = new Float64Array(3);
  for (let frame = 0; frame < frames; frame++) {
    const tMs = 300 + FRAME_MS * frame;
    motion.turnVector(tMs - DELAY_MS, tMs + FRAME_MS - DELAY_MS, turn);
    for (const axis of [0, 1]) turn[axis] = (turn[axis] ?? 0) + errorRad * random.between(-1, 1);
    sync.note(motion, tMs, tMs + FRAME_MS, turn);
  }
  return sync;
}

test('learns the delay by the axis about which pictures tell turns best', () => {
  // 2 ms on 2026-11-30, of the 17 at the start.
  expect(Math.abs(swaying(0.01, 30).delayMs - DELAY_MS)).toBeLessThan(3);
});

test('has learned the delay after half a second of sway', () => {
  const { delayMs, deviationMs } = swaying(0.01, 15);
  // 2.7 ms on 2026-11-30.
  expect(Math.abs(delayMs - DELAY_MS)).toBeLessThan(5);
  // Less than at the start; 5 ms on 2026-11-30.
  expect(deviationMs).toBeLessThan(10);
});

test('keeps the usual delay as long as the camera is still', () => {
  const motion = new MotionTrack();
  for (let tMs = 0; tMs <= 1000; tMs += READING_MS) motion.add({ tMs, rate: [0.005, 0, 0], screenDeg: 0 });
  const sync = new SensorSync(USUAL_DELAY_MS);
  for (let tMs = 200; tMs < 900; tMs += FRAME_MS) sync.note(motion, tMs, tMs + FRAME_MS, new Float64Array(3));
  expect(sync.delayMs).toBe(USUAL_DELAY_MS);
  // As at the start.
  expect(sync.deviationMs).toBeGreaterThan(10);
});
