import { expect, test } from 'vitest';
import { createWalk } from '../../test-support/walks/walks';
import type { Surface } from '../../test-support/walks/walk-surfaces';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { createCamera } from '../geometry/camera';
import { buildFramePyramid, createFramePyramid } from '../tracker/frame-pyramid';
import { cutPicture, findSite } from './patch-cutter';
import { PlaceRecognition } from './place-recognition';
import { SurfaceMosaic } from './surface-mosaic';
import { createWorldPose, type WorldPose } from './world-pose';

const SIZE = { width: 240, height: 320 };
/** By how much the camera is believed to be beside its true place, m. */
const BESIDE = { x: 0.35, z: -0.25 };

/** A surface of which one frame is known. */
function known(surface: Surface) {
  const walk = createWalk({ kind: 'sway', surface, seed: 6, ...SIZE, fps: 15 });
  const camera = createCamera(SIZE.width, SIZE.height, walk.lens.f);
  wasmKernels.arena.release(wasmKernels.arena.base);
  const frame = createFramePyramid(wasmKernels, camera.width, camera.height);
  const mosaic = new SurfaceMosaic();
  const show = (number: number): WorldPose => {
    frame.levels[0].data.set(walk.draw(number).data);
    buildFramePyramid(wasmKernels, frame);
    const pose = createWorldPose();
    const { rotation, position } = walk.truth(number);
    pose.rotation.set(rotation);
    pose.position.set(position);
    return pose;
  };
  const first = show(8);
  mosaic.clear(first.position[1]);
  const site = findSite(first, camera, SIZE.width / 2, SIZE.height / 2);
  const picture = site && cutPicture(site, first, camera, frame.levels[0]);
  if (!site || !picture) throw new Error('The surface has no texture');
  mosaic.paint(site, picture);
  return { camera, frame, mosaic, show };
}

/** Where a later frame is found in the surface that an earlier one showed, in m from the true place. */
function found(surface: Surface) {
  const { camera, frame, mosaic, show } = known(surface);
  const believed = show(30);
  believed.position[0] += BESIDE.x;
  believed.position[2] += BESIDE.z;
  expect(mosaic.look(frame, camera, believed)).toBe(true);
  const fit = mosaic.locate(0.6);
  if (!fit) throw new Error('Nothing is known there');
  const judged = { offM: Math.hypot(fit.x + BESIDE.x, fit.z + BESIDE.z), rivalShare: fit.rival / fit.score };
  const framesLater = mosaic.locate(0.6)?.frames;
  const isElsewhere = (offM: number): boolean => {
    const pose = show(30);
    pose.position[0] += offM;
    return new PlaceRecognition(mosaic).isElsewhere(frame, camera, pose);
  };
  return { ...judged, framesLater, isElsewhere };
}

test('a frame is found 43 cm beside the expected place, and nowhere else', () => {
  const { offM, rivalShare, framesLater } = found('boards');
  expect(offM).toBeLessThan(0.05);
  expect(rivalShare).toBeLessThan(0.65);
  expect(framesLater).toBe(2);
});

test('on tiles another place looks about as likely, but a tracked one that drifted by 11 cm is refuted', () => {
  const { rivalShare, isElsewhere } = found('tiles');
  expect(rivalShare).toBeGreaterThan(0.65);
  expect(isElsewhere(0.11)).toBe(true);
  expect(isElsewhere(0)).toBe(false);
});

test('a camera that looks past the surface recognises nothing', () => {
  const frame = createFramePyramid(wasmKernels, SIZE.width, SIZE.height);
  const level = createWorldPose();
  level.position[1] = 1.4;
  expect(new SurfaceMosaic().look(frame, createCamera(SIZE.width, SIZE.height), level)).toBe(false);
});
