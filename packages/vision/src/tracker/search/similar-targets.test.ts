import { expect, test } from 'vitest';
import { makeClutter } from '../../../test-support/clutter';
import { cornerErrorPx } from '../../../test-support/corner-error';
import { makePicture } from '../../../test-support/pictures';
import { simulateFrame } from '../../../test-support/simulate-frame';
import { wasmKernels } from '../../../test-support/wasm-kernels';
import { createCamera } from '../../geometry/camera';
import { poseFromMatrix } from '../../geometry/pose';
import { viewPose } from '../../geometry/view-pose';
import { createMipMap } from '../../simulation/render-view';
import { compileTarget } from '../../target/compile-target';
import { trainTarget } from '../../target/train-target';
import type { Gray } from '../../types';
import { groupSimilarTargets } from './similar-targets';
import { SAME_PLACE } from './target-index';
import { createTracker } from '../create-tracker';

const camera = createCamera(640, 480);
const WIDTH = 800;
const HEIGHT = 600;

/** The picture with another one in its lower third, as a poster in another language. */
function withOtherText(picture: Gray, other: Gray): Gray {
  const data = Uint8Array.from(picture.data);
  data.set(other.data.subarray(0, WIDTH * (HEIGHT / 3)), WIDTH * ((2 * HEIGHT) / 3));
  return { ...picture, data };
}

const first = makePicture('poster', 1, WIDTH, HEIGHT);
const pictures = [
  first,
  withOtherText(first, makePicture('photo', 8, WIDTH, HEIGHT)),
  withOtherText(first, makePicture('photo', 9, WIDTH, HEIGHT)),
];
const stranger = makePicture('photo', 4, WIDTH, HEIGHT);
const poses = [
  viewPose({ depth: 2 }),
  viewPose({ tiltRad: 0.7, tiltAxisRad: 1, rollRad: 2, depth: 2.2 }),
  viewPose({ tiltRad: 0.5, tiltAxisRad: 3, x: 0.4, depth: 3.5 }),
];

test('groups prints of one picture, and no strangers', () => {
  const trained = [stranger, ...pictures].map((picture) => trainTarget(wasmKernels, compileTarget(picture)));
  expect([...groupSimilarTargets(trained, SAME_PLACE)]).toEqual([0, 1, 1, 1]);
});

test('finds the target in view among targets that differ only in a third of the picture', { tags: 'thorough' }, () => {
  const tracker = createTracker({ width: 640, height: 480, filter: 0, maxTracked: 2 });
  for (const picture of [...pictures, stranger]) tracker.add(compileTarget(picture));
  pictures.forEach((picture, shown) => {
    for (const pose of poses) {
      const frame = simulateFrame(createMipMap(picture), camera, pose, makeClutter(3), { supersample: 2 });
      tracker.reset();
      for (let i = 0; i < 6; i++) tracker.process(frame, 33 * i);
      const results = tracker.process(frame, 200);
      expect(results.flatMap(({ matrix }, i) => (matrix ? [i] : []))).toEqual([shown]);
      const seen = poseFromMatrix(results[shown].matrix!);
      // 0.04 px at most on 2026-11-30.
      expect(cornerErrorPx(camera, seen, pose, { width: WIDTH, height: HEIGHT })).toBeLessThan(1);
    }
  });
});
