import { expect, test } from 'vitest';
import { createRandom } from '../simulation/random';
import { createCamera } from './camera';
import { projectTarget } from './homography';
import type { Pose } from './pose';
import { createPose, copyPose, homographyFromPose } from './pose';
import { measureCorners } from './pose-uncertainty';
import { createCorrespondences } from './correspondences';
import { createFit, fitPose } from './fit-pose';
import { viewPose } from './view-pose';

const camera = createCamera(640, 480);
const truth = viewPose({ tiltRad: 0.5, tiltAxisRad: 1, depth: 1.8 });

function cornersOf(pose: Pose): Float64Array {
  const corners = new Float64Array(8);
  projectTarget(homographyFromPose(camera, pose, new Float64Array(9)), 0.75, corners);
  return corners;
}

/** Poses that are fitted to different noise; their errors' root mean square then varies by about 5%. */
const ROUNDS = 200;
/** Points of each fit. Chosen, not measured. */
const POINTS = 30;
/** Noise of each point. Chosen, not measured. */
const NOISE_PX = 0.5;

/**
 * Fits poses to noisy points within the given part of the target.
 *
 * @param fromX toX range of the points, target widths from the middle.
 * @returns the predicted and the true deviation of the worst corner, px.
 */
function deviations(fromX: number, toX: number): { predicted: number; seen: number } {
  const random = createRandom(3);
  const h = homographyFromPose(camera, truth, new Float64Array(9));
  const exact = cornersOf(truth);
  const squares = [0, 0, 0, 0];
  let predicted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const correspondences = createCorrespondences(POINTS);
    for (let i = 0; i < POINTS; i++) {
      const x = random.between(fromX, toX);
      const y = random.between(-0.3, 0.3);
      const w = h[6] * x + h[7] * y + h[8];
      correspondences.x[i] = x;
      correspondences.y[i] = y;
      correspondences.u[i] = (h[0] * x + h[1] * y + h[2]) / w + NOISE_PX * random.gaussian();
      correspondences.v[i] = (h[3] * x + h[4] * y + h[5]) / w + NOISE_PX * random.gaussian();
      correspondences.wuu[i] = correspondences.wvv[i] = 1;
    }
    correspondences.count = POINTS;
    const pose = copyPose(truth, createPose());
    const options = { iterations: 6, firstCutPx: 20, lastCutPx: 20, maxCutPx: 20 };
    const fit = createFit();
    fitPose(pose, correspondences, { camera }, options, fit);
    // A residual is the length of an error in x and y; the prediction asks for the deviation along one axis.
    const judged = { information: fit.information, rmsPx: fit.rmsPx / Math.SQRT2, uncertaintyPx: 0 };
    measureCorners(pose, judged, camera, { aspect: 0.75 });
    predicted += judged.uncertaintyPx / ROUNDS;
    cornersOf(pose).forEach((v, i) => {
      squares[i >> 1] += (v - exact[i]) ** 2 / ROUNDS;
    });
  }
  return { predicted, seen: Math.sqrt(Math.max(...squares)) };
}

test('predicts the error of the worst corner to a factor of 1.6, from points all over the target and at one end of it', () => {
  const spread = deviations(-0.4, 0.4);
  const bunched = deviations(0.2, 0.4);
  for (const { predicted, seen } of [spread, bunched]) {
    expect(predicted).toBeGreaterThan(seen / 1.6);
    expect(predicted).toBeLessThan(1.6 * seen);
  }
  expect(bunched.predicted).toBeGreaterThan(4 * spread.predicted);
});

test('predicts an infinite error when nothing fixes the pose', () => {
  const fit = { information: new Float64Array(36), rmsPx: 1, uncertaintyPx: 0 };
  measureCorners(truth, fit, camera, { aspect: 0.75 });
  expect(fit.uncertaintyPx).toBe(Infinity);
});
