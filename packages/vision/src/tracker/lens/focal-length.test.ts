import { describe, expect, test } from 'vitest';
import { benchTarget } from '../../../test-support/measures/bench-target';
import {
  initializationLensTrials,
  lensOfVerticalView,
  trackingLensTrials,
} from '../../../test-support/measures/lens-trials';
import type { LensTrial } from '../../../test-support/measures/lens-trials';
import { makePicture } from '../../../test-support/pictures';
import { createCamera } from '../../geometry/camera';
import type { Camera } from '../../geometry/camera';
import { PlaneView } from '../../geometry/plane-view';
import { homographyFromPose } from '../../geometry/pose';
import type { Pose } from '../../geometry/pose';
import { viewPose } from '../../geometry/view-pose';
import { createRandom } from '../../simulation/random';
import { FocalEstimator } from './focal-estimator';
import { createCorrespondences } from '../../geometry/correspondences';

const assumed = createCamera(640, 480);

/** A view of a square print whose height is `stretch` times that of its file. */
function viewOf(camera: Camera, pose: Pose, seed: number, noisePx = 0.1, stretch = 1): PlaneView {
  const random = createRandom(seed);
  const points = createCorrespondences(80);
  const h = homographyFromPose(camera, pose, new Float64Array(9));
  for (let i = 0; i < 80; i++) {
    const x = random.between(-0.5, 0.5);
    const y = random.between(-0.5, 0.5);
    const w = h[6] * x + h[7] * y * stretch + h[8];
    points.x[i] = x;
    points.y[i] = y;
    points.u[i] = (h[0] * x + h[1] * y * stretch + h[2]) / w + noisePx * random.gaussian();
    points.v[i] = (h[3] * x + h[4] * y * stretch + h[5]) / w + noisePx * random.gaussian();
    points.wuu[i] = points.wvv[i] = 1;
  }
  points.count = 80;
  const view = new PlaneView();
  view.startAtHomography(h, camera);
  expect(view.fit(points, assumed, 0.25, pose)).toBe(true);
  return view;
}

/** The ratio of the focal length in use to the true one, after views of several tilts about several axes. */
function learned(camera: Camera, tiltsDeg: number[], stretch = 1): number {
  const estimator = new FocalEstimator(assumed.f, 640);
  let { f } = assumed;
  tiltsDeg.forEach((deg, i) => {
    const pose = viewPose({
      tiltRad: (deg * Math.PI) / 180,
      tiltAxisRad: 0.7 * i,
      rollRad: 0.4 * i,
      depth: camera.f / 300,
    });
    estimator.observe(0, { view: viewOf(camera, pose, i + 1, 0.1, stretch), focalMisfitPx: 0 }, pose, 640);
    f = estimator.advance(f, 640, false);
  });
  return f / camera.f;
}

test.each([0.5, 0.65, 1.1, 1.5, 3.1])('learns a focal length of %f longer sides from tilted views', (ratio) => {
  const share = learned(createCamera(640, 480, ratio * 640), [20, 35, 50, 40, 55]);
  expect(Math.abs(Math.log(share))).toBeLessThan(0.05);
});

test('keeps the assumed focal length exactly when the lens has it', () => {
  expect(learned(assumed, [10, 20, 30, 40, 50, 60])).toBe(1);
});

test('learns nothing from frontal views', () => {
  expect(learned(createCamera(640, 480, 400), [0, 1, 2, 0, 3])).toBe(assumed.f / 400);
});

/** Whether views of these tilts make the assumed focal length worth storing. */
function isLearned(tiltsDeg: number[]): boolean {
  const estimator = new FocalEstimator(assumed.f, 640);
  for (const [i, deg] of tiltsDeg.entries()) {
    const pose = viewPose({ tiltRad: (deg * Math.PI) / 180, tiltAxisRad: 0.7 * i, depth: 2 });
    estimator.observe(0, { view: viewOf(assumed, pose, i + 1), focalMisfitPx: 0 }, pose, 640);
  }
  return estimator.isLearned;
}

