import { describe, expect, test } from 'vitest';
import { SteadyMotion } from './steady-motion';
import { createWorldPose } from './world-pose';

const at = (x: number) => {
  const pose = createWorldPose();
  pose.position[0] = x;
  return pose;
};

/** Walks by a step a frame, seen this exactly; tells how far the camera would be shown from where it is seen, m. */
function walk(frames: number, stepM: number, placePx: number) {
  const motion = new SteadyMotion();
  const exactness = { placePx, inliers: 100, turnPx: 0, pxPerM: 300, seconds: 1 / 30, velocity: new Float64Array(3) };
  let left = 0;
  for (let k = 1; k <= frames; k++) {
    left = motion.follow(at(stepM * (k - 1)), at(stepM * k), exactness).position[0] - stepM * k;
  }
  return { motion, exactness, left };
}

test('a place that was put right by a shift goes on as it moved before', () => {
  const { motion, exactness } = walk(10, 0.01, 0.3);
  motion.shift(Float64Array.of(0.2, 0, 0));
  const next = motion.follow(at(0.3), at(0.31), { ...exactness, placePx: 8 });
  expect(next.position[0]).toBeCloseTo(0.31, 3);
  expect(motion.follow(at(0.31), at(0.32), { ...exactness, placePx: 8 }).position[0]).toBeCloseTo(0.32, 3);
});

describe('of the camera’s way to the next frame', () => {
  test('all but a tenth is believed at once where the places are exact', () => {
    const { motion, exactness } = walk(5, 0, 0.3);
    const shown = motion.follow(at(0), at(0.02), exactness);
    expect(shown.position[0]).toBeGreaterThan(0.018);
  });

  test('little is believed of a leap to a place that blurred patches suggest', () => {
    const { motion, exactness } = walk(5, 0, 0.3);
    const shown = motion.follow(at(0), at(0.08), { ...exactness, placePx: 8 });
    expect(shown.position[0]).toBeLessThan(0.08 * 0.1);
  });

  test('more is believed of it if the gyroscope may be wrong, and all without one', () => {
    const { motion, exactness } = walk(5, 0, 0.3);
    const blurred = { ...exactness, placePx: 8 };
    const doubted = motion.follow(at(0), at(0.08), { ...blurred, turnPx: 12 }).position[0];
    expect(doubted).toBeGreaterThan(0.08 * 0.4);
    const alone = walk(5, 0, 0.3).motion.follow(at(0), at(0.08), { ...blurred, turnPx: Infinity });
    expect(alone.position[0]).toBeCloseTo(0.08);
  });

  test('all is believed of a steady walk over faint floor, once it goes on', () => {
    expect(Math.abs(walk(3, 0.03, 6).left)).toBeGreaterThan(0.002);
    expect(Math.abs(walk(30, 0.03, 6).left)).toBeLessThan(0.002);
  });

  test('a visitor who walked before the surface went out of sight is believed to walk on', () => {
    const { motion, exactness } = walk(30, 0.03, 6);
    motion.stop();
    const velocity = Float64Array.of(0.9, 0, 0);
    expect(motion.follow(at(0.9), at(0.93), { ...exactness, velocity }).position[0]).toBeCloseTo(0.93);
    expect(motion.follow(at(0.93), at(0.96), { ...exactness, velocity }).position[0]).toBeCloseTo(0.96);
  });

  test('a place that was known before the surface went out of sight says nothing about the velocity', () => {
    const { motion, exactness } = walk(30, 0.03, 6);
    motion.stop();
    motion.follow(at(0.9), at(0.9), exactness);
    expect(motion.follow(at(0.9), at(0.9), exactness).position[0]).toBeCloseTo(0.9);
  });
});
