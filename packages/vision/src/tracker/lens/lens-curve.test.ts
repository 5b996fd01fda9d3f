import { expect, test } from 'vitest';
import { distortedPoint } from '../../../test-support/distorted-frame';
import { benchTarget } from '../../../test-support/measures/bench-target';
import { trackingLensTrials } from '../../../test-support/measures/lens-trials';
import { makePicture } from '../../../test-support/pictures';
import { createCamera } from '../../geometry/camera';
import { createCorrespondences } from '../../geometry/correspondences';
import { PlaneView } from '../../geometry/plane-view';
import { projectPoint } from '../../geometry/pose';
import { viewPose } from '../../geometry/view-pose';
import { LensCurve } from './lens-curve';

const camera = createCamera(640, 480);
const LONGER_PX = 640;
const pose = viewPose({ tiltRad: 0.4, tiltAxisRad: 0.5, rollRad: 0.3, x: 0.1, depth: 1.6 });

/** A view without noise through a lens with distortion k1, as far as `curve` does not straighten it. */
function viewThrough(k1: number, curve: number): PlaneView {
  const points = createCorrespondences(64);
  points.count = 64;
  for (let i = 0; i < 64; i++) {
    const x = (i % 8) / 7 - 0.5;
    const y = Math.floor(i / 8) / 7 - 0.5;
    const straightAt = projectPoint(camera, pose, x, y);
    const [u, v] = distortedPoint(camera, k1, straightAt.u, straightAt.v);
    const straight = 1 / (1 + curve * ((u - camera.cx) ** 2 + (v - camera.cy) ** 2));
    points.x[i] = x;
    points.y[i] = y;
    points.u[i] = camera.cx + (u - camera.cx) * straight;
    points.v[i] = camera.cy + (v - camera.cy) * straight;
    points.wuu[i] = points.wvv[i] = 1;
  }
  const view = new PlaneView();
  view.startAtPose(pose, camera);
  expect(view.fit(points, camera, 0.25, pose)).toBe(true);
  return view;
}

test.each([-0.25, 0.1])('straightens what a lens with a distortion of %f shows', (k1) => {
  const lens = new LensCurve();
  for (let i = 0; i < 15; i++) lens.learn(viewThrough(k1, lens.of(LONGER_PX)), camera);
  const at = 200 + camera.cx;
  const [shown] = distortedPoint(camera, k1, at, camera.cy);
  const off = shown - camera.cx;
  // This lens follows another formula, so that a tenth of its distortion, which is 6.8 px here, may remain.
  expect(Math.abs(off / (1 + lens.of(LONGER_PX) * off * off) - 200)).toBeLessThan(0.7);
});

test('takes a lens with hardly any distortion for an exact pinhole', () => {
  const lens = new LensCurve();
  for (let i = 0; i < 5; i++) lens.learn(viewThrough(0.002, 0), camera);
  expect(lens.of(LONGER_PX)).toBe(0);
});

test(
  'the corners of a target are in their places under a lens with a distortion of −0.25',
  { tags: 'thorough' },
  () => {
    const target = benchTarget('photo', makePicture('photo', 1, 1024, 768));
    const trials = trackingLensTrials(target, camera, { axesDeg: [35], k1: -0.25, frames: 14 });
    // 0.4 px at most on 2026-11-30.
    for (const { errorPx } of trials.slice(8)) expect(errorPx).toBeLessThan(1.5);
  },
);
