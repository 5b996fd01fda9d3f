import { expect, test } from 'vitest';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { createCamera } from '../geometry/camera';
import { createRandom } from '../simulation/random';
import { type Hole, SurfaceMap } from './surface-map';
import { createWorldPose } from './world-pose';

const SIDE = 256;

/** How many anchors a map has beyond a quarter of its only patch's width around its middle, for one nearer to it. */
function farShare(hole?: Hole): number {
  const random = createRandom(5);
  const picture = {
    width: SIDE,
    height: SIDE,
    data: Uint8Array.from({ length: SIDE * SIDE }, () => random.below(256)),
  };
  wasmKernels.arena.release(wasmKernels.arena.base);
  const map = new SurfaceMap(wasmKernels);
  map.hole = hole;
  map.clear(1.4);
  expect(map.add({ x: 0, z: 0, halfM: 0.5, yawRad: 0, distanceM: 1.5 }, picture, 0)).toBe(true);
  const { dense } = map.first?.pictures.levels[0] ?? { dense: new Float32Array(0) };
  let near = 0;
  for (let i = 0; i < dense.length; i += 2) if (Math.hypot(dense[i], dense[i + 1]) < 0.25) near++;
  return (dense.length / 2 - near) / near;
}

test('of the first patch, most anchors are near the tapped point, so that the floor around a table does not outweigh its top', () => {
  const usual = farShare({ halfX: 0, halfZ: 0 });
  expect(usual).toBeGreaterThan(3);
  expect(farShare()).toBeLessThan(usual / 3);
});

test('further patches keep their anchors', () => {
  const random = createRandom(5);
  const picture = {
    width: SIDE,
    height: SIDE,
    data: Uint8Array.from({ length: SIDE * SIDE }, () => random.below(256)),
  };
  wasmKernels.arena.release(wasmKernels.arena.base);
  const map = new SurfaceMap(wasmKernels);
  map.clear(1.4);
  const site = { x: 0, z: 0, halfM: 0.5, yawRad: 0, distanceM: 1.5 };
  map.add(site, picture, 0);
  map.add({ ...site, x: 3 }, picture, 0);
  const pose = createWorldPose();
  pose.rotation.set([1, 0, 0, 0, 0, 1, 0, -1, 0]);
  const anchorsAt = (x: number): number => {
    pose.position.set([x, 1.5, 0]);
    return map.choose(pose, createCamera(480, 640))[0]?.pictures.levels[0].dense.length ?? 0;
  };
  expect(anchorsAt(3)).toBeGreaterThan(2 * anchorsAt(0));
});
