import { expect, test } from 'vitest';
import { radians } from '../../../test-support/radians';
import { createCamera } from '../../geometry/camera';
import type { Camera } from '../../geometry/camera';
import { createCorrespondences } from '../../geometry/correspondences';
import { PlaneView } from '../../geometry/plane-view';
import { homographyFromPose } from '../../geometry/pose';
import type { Pose } from '../../geometry/pose';
import { viewPose } from '../../geometry/view-pose';
import { createRandom } from '../../simulation/random';
import { FocalEstimator } from './focal-estimator';

const assumed = createCamera(640, 480);
/** Places of a view. Chosen, not measured. */
const POINTS = 80;
/** Noise of each place. Chosen, not measured. */
const NOISE_PX = 0.1;
/** Noise that the fit expects of them, like that of patches. */
const PATCH_NOISE_PX = 0.25;

/** A view of a square print whose height is `stretch` times that of its file. */
function viewOf(camera: Camera, pose: Pose, seed: number, stretch = 1): PlaneView {
  const random = createRandom(seed);
  const points = createCorrespondences(POINTS);
  const h = homographyFromPose(camera, pose, new Float64Array(9));
  for (let i = 0; i < POINTS; i++) {
    const x = random.between(-0.5, 0.5);
    const y = random.between(-0.5, 0.5);
    const w = h[6] * x + h[7] * y * stretch + h[8];
    points.x[i] = x;
    points.y[i] = y;
    points.u[i] = (h[0] * x + h[1] * y * stretch + h[2]) / w + NOISE_PX * random.gaussian();
    points.v[i] = (h[3] * x + h[4] * y * stretch + h[5]) / w + NOISE_PX * random.gaussian();
    points.wuu[i] = points.wvv[i] = 1;
  }
  points.count = POINTS;
  const view = new PlaneView();
  view.startAtHomography(h, camera);
  expect(view.fit(points, assumed, PATCH_NOISE_PX, pose)).toBe(true);
  return view;
}

/** The ratio of the focal length in use to the true one, after views of several tilts about several axes. */
function learned(camera: Camera, tiltsDeg: number[], stretch = 1): number {
  const estimator = new FocalEstimator(assumed.f, 640);
  let { f } = assumed;
  tiltsDeg.forEach((deg, i) => {
    const pose = viewPose({
      tiltRad: radians(deg),
      tiltAxisRad: 0.7 * i,
      rollRad: 0.4 * i,
      depth: camera.f / 300,
    });
    estimator.observe(0, { view: viewOf(camera, pose, i + 1, stretch), focalMisfitPx: 0 }, pose, 640);
    f = estimator.advance(f, 640, false);
  });
  return f / camera.f;
}

test.each([0.5, 0.65, 1.1, 1.5, 3.1])('learns a focal length of %f longer sides from tilted views', (ratio) => {
  const share = learned(createCamera(640, 480, ratio * 640), [20, 35, 50, 40, 55]);
  // 0.3% at worst on 2026-11-30.
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
    const pose = viewPose({ tiltRad: radians(deg), tiltAxisRad: 0.7 * i, depth: 2 });
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
  // `SLEW_PER_FRAME` of focal-estimator.ts with rounding, and more than twice as much.
  expect(step(0)).toBeLessThanOrEqual(0.0151);
  expect(step(6)).toBeGreaterThan(0.03);
});
