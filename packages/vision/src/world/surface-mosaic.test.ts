import { expect, test } from 'vitest';
import { knownSurface, SIZE } from '../../test-support/walks/known-surface';
import type { Surface } from '../../test-support/walks/walk-surfaces';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { createCamera } from '../geometry/camera';
import { createFramePyramid } from '../tracker/frame-pyramid';
import { SurfaceMosaic } from './surface-mosaic';
import { createWorldPose } from './world-pose';

/** By how much the camera is believed to be beside its true place, m. */
const BESIDE = { x: 0.35, z: -0.25 };

/** Looks for a later frame in the surface that an earlier one showed; `offM` is its distance from the true place. */
function found(surface: Surface) {
  const { camera, frame, mosaic, show } = knownSurface(surface);
  const believed = show(30);
  believed.position[0] += BESIDE.x;
  believed.position[2] += BESIDE.z;
  expect(mosaic.look(frame, camera, believed)).toBe(true);
  const fit = mosaic.locate(0.6);
  if (!fit) throw new Error('Nothing is known there');
  const judged = { offM: Math.hypot(fit.x + BESIDE.x, fit.z + BESIDE.z), rivalShare: fit.rival / fit.score };
  const framesLater = mosaic.locate(0.6)?.seen;
  return { ...judged, framesLater };
}

test('a frame is found 43 cm beside the expected place, and nowhere else', () => {
  const { offM, rivalShare, framesLater } = found('boards');
  // 0.7 cm and 0.635 on 2026-11-30; `CLEAR_RIVAL_SHARE` of place-recognition.ts is 0.65.
  expect(offM).toBeLessThan(0.05);
  expect(rivalShare).toBeLessThan(0.65);
  expect(framesLater).toBe(2);
});

test('on tiles a wrong place looks about as likely as the right one', () => {
  // 0.87 on 2026-11-30.
  expect(found('tiles').rivalShare).toBeGreaterThan(0.65);
});

test('a camera that looks past the surface recognises nothing', () => {
  const frame = createFramePyramid(wasmKernels, SIZE.width, SIZE.height);
  const level = createWorldPose();
  level.position[1] = 1.4;
  expect(new SurfaceMosaic().look(frame, createCamera(SIZE.width, SIZE.height), level)).toBe(false);
});
