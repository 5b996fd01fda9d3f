import { expect, test } from 'vitest';
import { radians } from '../../test-support/radians';
import { createCamera } from '../geometry/camera';
import { cameraFromWorld } from './device-axes';
import { createWorldPose, meetSurface } from './world-pose';

/** A camera that looks down by 10°, at this height, m. */
const HEIGHT_M = 1.4;
const LOOKS_DOWN_DEG = 10;

/** Camera, pose and px of a ray in the middle column that goes down by an angle. */
function rayBelowHorizon(deg: number) {
  const camera = createCamera(480, 640);
  const pose = createWorldPose();
  pose.position.set([0, HEIGHT_M, 0]);
  cameraFromWorld({ alpha: 0, beta: 90 - LOOKS_DOWN_DEG, gamma: 0 }, 0, pose.rotation);
  return { camera, pose, v: camera.cy + camera.f * Math.tan(radians(deg - LOOKS_DOWN_DEG)) };
}

test('a ray 20° below the horizon meets the surface before the camera', () => {
  const { camera, pose, v } = rayBelowHorizon(20);
  const point = new Float64Array(3);
  expect(meetSurface(pose, camera, camera.cx, v, point)).toBe(true);
  expect(point[0]).toBeCloseTo(0, 6);
  expect(point[1]).toBe(0);
  expect(Math.abs(point[2])).toBeCloseTo(HEIGHT_M / Math.tan(radians(20)), 6);
});

test.each([
  ['15° above the horizon', -15],
  ['5° below the horizon, where the surface is far away', 5],
])('a ray %s meets no surface, and leaves the point as it was', (_, belowHorizonDeg) => {
  const { camera, pose, v } = rayBelowHorizon(belowHorizonDeg);
  const point = Float64Array.of(1, 2, 3);
  expect(meetSurface(pose, camera, 240, v, point)).toBe(false);
  expect([...point]).toEqual([1, 2, 3]);
});
