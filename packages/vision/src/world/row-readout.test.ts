import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { createCorrespondences } from '../geometry/correspondences';
import { createFit, fitPose } from '../geometry/fit-pose';
import { multiply3 } from '../geometry/mat3';
import { createPose } from '../geometry/pose';
import { expSo3 } from '../geometry/so3';
import { RowLean } from '../tracker/lens/row-lean';
import { RowReadout } from './row-readout';
import { moveBy, pointOf, projectTo, Slopes } from './surface-equations';
import type { Sight } from './surface-lens';
import { patchAxes, patchFromWorldPose, type SurfacePatch } from './surface-patch';
import { createWorldPose } from './world-pose';

const DEGREE = Math.PI / 180;
const FRAMES = 12;
const PER_SIDE = 12;
const LEAN_FIT = { iterations: 5, firstCutPx: 60, lastCutPx: 30, maxCutPx: 30 };
const camera = createCamera(640, 480);
const square = { id: 0, x: 0, z: 0, halfM: 0.7, axes: patchAxes(0) } as SurfacePatch;

/** A phone 1.4 m over the floor that looks down at it by 45°, turned about the vertical. */
function cameraAt(yawRad: number) {
  const pose = createWorldPose();
  const down = Math.SQRT1_2;
  const tilt = Float64Array.of(1, 0, 0, 0, -down, down, 0, -down, -down);
  multiply3(tilt, expSo3(0, yawRad, 0, new Float64Array(9)), pose.rotation);
  pose.position.set([0, 1.4, 1.4]);
  return pose;
}

/**
 * What is learned of rows that are read one after the other in `share` of the frame's time, while the phone turns: with
 * a camera for each row, and by the lean of frames as a whole.
 */
function learnedShares(share: number, radPerFrame: number): { rows: number; lean: number } {
  const readout = new RowReadout();
  const lens = { ...camera };
  const lean = new RowLean(lens);
  const [from, to] = [createPose(), createPose()];
  const fit = createFit();
  const slopes = new Slopes(0);
  const point = new Float64Array(3);
  for (let frame = 1; frame <= FRAMES; frame++) {
    const found = cameraAt((frame - FRAMES / 2) * radPerFrame);
    const last = cameraAt((frame - 1 - FRAMES / 2) * radPerFrame);
    const correspondences = createCorrespondences(PER_SIDE * PER_SIDE);
    for (let i = 0; i < PER_SIDE * PER_SIDE; i++) {
      const x = ((i % PER_SIDE) + 0.5) / PER_SIDE - 0.5;
      const y = (Math.floor(i / PER_SIDE) + 0.5) / PER_SIDE - 0.5;
      pointOf(square, x, y, point);
      // The row at which the point is seen tells when it is read, and so where it is seen.
      let row = 0;
      for (let round = 0; round < 20; round++) {
        const ofRow = cameraAt((frame - FRAMES / 2 + (share * row) / camera.height) * radPerFrame);
        projectTo(ofRow, camera, point, slopes);
        row = slopes.atV - camera.cy;
      }
      if (slopes.atU < 0 || slopes.atV < 0 || slopes.atU > camera.width || slopes.atV > camera.height) continue;
      const n = correspondences.count++;
      correspondences.x[n] = x;
      correspondences.y[n] = y;
      correspondences.u[n] = slopes.atU;
      correspondences.v[n] = slopes.atV;
      correspondences.wuu[n] = correspondences.wvv[n] = 1;
    }
    // The follower's place is not exact in such a frame.
    moveBy(
      found,
      Float64Array.of(0.02, -0.03, 0.04, 0.02, -0.02, 0.04).map((part) => part * radPerFrame),
    );
    lean.start(patchFromWorldPose(square, last, from), patchFromWorldPose(square, found, to), 1);
    fitPose(to, correspondences, { camera: lens, leanPrior: lean.prior }, LEAN_FIT, fit);
    lean.learn(fit);
    const sight: Sight = { lead: square, found, motionPx: 40, correspondences, lens };
    readout.learn(sight, last);
  }
  return { rows: readout.share, lean: lean.readout };
}

test.for([0.1, 0.24, 0.6, 0.8])(
  'learns in how much of a frame rows are read, %s, from a phone that looks down and turns about the vertical',
  (share) => {
    expect(learnedShares(share, 5 * DEGREE).rows).toBeCloseTo(share, 1);
    expect(learnedShares(share, -3 * DEGREE).rows).toBeCloseTo(share, 1);
  },
);

test('the lean of its frames is more than that share', () => {
  expect(learnedShares(0.24, 5 * DEGREE).lean).toBeGreaterThan(1.4 * 0.24);
  expect(learnedShares(0.6, -3 * DEGREE).lean).toBeGreaterThan(1.2 * 0.6);
});

test('a camera at rest tells nothing of how its rows are read', () => {
  expect(learnedShares(0.9, 0).rows).toBe(new RowReadout().share);
});
