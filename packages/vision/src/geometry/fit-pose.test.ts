import { expect, test } from 'vitest';
import { poseDifference, randomPose } from '../../test-support/random-pose';
import { createRandom } from '../simulation/random';
import { createCamera } from './camera';
import { createCorrespondences } from './correspondences';
import { createFit, fitPose } from './fit-pose';
import { multiply3 } from './mat3';
import { createPose, isFinitePose } from './pose';
import type { Pose } from './pose';
import { expSo3 } from './so3';

const camera = createCamera(640, 480);

function correspondencesOf(pose: Pose, count: number, noisePx: number, seed: number) {
  const random = createRandom(seed);
  const correspondences = createCorrespondences(count);
  const { rotation: r, translation: t } = pose;
  for (let i = 0; i < count; i++) {
    const x = random.between(-0.5, 0.5);
    const y = random.between(-0.3, 0.3);
    const z = r[6] * x + r[7] * y + t[2];
    correspondences.x[i] = x;
    correspondences.y[i] = y;
    correspondences.u[i] = (camera.f * (r[0] * x + r[1] * y + t[0])) / z + camera.cx + noisePx * random.gaussian();
    correspondences.v[i] = (camera.f * (r[3] * x + r[4] * y + t[1])) / z + camera.cy + noisePx * random.gaussian();
    correspondences.wuu[i] = correspondences.wvv[i] = 1;
  }
  correspondences.count = count;
  return correspondences;
}

const options = { iterations: 15, firstCutPx: 60, lastCutPx: 4, maxCutPx: 4 };

test('refinement finds the pose again from a near start', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const truth = randomPose(seed);
    const start = createPose();
    expSo3(0.03, -0.04, 0.05, start.rotation);
    start.rotation.set(multiply3(start.rotation, truth.rotation, new Float64Array(9)));
    start.translation.set(truth.translation.map((v) => v * 1.02));
    const fit = createFit();
    fitPose(start, correspondencesOf(truth, 40, 0, seed), { camera }, options, fit);
    expect(fit.inliers).toBe(40);
    expect(poseDifference(start, truth)).toBeLessThan(1e-6);
  }
});

test('refinement finds the lean of a rolling shutter together with the pose', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const truth = randomPose(seed);
    const correspondences = correspondencesOf(truth, 60, 0, seed);
    for (let i = 0; i < correspondences.count; i++) {
      const row = (correspondences.v[i] - camera.cy) / (1 + 0.02);
      correspondences.u[i] += 0.06 * row;
      correspondences.v[i] = camera.cy + row;
    }
    const pose: Pose = { rotation: truth.rotation.slice(), translation: truth.translation.map((v) => v * 1.01) };
    const lens = { camera: { ...camera }, leanPrior: { meanX: 0.05, meanY: 0, deviation: 0.5 } };
    const fit = createFit();
    fitPose(pose, correspondences, lens, options, fit);
    expect(fit.inliers).toBe(60);
    // The prior pulls by up to 0.0033 where a target tells little of the lean.
    expect(lens.camera.leanX).toBeCloseTo(0.06, 2);
    expect(lens.camera.leanY).toBeCloseTo(-0.02, 2);
    expect(lens.camera.f).toBe(camera.f);
    // 0.0015 at most on 2026-11-30.
    expect(poseDifference(pose, truth)).toBeLessThan(0.03);
  }
});

test('a fit tells by how much its lean is held by the prior', () => {
  const held = [];
  for (let seed = 1; seed <= 20; seed++) {
    const truth = randomPose(seed);
    const correspondences = correspondencesOf(truth, 60, 0, seed);
    const fit = createFit();
    const leanUnder = (meanX: number, meanY: number) => {
      const lens = { camera: { ...camera }, leanPrior: { meanX, meanY, deviation: 0.02 } };
      fitPose(
        { rotation: truth.rotation.slice(), translation: truth.translation.slice() },
        correspondences,
        lens,
        options,
        fit,
      );
      return lens.camera;
    };
    const first = leanUnder(0, 0);
    const right = leanUnder(0.001, 0);
    const down = leanUnder(0, 0.001);
    expect(right.leanX - first.leanX).toBeCloseTo(0.001 * fit.leanHeld[0], 5);
    expect(down.leanX - first.leanX).toBeCloseTo(0.001 * fit.leanHeld[1], 5);
    expect(down.leanY - first.leanY).toBeCloseTo(0.001 * fit.leanHeld[2], 5);
    held.push(fit.leanHeld[0]);
  }
  // Some views tell hardly anything of the lean, and others nearly all.
  expect(Math.min(...held)).toBeLessThan(0.2);
  expect(Math.max(...held)).toBeGreaterThan(0.8);
  expect(Math.max(...held)).toBeLessThanOrEqual(1);
});

test('refinement is not drawn off by a third of wrong correspondences', () => {
  const truth = randomPose(8);
  const correspondences = correspondencesOf(truth, 60, 0.3, 8);
  for (let i = 0; i < 60; i += 3) correspondences.u[i] += 25;
  const start: Pose = { rotation: truth.rotation.slice(), translation: truth.translation.map((v) => v * 1.01) };
  const fit = createFit();
  fitPose(start, correspondences, { camera }, options, fit);
  expect(fit.inliers).toBe(40);
  // Places have noise of 0.3 px in each direction; 0.36 px on 2026-11-30.
  expect(fit.rmsPx).toBeLessThan(0.7);
  // 0.004 on 2026-11-30.
  expect(poseDifference(start, truth)).toBeLessThan(0.02);
});

test('refinement reports no inliers and keeps the pose when nothing fits', () => {
  const start = randomPose(9);
  const before = { rotation: start.rotation.slice(), translation: start.translation.slice() };
  const correspondences = correspondencesOf(randomPose(10), 30, 0, 1);
  correspondences.u.fill(Number.NaN);
  const fit = createFit();
  fitPose(start, correspondences, { camera }, options, fit);
  expect(fit.inliers).toBe(0);
  expect(start).toEqual(before);
  expect(isFinitePose(start)).toBe(true);
});
