import { expect, test } from 'vitest';
import { createRandom } from '../simulation/random';
import { createCamera } from './camera';
import { posesFromHomography } from './poses-from-homography';
import { multiply3, transpose3 } from './mat3';
import { createPose, homographyFromPose, isFinitePose, matrixFromPose } from './pose';
import type { Pose } from './pose';
import { createCorrespondences } from './correspondences';
import { createFit, fitPose } from './fit-pose';
import { expSo3, logSo3 } from './so3';
import { viewPose } from './view-pose';

const camera = createCamera(640, 480);

function randomPose(seed: number): Pose {
  const random = createRandom(seed);
  return viewPose({
    tiltRad: random.between(0, 1.3),
    tiltAxisRad: random.between(0, 6.3),
    rollRad: random.between(-3.1, 3.1),
    x: random.between(-0.4, 0.4),
    y: random.between(-0.4, 0.4),
    depth: random.between(0.8, 4),
  });
}

/** Largest difference of the two poses' numbers: rad-like for the rotation, target widths for the translation. */
function difference(a: Pose, b: Pose): number {
  const rotation = a.rotation.map((v, i) => Math.abs(v - b.rotation[i]));
  const translation = a.translation.map((v, i) => Math.abs(v - b.translation[i]));
  return Math.max(...rotation, ...translation);
}

test('pose to homography to pose is exact for one of the two IPPE solutions', () => {
  const first = createPose();
  const second = createPose();
  for (let seed = 1; seed <= 200; seed++) {
    const pose = randomPose(seed);
    const h = homographyFromPose(camera, pose, new Float64Array(9));
    expect(posesFromHomography(h, camera, first, second)).toBe(true);
    expect(Math.min(difference(first, pose), difference(second, pose))).toBeLessThan(1e-6);
  }
});

test('a homography of any scale and sign of scale gives the same pose', () => {
  const pose = randomPose(3);
  const h = homographyFromPose(camera, pose, new Float64Array(9)).map((v) => -12 * v);
  const first = createPose();
  const second = createPose();
  expect(posesFromHomography(h, camera, first, second)).toBe(true);
  expect(Math.min(difference(first, pose), difference(second, pose))).toBeLessThan(1e-6);
});

test('a degenerate homography gives no pose', () => {
  const first = createPose();
  const second = createPose();
  expect(posesFromHomography(new Float64Array(9), camera, first, second)).toBe(false);
  expect(posesFromHomography(new Float64Array(9).fill(1), camera, first, second)).toBe(false);
});

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
    expect(difference(start, truth)).toBeLessThan(1e-6);
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
    expect(lens.camera.leanX).toBeCloseTo(0.06, 2);
    expect(lens.camera.leanY).toBeCloseTo(-0.02, 2);
    expect(lens.camera.f).toBe(camera.f);
    expect(difference(pose, truth)).toBeLessThan(0.03);
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
  expect(fit.rmsPx).toBeLessThan(0.7);
  expect(difference(start, truth)).toBeLessThan(0.02);
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

test('rotation vector to matrix and back is the identity, at half turns too', () => {
  const r = new Float64Array(9);
  const out = new Float64Array(3);
  for (const v of [
    [0, 0, 0],
    [1e-9, 0, 0],
    [0.1, -0.2, 0.3],
    [3, 0.5, -0.4],
    [0, 3.14, 0],
    [Math.PI / Math.SQRT2, 0, Math.PI / Math.SQRT2],
  ]) {
    logSo3(expSo3(v[0], v[1], v[2], r), out);
    const sign = Math.sign(out[0] * v[0] + out[1] * v[1] + out[2] * v[2]) || 1;
    for (let i = 0; i < 3; i++) expect(out[i] * sign).toBeCloseTo(v[i], 8);
  }
});

test('the public matrix is a right-handed rotation with the target in front of a camera that looks along -z', () => {
  const pose = viewPose({ tiltRad: 0.5, tiltAxisRad: 1, rollRad: 0.3, x: 0.1, y: 0.2, depth: 2 });
  const m = matrixFromPose(pose, new Float32Array(16));
  expect([m[12], m[13], m[14], m[15]].map((v) => Math.fround(v))).toEqual(
    [0.1, -0.2, -2, 1].map((v) => Math.fround(v)),
  );
  const r = Float64Array.from([m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10]]);
  const product = multiply3(r, transpose3(r, new Float64Array(9)), new Float64Array(9));
  for (let i = 0; i < 9; i++) expect(product[i]).toBeCloseTo(i % 4 === 0 ? 1 : 0, 5);
});
