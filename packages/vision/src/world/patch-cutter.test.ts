import { expect, test } from 'vitest';
import { radians } from '../../test-support/radians';
import { createCamera } from '../geometry/camera';
import { createRandom } from '../simulation/random';
import { cutPicture, findSite } from './patch-cutter';
import { cameraFromWorld } from './device-axes';
import { createWorldPose } from './world-pose';

const WIDTH = 480;
const HEIGHT = 640;
/** Height of the camera over the floor. */
const HEIGHT_M = 1.4;
/** Side of the grains of a faint floor, px of the frame. */
const GRAIN_PX = 8;

/**
 * Whether a patch is cut from a floor below the camera, whose grains, or stripes across the view, and noise have these
 * standard deviations, gray levels.
 */
function isCut(grain: number, noise: number, isStriped = false): boolean {
  const random = createRandom(7);
  const columns = Math.ceil(WIDTH / GRAIN_PX);
  const grains = Float32Array.from({ length: columns * columns * 2 }, () => grain * random.gaussian());
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let i = 0; i < data.length; i++) {
    const column = isStriped ? 0 : Math.floor((i % WIDTH) / GRAIN_PX);
    const row = Math.floor(i / WIDTH / GRAIN_PX);
    data[i] = 120.5 + grains[row * columns + column] + noise * random.gaussian();
  }
  const camera = createCamera(WIDTH, HEIGHT);
  const pose = createWorldPose();
  // The camera looks straight down.
  pose.rotation.set([1, 0, 0, 0, 0, 1, 0, -1, 0]);
  pose.position.set([0, HEIGHT_M, 0]);
  // A little ahead of the camera, so that the patch's rows are those of the view.
  const site = findSite(pose, camera, WIDTH / 2, HEIGHT / 2 - 30);
  if (!site) throw new Error('The view shows no surface');
  const frame = { width: WIDTH, height: HEIGHT, stride: WIDTH, data };
  return cutPicture(site, pose, camera, frame) !== null;
}

test('cuts a patch from floor as faint as concrete in even light', () => {
  expect(isCut(1.2, 2)).toBe(true);
});

test('cuts no patch from floor that shows only the noise of a camera in dim light', () => {
  expect(isCut(0, 3)).toBe(false);
});

test('cuts a patch from boards that differ only from row to row of the view', () => {
  expect(isCut(1.8, 2, true)).toBe(true);
});

test('finds a site well below the horizon, none above it, and none where the view meets the floor far away', () => {
  const camera = createCamera(WIDTH, HEIGHT);
  const pose = createWorldPose();
  pose.position.set([0, HEIGHT_M, 0]);
  // The camera looks down by 10°, so that the frame shows the horizon.
  cameraFromWorld({ alpha: 0, beta: 80, gamma: 0 }, 0, pose.rotation);
  const siteBelowHorizon = (angleDeg: number) => {
    const v = camera.cy + camera.f * Math.tan(radians(angleDeg - 10));
    expect(v, 'within the frame').toBeGreaterThan(0);
    expect(v, 'within the frame').toBeLessThan(HEIGHT);
    return findSite(pose, camera, WIDTH / 2, v);
  };
  expect(siteBelowHorizon(20)).not.toBeNull();
  expect(siteBelowHorizon(5)).toBeNull();
  expect(siteBelowHorizon(-5)).toBeNull();
});
