import { expect, test } from 'vitest';
import { SIZE } from '../../test-support/walks/known-surface';
import { createWalk } from '../../test-support/walks/walks';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { createCamera } from '../geometry/camera';
import { createRandom } from '../simulation/random';
import { buildFramePyramid, createFramePyramid } from '../tracker/frame-pyramid';
import { cutPicture, findSite } from './patch-cutter';
import { SurfaceFollower } from './surface-follower';
import { SurfaceMap } from './surface-map';
import { copyWorldPose, createWorldPose } from './world-pose';

/** A follower of a rug that a frame shows, and where its camera is. */
function rugFollower() {
  const walk = createWalk({ kind: 'sway', surface: 'rug', seed: 6, ...SIZE, fps: 15 });
  const camera = createCamera(SIZE.width, SIZE.height, walk.lens.f);
  wasmKernels.arena.release(wasmKernels.arena.base);
  const map = new SurfaceMap(wasmKernels);
  const frame = createFramePyramid(wasmKernels, camera.width, camera.height);
  const follower = new SurfaceFollower(wasmKernels, camera, { ...camera });
  frame.levels[0].data.set(walk.draw(8).data);
  buildFramePyramid(wasmKernels, frame);
  const predicted = createWorldPose();
  const { rotation, position } = walk.truth(8);
  predicted.rotation.set(rotation);
  predicted.position.set(position);
  const site = findSite(predicted, camera, SIZE.width / 2, SIZE.height / 2);
  const picture = site && cutPicture(site, predicted, camera, frame.levels[0]);
  if (!site || !picture) throw new Error('The surface has no texture');
  map.clear(position[1]);
  map.add(site, picture, 0);
  const patches = map.choose(predicted, camera);
  const follow = (last = predicted, effort = Infinity): boolean => {
    follower.cost = 0;
    return follower.follow(patches, frame, { predicted, last, effort });
  };
  return { follower, frame, predicted, patches, follow };
}

test('a search that may compare only a few places ends without one, and the next is not bound by that', () => {
  const { follower, frame, predicted, patches, follow } = rugFollower();
  expect([Infinity, 100, 1500].map((effort) => follow(predicted, effort))).toEqual([true, false, true]);
  // A place that is right; 0.99 on 2026-11-30.
  expect(follower.matchAt(patches, frame, predicted)).toBeGreaterThan(0.8);
});

test('places cost more in the blur of a moving camera, and those of a single match half more than sharp ones', () => {
  const { follower, frame, predicted, patches, follow } = rugFollower();
  follow();
  const { cost } = follower;
  const last = copyWorldPose(predicted, createWorldPose());
  last.position[0] -= 0.12;
  follow(last);
  // 2.4 times as much on 2026-11-30.
  expect(follower.cost).toBeGreaterThan(1.5 * cost);
  follower.cost = 0;
  follower.matchAt(patches, frame, predicted);
  // It compares 64 patches, and does not blur them.
  expect(follower.cost).toBe(1.5 * 64);
});

test('a surface that is out of sight takes no longer if it was in sight before', () => {
  const { follower, frame, follow } = rugFollower();
  const random = createRandom(1);
  expect(follow()).toBe(true);
  for (const { data } of frame.levels) for (let i = 0; i < data.length; i++) data[i] = random.below(256);
  expect(follow()).toBe(false);
  const { cost } = follower;
  follower.forget();
  expect(follow()).toBe(false);
  // 1.16 times as much on 2026-11-30.
  expect(cost).toBeLessThan(1.2 * follower.cost);
});
