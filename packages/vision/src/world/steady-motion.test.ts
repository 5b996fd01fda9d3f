import { describe, expect, test } from 'vitest';
import { expSo3 } from '../geometry/so3';
import { ContentPlace } from './content-place';
import { SteadyMotion } from './steady-motion';
import { createWorldPose } from './world-pose';

const at = (x: number) => {
  const pose = createWorldPose();
  pose.position[0] = x;
  return pose;
};

const REST = new Float64Array(3);
/** Content 2 m before the camera. */
const content = new ContentPlace();
content.z = 2;

/** Walks by a step a frame, seen this exactly; tells how far the camera is expected from where it is seen, m. */
function walk(frames: number, stepM: number, placePx: number, inliers = 100) {
  const motion = new SteadyMotion();
  const exactness = { placePx, inliers, turnPx: 0, pxPerM: 300, seconds: 1 / 30, velocity: REST };
  let left = 0;
  for (let k = 1; k <= frames; k++) {
    left = motion.follow(at(stepM * (k - 1)), at(stepM * k), exactness, content).position[0] - stepM * k;
  }
  return { motion, exactness, left };
}

test('a place that was put right goes on as it moved before', () => {
  const { motion, exactness } = walk(10, 0.01, 0.3);
  const next = motion.follow(at(0.3), at(0.31), { ...exactness, placePx: 8 }, content);
  expect(next.position[0]).toBeCloseTo(0.31, 3);
  expect(motion.follow(at(0.31), at(0.32), { ...exactness, placePx: 8 }, content).position[0]).toBeCloseTo(0.32, 3);
});

test('a turn that makes up for a step of the place at the content is no movement', () => {
  const { motion, exactness } = walk(10, 0, 0.3);
  const found = at(0.04);
  // A turn about the content.
  found.rotation.set(expSo3(0, Math.atan2(0.04, 2), 0, new Float64Array(9)));
  motion.follow(at(0), found, exactness, content);
  // The content is shown with 300 px per metre; 0 px on 2026-11-30.
  expect(300 * Math.abs(motion.goOn(at(0), exactness).position[0])).toBeLessThan(0.2);
});

test('a camera is expected to go twice as far in twice the time', () => {
  const { motion, exactness } = walk(60, 0.01, 0.3);
  const { position } = motion.follow(at(0.6), at(0.62), { ...exactness, seconds: 2 * exactness.seconds }, content);
  expect(position[0] - 0.6).toBeCloseTo(0.02, 3);
  expect(motion.goOn(at(0.62), exactness).position[0] - 0.62).toBeCloseTo(0.01, 3);
});

/** Step that is expected of a camera that went 2 cm a frame, after a picture that shows it standing. */
function stepAfterPicture(expectedPx: number): number {
  const { motion, exactness } = walk(60, 0.02, 0.3);
  // One that stands sees content 6 px to the right of where one that went on would see it.
  motion.see(at(0), Float64Array.of(6, 0), 1 / 300, expectedPx);
  return motion.goOn(at(0), exactness).position[0];
}

test('a movement that the picture does not show is forgotten, as far as it is vague', () => {
  expect(stepAfterPicture(0.2)).toBeCloseTo(0, 3);
  expect(stepAfterPicture(12)).toBeCloseTo(0.02, 3);
});

/** Step that is expected after a leap of the place by 18 px, px. */
function stepAfterLeap(inliers: number, placePx: number, turnPx = 0): number {
  const { motion, exactness } = walk(60, 0, placePx, inliers);
  motion.follow(at(0), at(0.06), { ...exactness, turnPx }, content);
  return 300 * (motion.goOn(at(0.06), exactness).position[0] - 0.06);
}

/** Deviation that is believed just after a find of a camera that moved at this speed, px. */
function expectedAfterFind(mPerS: number): number {
  const { motion, exactness } = walk(0, 0, 0.3);
  motion.follow(at(0), at(0), { ...exactness, velocity: Float64Array.of(mPerS, 0, 0) }, content);
  return motion.expectedPx;
}

