import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { createCorrespondences } from '../geometry/correspondences';
import { multiply3 } from '../geometry/mat3';
import { expSo3 } from '../geometry/so3';
import { createRandom } from '../simulation/random';
import { createPlaceBelief } from './place-belief';
import { SensedFit } from './sensed-fit';
import { patchAxes, type SurfacePatch } from './surface-patch';
import { angleRad, copyWorldPose, createWorldPose, distanceM, toCamera, type WorldPose } from './world-pose';

const DEGREE = Math.PI / 180;
const camera = createCamera(480, 640);
const lead = { id: 0, x: 0, z: 0, halfM: 0.5, axes: patchAxes(0) } as SurfacePatch;

/** Height of the camera over the surface. */
const HEIGHT_M = 1.4;

/** A camera over the surface that looks straight down. */
function truePlace(): WorldPose {
  const pose = createWorldPose();
  pose.position.set([0, HEIGHT_M, 0]);
  pose.rotation.set([1, 0, 0, 0, 0, 1, 0, -1, 0]);
  return pose;
}

function turned(pose: WorldPose, rightRad: number): WorldPose {
  const out = copyWorldPose(pose, createWorldPose());
  out.rotation.set(multiply3(expSo3(0, rightRad, 0, new Float64Array(9)), pose.rotation, new Float64Array(9)));
  return out;
}

/** Patches within `reachM` of the middle of the surface, seen with an error of 0.3 px. */
function sightOf(pose: WorldPose, reachM: number) {
  const random = createRandom(4);
  const correspondences = createCorrespondences(40);
  const at = new Float64Array(3);
  for (let i = 0; i < 40; i++) {
    const x = random.between(-reachM, reachM);
    const y = random.between(-reachM, reachM);
    toCamera(pose, Float64Array.of(x, 0, y), at);
    correspondences.x[i] = x;
    correspondences.y[i] = y;
    correspondences.u[i] = (camera.f * at[0]) / at[2] + camera.cx + 0.3 * random.gaussian();
    correspondences.v[i] = (camera.f * at[1]) / at[2] + camera.cy + 0.3 * random.gaussian();
    correspondences.wuu[i] = correspondences.wvv[i] = 1;
  }
  correspondences.count = 40;
  return { correspondences, camera, rmsPx: 0.3 };
}

/**
 * How far a fit is off that starts at a step aside instead of a turn of 4°, when the gyroscope is wrong by `gyroRad`.
 */
function fitted(reachM: number, gyroRad: number, swingRad = 0) {
  const pose = truePlace();
  const confused = turned(pose, 4 * DEGREE);
  confused.position[0] = -HEIGHT_M * Math.tan(4 * DEGREE);
  const belief = createPlaceBelief();
  copyWorldPose(turned(pose, gyroRad), belief.pose);
  Object.assign(belief, { turnRad: 0.3 * DEGREE, alongM: 0.5, heightM: 0.05 });
  belief.swing[1] = swingRad;
  const fit = new SensedFit();
  expect(fit.fit(confused, lead, sightOf(pose, reachM), belief)).toBe(true);
  const uncertaintyPx = fit.uncertaintyPx(camera, [{ point: Float64Array.of(0.3, 0, 0.3) }]);
  return { turnDeg: angleRad(fit.pose, pose) / DEGREE, offM: distanceM(fit.pose, pose), uncertaintyPx };
}

test('patches in a small part of the view, which fit a step as well as a turn, are decided by the gyroscope', () => {
  const { turnDeg, offM } = fitted(0.06, 0.1 * DEGREE);
  // Of the 4° and the 10 cm at the start; 0.12° and 0.4 cm on 2026-11-30.
  expect(turnDeg).toBeLessThan(0.5);
  expect(offM).toBeLessThan(0.03);
});

test('patches all over the view outweigh a gyroscope that is wrong by 2°', () => {
  // 0.35° on 2026-11-30.
  expect(fitted(0.48, 2 * DEGREE).turnDeg).toBeLessThan(1);
});

test('a turn whose time is uncertain is taken from the patches, and is less certain', () => {
  const certain = fitted(0.48, 2 * DEGREE);
  const uncertain = fitted(0.48, 2 * DEGREE, 5 * DEGREE);
  // 0.14° on 2026-11-30.
  expect(uncertain.turnDeg).toBeLessThan(0.7 * certain.turnDeg);
  expect(uncertain.uncertaintyPx).toBeGreaterThan(certain.uncertaintyPx);
});

test('few patches in a small part of the view leave the rest of it uncertain', () => {
  expect(fitted(0.06, 0).uncertaintyPx).toBeGreaterThan(2 * fitted(0.48, 0).uncertaintyPx);
});

test('edges, which show noise along themselves, do not hold a place back that a few corners tell', () => {
  const pose = truePlace();
  const sight = sightOf(pose, 0.48);
  const { correspondences } = sight;
  // The camera moved on by 1.5 px, which 37 of 40 patches, on joints along x, only tell by noise.
  const aheadM = (1.5 / camera.f) * HEIGHT_M;
  for (let i = 3; i < 40; i++) {
    correspondences.u[i] += 1.5;
    correspondences.wuu[i] = 0.06;
  }
  const late = copyWorldPose(pose, createWorldPose());
  late.position[0] -= aheadM;
  const belief = createPlaceBelief();
  copyWorldPose(late, belief.pose);
  Object.assign(belief, { turnRad: 0.3 * DEGREE, alongM: 0.05, heightM: 0.02 });
  const fit = new SensedFit();
  expect(fit.fit(late, lead, sight, belief)).toBe(true);
  const offPx = (fitted: WorldPose): number => {
    const at = new Float64Array(3);
    toCamera(fitted, new Float64Array(3), at);
    return Math.abs((camera.f * at[0]) / at[2]);
  };
  expect(offPx(late)).toBeCloseTo(1.5, 3);
  // Less than a third; 0.13 px on 2026-11-30.
  expect(offPx(fit.pose)).toBeLessThan(0.4);
});
