import { expect, test } from 'vitest';
import { poseDifference, randomPose } from '../../test-support/random-pose';
import { createCamera } from './camera';
import { createPose, homographyFromPose } from './pose';
import { posesFromHomography } from './poses-from-homography';

const camera = createCamera(640, 480);

test('pose to homography to pose is exact for one of the two IPPE solutions', () => {
  const first = createPose();
  const second = createPose();
  for (let seed = 1; seed <= 200; seed++) {
    const pose = randomPose(seed);
    const h = homographyFromPose(camera, pose, new Float64Array(9));
    expect(posesFromHomography(h, camera, first, second)).toBe(true);
    expect(Math.min(poseDifference(first, pose), poseDifference(second, pose))).toBeLessThan(1e-6);
  }
});

test('a homography of another scale and sign gives the same pose', () => {
  const pose = randomPose(3);
  const h = homographyFromPose(camera, pose, new Float64Array(9)).map((v) => -12 * v);
  const first = createPose();
  const second = createPose();
  expect(posesFromHomography(h, camera, first, second)).toBe(true);
  expect(Math.min(poseDifference(first, pose), poseDifference(second, pose))).toBeLessThan(1e-6);
});

test('a degenerate homography gives no pose', () => {
  const first = createPose();
  const second = createPose();
  expect(posesFromHomography(new Float64Array(9), camera, first, second)).toBe(false);
  expect(posesFromHomography(new Float64Array(9).fill(1), camera, first, second)).toBe(false);
});