describe('the camera is expected', () => {
  test('to walk on as it did, once that was seen for some frames', () => {
    expect(Math.abs(walk(2, 0.03, 6).left)).toBeGreaterThan(0.01);
    // After two frames more than a centimetre is lost, after 60 next to nothing; 0.01 mm on 2026-11-30.
    expect(Math.abs(walk(60, 0.03, 6).left)).toBeLessThan(0.002);
  });

  test('to walk on as before the surface went out of sight', () => {
    const { motion, exactness } = walk(30, 0.03, 6);
    motion.stop();
    const velocity = Float64Array.of(0.9, 0, 0);
    expect(motion.follow(at(0.9), at(0.93), { ...exactness, velocity }, content).position[0]).toBeCloseTo(0.93);
    expect(motion.follow(at(0.93), at(0.96), { ...exactness, velocity }, content).position[0]).toBeCloseTo(0.96);
  });

  test('to stand where it is found after the surface was out of sight, if nothing is known of its velocity', () => {
    const { motion, exactness } = walk(30, 0.03, 6);
    motion.stop();
    motion.follow(at(0.9), at(0.9), exactness, content);
    expect(motion.follow(at(0.9), at(0.9), exactness, content).position[0]).toBeCloseTo(0.9);
  });

  test('to walk on in the frame in which the surface goes out of sight, and at the velocity from before just after a find', () => {
    const { motion, exactness } = walk(60, 0.01, 0.3);
    expect(motion.goOn(at(0.6), exactness).position[0]).toBeCloseTo(0.61, 3);
    motion.stop();
    const velocity = Float64Array.of(0.6, 0, 0);
    expect(motion.goOn(at(0.6), { ...exactness, velocity }).position[0]).toBeCloseTo(0.62);
  });

  test('to stand, nearly, after one leap of its place by few patches', () => {
    // Px of the 18 that it leapt: 1.2 and 2.25 on 2026-11-30.
    expect(stepAfterLeap(12, 0.3)).toBeLessThan(1.5);
    expect(stepAfterLeap(100, 0.3)).toBeLessThan(3);
    expect(stepAfterLeap(100, 0.3)).toBeGreaterThan(1.5 * stepAfterLeap(12, 0.3));
  });

  test('to stand after a leap that the unknown delay of the pictures explains, but not for want of a gyroscope', () => {
    // 0.05 px on 2026-11-30.
    expect(stepAfterLeap(100, 0.3, 9)).toBeLessThan(0.1);
    expect(stepAfterLeap(100, 0.3, Infinity)).toBe(stepAfterLeap(100, 0.3));
  });
});

describe('of what a place adds to the expected movement', () => {
  test('all but a tenth is believed where the places are exact', () => {
    const { motion } = walk(5, 0, 0.3);
    expect(motion.expectedPx).toBeCloseTo(2, 1);
    // 0.957 on 2026-11-30.
    expect(motion.shareAt(motion.expectedPx)).toBeGreaterThan(0.9);
  });

  test('little is believed if blurred or few patches suggest it', () => {
    const { motion, exactness } = walk(60, 0, 0.3);
    motion.follow(at(0), at(0.08), { ...exactness, placePx: 8 }, content);
    // 0.06 on 2026-11-30.
    expect(motion.shareAt(motion.expectedPx)).toBeLessThan(0.1);
    expect(motion.deviationAt(motion.expectedPx)).toBeCloseTo(2, 0);
  });

  test('more is believed of it if the gyroscope may be wrong, and all without one', () => {
    const { motion, exactness } = walk(60, 0, 0.3);
    motion.follow(at(0), at(0.08), { ...exactness, placePx: 8, turnPx: 12 }, content);
    // 0.70 on 2026-11-30, where the test above gives 0.06.
    expect(motion.shareAt(motion.expectedPx)).toBeGreaterThan(0.4);
    motion.follow(at(0), at(0.08), { ...exactness, placePx: 8, turnPx: Infinity }, content);
    expect(motion.shareAt(motion.expectedPx)).toBe(1);
  });

  test('more is believed just after a find the faster the camera was', () => {
    expect(expectedAfterFind(0)).toBe(2);
    // Three tenths of 2 m/s, and 0.1 m/s.
    expect(expectedAfterFind(2)).toBeCloseTo((300 * 0.7) / 30);
  });
});
