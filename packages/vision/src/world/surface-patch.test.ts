import { expect, test } from 'vitest';
import { AS_FILED, projectPoint, createPose } from '../geometry/pose';
import { createCamera } from '../geometry/camera';
import { cameraFromWorld } from './device-axes';
import { findSite } from './patch-cutter';
import { patchAxes, patchFromWorldPose, worldPoseFromPatch, type SurfacePatch } from './surface-patch';
import { createWorldPose, distanceM, meetSurface } from './world-pose';

const camera = createCamera(480, 640);
const pose = createWorldPose();
cameraFromWorld({ alpha: 25, beta: 48, gamma: 3 }, 0, pose.rotation);
pose.position.set([0.3, 1.4, -0.2]);

function patch(): SurfacePatch {
  const site = findSite(pose, camera, 240, 360);
  if (!site) throw new Error('there is no floor at this px');
  return {
    ...site,
    id: 0,
    pictures: { levels: [], data: new Uint8Array(0), aspect: 1, shape: AS_FILED },
    axes: patchAxes(site.yawRad),
    lastUsedMs: 0,
  };
}

test('a patch lies around the tapped point, whole in the frame, and its lower edge is towards the visitor', () => {
  const found = patch();
  const point = new Float64Array(3);
  expect(meetSurface(pose, camera, 240, 360, point)).toBe(true);
  expect([found.x, found.z]).toEqual([point[0], point[2]]);
  const seen = patchFromWorldPose(found, pose, createPose());
  const middle = projectPoint(camera, seen, 0, 0);
  expect(middle.u).toBeCloseTo(240, 6);
  expect(middle.v).toBeCloseTo(360, 6);
  expect(projectPoint(camera, seen, 0, 0.5).v).toBeGreaterThan(middle.v);
  for (const [x, y] of [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ]) {
    const { u, v } = projectPoint(camera, seen, x, y);
    expect(u).toBeGreaterThan(0);
    expect(u).toBeLessThan(camera.width);
    expect(v).toBeGreaterThan(0);
    expect(v).toBeLessThan(camera.height);
  }
});

test('the camera’s place follows from the patch’s pose', () => {
  const found = patch();
  const back = worldPoseFromPatch(found, patchFromWorldPose(found, pose, createPose()), createWorldPose());
  expect(distanceM(back, pose)).toBeCloseTo(0, 9);
  for (let i = 0; i < 9; i++) expect(back.rotation[i]).toBeCloseTo(pose.rotation[i], 9);
});
