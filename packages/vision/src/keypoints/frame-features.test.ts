import { expect, test } from 'vitest';
import { motionBlur } from '../../test-support/blur';
import { makePicture } from '../../test-support/pictures';
import { createTsKernels } from '../kernels/ts-kernels';
import { FrameFeatureDetector } from './frame-features';
import { createPlane } from './plane';

test('frames with motion blur give most of their keypoints from the second one on', () => {
  const [width, height] = [320, 240];
  const kernels = createTsKernels();
  const plane = createPlane(kernels.arena, width, height);
  const picture = Float32Array.from(makePicture('photo', 3, width, height).data);
  plane.data.set(motionBlur(picture, width, height, 12, 4).map(Math.round));
  const detector = new FrameFeatureDetector(kernels, plane);
  const counts = Array.from({ length: 10 }, () => detector.detect().count);
  const settled = counts.at(-1) ?? 0;
  // 360 in the second frame and in the last on 2026-11-30.
  expect(settled).toBeGreaterThan(100);
  expect(counts[1]).toBeGreaterThan(0.8 * settled);
});
