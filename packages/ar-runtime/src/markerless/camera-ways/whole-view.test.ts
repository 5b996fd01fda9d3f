import { PerspectiveCamera, Raycaster, Vector2 } from 'three';
import { expect, test } from 'vitest';
import type { RayAt } from './camera-driver';
import { FARTHEST_M, FILLED, wholeViewDistance } from './whole-view';

/** Rays through the picture of a camera that sees 60° along the longer side. */
function raysOf(width: number, height: number): RayAt {
  const longer = Math.tan(Math.PI / 6);
  const halfHeight = height >= width ? longer : (longer * height) / width;
  const camera = new PerspectiveCamera((2 * Math.atan(halfHeight) * 180) / Math.PI, width / height);
  camera.updateMatrixWorld(true);
  return (x, y) => {
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(2 * x - 1, 1 - 2 * y), camera);
    return caster.ray;
  };
}

const upright = raysOf(390, 844);
const sideways = raysOf(844, 390);
const NEAREST_M = 1.5;
/** Content whose front is a square. */
const squareOf = (sizeM: number) => ({ heightM: sizeM, radiusM: (sizeM / 2) * Math.sqrt(2) });

test('small content is placed at the nearest distance', () => {
  expect(wholeViewDistance(upright, squareOf(0.4), NEAREST_M)).toBe(NEAREST_M);
});

test.each([
  ['upright, by its width', upright, 390 / 844],
  ['sideways, by its height', sideways, 390 / 844],
])('a metre fits into a phone held %s', (_held, rays, share) => {
  const half = Math.tan(Math.PI / 6) * share;
  expect(wholeViewDistance(rays, squareOf(1), NEAREST_M)).toBeCloseTo(0.5 / (FILLED * half));
});

test('content that would be too far away is placed at the greatest distance', () => {
  expect(wholeViewDistance(upright, squareOf(4), NEAREST_M)).toBe(FARTHEST_M);
});
