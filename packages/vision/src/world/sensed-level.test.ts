import { expect, test } from 'vitest';
import { multiply3 } from '../geometry/mat3';
import { expSo3 } from '../geometry/so3';
import { MotionTrack } from './motion-track';
import { SensedLevel } from './sensed-level';
import { angleRad, createWorldPose, type WorldPose } from './world-pose';

const DEGREE = Math.PI / 180;

/** A camera that is turned about its axis against a direction. */
function bent({ rotation }: WorldPose, degrees: number): WorldPose {
  const pose = createWorldPose();
  pose.rotation.set(multiply3(expSo3(0, 0, degrees * DEGREE, new Float64Array(9)), rotation, new Float64Array(9)));
  return pose;
}

function atHome(level: SensedLevel): WorldPose {
  const pose = createWorldPose();
  level.atHome(pose.rotation);
  return pose;
}

test('the direction at which the surface was seen first is kept while that of bent places is learned', () => {
  const motion = new MotionTrack();
  motion.add({ tMs: 0, rate: [0, 0, 0], angles: { alpha: 0, beta: 45, gamma: 0 }, screenDeg: 0 });
  const level = new SensedLevel(motion);
  const start = createWorldPose();
  motion.attitude(0, start.rotation);
  level.start(start, start.rotation);
  const later = bent(start, 3);
  for (let tMs = 0; tMs < 1000; tMs += 33) {
    level.sense(tMs);
    level.learn(later, false);
  }
  level.sense(1000);
  // All but a fifteenth of the 3° is learned in a second.
  expect(angleRad(level.camera, later)).toBeLessThan(0.2 * DEGREE);
  expect(angleRad(atHome(level), start)).toBeLessThan(0.01 * DEGREE);
  for (let i = 0; i < 30; i++) level.learn(bent(start, 1), true);
  // All but a tenth of the 1° is learned in 30 frames.
  expect(angleRad(atHome(level), bent(start, 1))).toBeLessThan(0.1 * DEGREE);
  const sinceStart = createWorldPose();
  level.sinceStart(sinceStart.rotation);
  expect(angleRad(sinceStart, start)).toBeLessThan(0.01 * DEGREE);
  level.takeAsStart(later);
  expect(angleRad(atHome(level), later)).toBeLessThan(0.01 * DEGREE);
});

test('without a level at the start, the first place that is known with the sensors is that of the start', () => {
  const motion = new MotionTrack();
  const level = new SensedLevel(motion);
  const seen = createWorldPose();
  level.start(seen, undefined);
  level.sense(0);
  level.learn(seen, true);
  motion.add({ tMs: 0, rate: [0, 0, 0], angles: { alpha: 0, beta: 45, gamma: 0 }, screenDeg: 0 });
  level.sense(33);
  level.learn(seen, false);
  level.learn(bent(seen, 3), false);
  level.sense(66);
  expect(angleRad(atHome(level), seen)).toBeLessThan(0.01 * DEGREE);
  const sinceStart = createWorldPose();
  level.sinceStart(sinceStart.rotation);
  expect(angleRad(sinceStart, seen)).toBeLessThan(0.01 * DEGREE);
});
