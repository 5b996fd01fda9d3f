import { expect, test } from 'vitest';
import { radians } from '../../test-support/radians';
import { createCamera } from '../geometry/camera';
import { cameraFromWorld } from './device-axes';
import { createWorldPose, meetSurface } from './world-pose';

test.each([
  ['15° above the horizon', -15],
  ['5° below the horizon, where the surface is far away', 5],
])('a ray %s meets no surface, and leaves the point as it was', (_, belowHorizonDeg) => {
  const camera = createCamera(480, 640);
  const pose = createWorldPose();
  pose.position.set([0, 1.4, 0]);
  // The camera looks down by 10°.
  cameraFromWorld({ alpha: 0, beta: 80, gamma: 0 }, 0, pose.rotation);
  const point = Float64Array.of(1, 2, 3);
  const v = camera.cy + camera.f * Math.tan(radians(belowHorizonDeg - 10));
  expect(meetSurface(pose, camera, 240, v, point)).toBe(false);
  expect([...point]).toEqual([1, 2, 3]);
});
