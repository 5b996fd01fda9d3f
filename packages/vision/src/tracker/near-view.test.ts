import { describe, expect, test } from 'vitest';
import { makeClutter } from '../../test-support/clutter';
import { FRAME_MS } from '../../test-support/frame-ms';
import { benchTarget } from '../../test-support/measures/bench-target';
import { ODD_PICTURES } from '../../test-support/odd-pictures';
import { makePicture } from '../../test-support/pictures';
import { simulateFrame } from '../../test-support/simulate-frame';
import { readKernels } from '../../wasm/build-kernels.mjs';
import { createCamera } from '../geometry/camera';
import { viewPose } from '../geometry/view-pose';
import { loadKernels } from '../kernels/load-kernels';
import type { Gray, Result } from '../types';
import { createTracker } from './create-tracker';

const SIZE = { width: 640, height: 480 };
const kernelBytes = await readKernels();
const clutter = makeClutter(5);

/**
 * Answer of a tracker that knows a picture to the sixth frame that shows it three frames wide, at places that differ by
 * a few px.
 *
 * @param stretch height of the print in heights of the picture.
 */
async function watch(picture: Gray, stretch = 1): Promise<Result | undefined> {
  const tracker = createTracker({ ...SIZE, kernels: await loadKernels(kernelBytes) });
  const { mips, compiled } = benchTarget('near', picture);
  tracker.add(compiled);
  const camera = createCamera(SIZE.width, SIZE.height);
  const depth = camera.f / (3 * camera.width);
  let results: Result[] = [];
  for (let i = 0; i < 6; i++) {
    const pose = viewPose({ tiltRad: 0.15, tiltAxisRad: 1, rollRad: 0.1, x: 0.02 + 0.001 * i, depth });
    results = tracker.process(simulateFrame(mips, camera, pose, clutter, { seed: i, stretch }), i * FRAME_MS);
  }
  return results[0];
}

describe.each([
  ['page of text', () => ODD_PICTURES['text page'](1), { tags: 'thorough' }],
  ['soft picture', () => makePicture('soft', 6, 1024, 768), { tags: 'thorough' }],
  ['tall poster', () => makePicture('poster', 9, 800, 1000), { tags: 'thorough' }],
] as const)('a %s that is three times as wide as the frame', (_, make, options) => {
  test('is found', options, async () => {
    expect((await watch(make()))?.state).toBe('tracking');
  });
});

test('a small part of a picture does not teach the shape of its print', { tags: 'thorough' }, async () => {
  const matrix = (await watch(makePicture('photo', 5, 1024, 768), 1.01))?.matrix;
  if (!matrix) throw new Error('expected a pose, got none');
  // The columns of a print that is not stretched are equally long; learned, they differed by 1%.
  const [across, down] = [0, 4].map((at) => Math.hypot(matrix[at], matrix[at + 1], matrix[at + 2]));
  expect(down / across).toBeCloseTo(1, 5);
});