test('a focal length is worth keeping after tilted views, not after frontal ones', () => {
  expect(isLearned([15, 25, 30])).toBe(true);
  expect(isLearned([0, 1, 2])).toBe(false);
});

test('a print that is stretched by 2% is not taken for another lens', () => {
  expect(learned(assumed, [0, 15, 30, 45, 60], 1.02)).toBe(1);
  expect(learned(assumed, [0, 15, 30, 45, 60], 0.98)).toBe(1);
});

test('while content is shown, the focal length moves in small steps, and faster where its error is visible', () => {
  const camera = createCamera(640, 480, 400);
  const step = (misfitPx: number) => {
    const estimator = new FocalEstimator(assumed.f, 640);
    const pose = viewPose({ tiltRad: 0.9, tiltAxisRad: 0.4, depth: 1.2 });
    estimator.observe(0, { view: viewOf(camera, pose, 3), focalMisfitPx: misfitPx }, pose, 640);
    return Math.abs(Math.log(estimator.advance(assumed.f, 640, true) / assumed.f));
  };
  expect(step(0)).toBeGreaterThan(0);
  expect(step(0)).toBeLessThanOrEqual(0.0151);
  expect(step(6)).toBeGreaterThan(0.03);
});

const target = benchTarget('photo', makePicture('photo', 1, 1024, 768));
const shareBelow = (trials: LensTrial[], px: number) =>
  trials.filter(({ errorPx }) => errorPx < px).length / trials.length;

describe.each([
  [60, { tags: 'thorough' }],
  [75, {}],
] as const)('under a lens of %d° (upright)', (deg, options) => {
  test('draws a tilted target in its place when it is seen for the first time', options, () => {
    const conditions = { axesDeg: [35], tiltsDeg: [0, 10, 20, 30, 40, 50, 60], share: 0.4 };
    const trials = initializationLensTrials(target, lensOfVerticalView(deg), conditions);
    expect(shareBelow(trials, 8)).toBe(1);
  });
});

test('draws a target in its place while it tilts under a lens of 60° (upright)', () => {
  const trials = trackingLensTrials(target, lensOfVerticalView(60), { axesDeg: [35], share: 0.4 });
  expect(shareBelow(trials, 8)).toBe(1);
  const last = trials[trials.length - 1];
  expect(Math.abs(last.focal - 1)).toBeLessThan(0.05);
  expect(trials[0].isLearned).toBe(false);
  expect(last.isLearned).toBe(true);
});

test('the corners of a still tilted target are in their places from its first shown frame, lens unknown', () => {
  const conditions = { tiltsDeg: [35], axesDeg: [0, 35, 90] };
  const trials = initializationLensTrials(target, lensOfVerticalView(60), conditions);
  for (const { errorPx } of trials) expect(errorPx).toBeLessThan(0.5);
});

test.each([0.96, 1.04])('follows a print whose height is %f times that of its file', (stretch) => {
  const conditions = { axesDeg: [35], effects: { stretch }, frames: 40 };
  const trials = trackingLensTrials(target, assumed, conditions);
  expect(shareBelow(trials.slice(8), 1)).toBe(1);
});

test('a still tilted target is drawn exactly from the start with a focal length that was learned before', () => {
  const camera = lensOfVerticalView(60);
  const options = { f: 1.01 * camera.f };
  const trials = initializationLensTrials(target, camera, { axesDeg: [35], share: 0.4, options, tiltsDeg: [35] });
  expect(trials[0].errorPx).toBeLessThan(0.5);
});

test('a focal length that is said to be exact is left alone', () => {
  const options = { estimateFocal: false };
  const trials = trackingLensTrials(target, lensOfVerticalView(60), { axesDeg: [35], share: 0.4, options, frames: 30 });
  for (const { focal } of trials) expect(focal).toBe(trials[0].focal);
});
