import { expect, it } from 'vitest';
import { videoPlaneSize } from './video-plane-size';

it.each([
  ['9:16 fills it', 720, 1280, 0.9, 1.6],
  ['16:9 is as wide', 1280, 720, 0.9, 0.50625],
  ['1:1 is as wide', 500, 500, 0.9, 0.9],
  ['a taller one is as high', 100, 400, 0.4, 1.6],
])('fits a video inside 0.9 × 1.6 in its own shape: %s', (_, width, height, planeWidth, planeHeight) => {
  const plane = videoPlaneSize(width, height);
  expect(plane.width).toBeCloseTo(planeWidth, 9);
  expect(plane.height).toBeCloseTo(planeHeight, 9);
});
