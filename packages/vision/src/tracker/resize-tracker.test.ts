import { describe, expect, test } from 'vitest';
import { makeClutter } from '../../test-support/clutter';
import { cornerErrorPx } from '../../test-support/corner-error';
import { makePicture } from '../../test-support/pictures';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { simulateFrame } from '../../test-support/simulate-frame';
import { createCamera } from '../geometry/camera';
import type { Camera } from '../geometry/camera';
import { poseFromMatrix } from '../geometry/pose';
import { viewPose } from '../geometry/view-pose';
import { ArenaFullError } from '../kernels/arena';
import { createTsKernels } from '../kernels/ts-kernels';
import { createMipMap } from '../simulation/render-view';
import { compileTarget } from '../target/compile-target';
import type { Gray, Result, Tracker } from '../types';
import { createTracker } from './create-tracker';
import { MIN_EFFORT } from './image-tracker';

const picture = makePicture('photo', 1, 800, 600);
const compiled = compileTarget(picture);
const mips = createMipMap(picture);
const full = createCamera(640, 480);
const half = createCamera(320, 240);
const pose = viewPose({ tiltRad: 0.5, depth: 1.7 });

const clutters = new Map<Camera, Float32Array>();

function show(camera: Camera, seed = 1): Gray {
  const clutter = clutters.get(camera) ?? makeClutter(2, camera.width, camera.height);
  clutters.set(camera, clutter);
  return simulateFrame(mips, camera, pose, clutter, { seed });
}

function startedTracker(filter = 0) {
  const tracker = createTracker({ width: full.width, height: full.height, filter, kernels: wasmKernels });
  tracker.add(compiled);
  tracker.process(show(full), 0);
  tracker.process(show(full), 33);
  return tracker;
}

function errorPx(camera: Camera, { matrix }: Result): number {
  expect(matrix).toBeDefined();
  return cornerErrorPx(camera, poseFromMatrix(matrix!), pose, picture);
}

/** Answer to a smaller frame after these changes. */
function answerAfter(prepare: (tracker: Tracker) => void): Result[] {
  const tracker = startedTracker();
  prepare(tracker);
  return structuredClone(tracker.process(show(half), 66));
}

describe('resize', () => {
  test('to smaller frames of the same shape and back keeps the target tracked without a gap', () => {
    const tracker = startedTracker();
    tracker.resize(half.width, half.height);
    for (let i = 0; i < 3; i++) {
      const [result] = tracker.process(show(half, i), 66 + 33 * i);
      expect(result.state).toBe('tracking');
      // 0.023 px at most on 2026-11-30, and 0.019 at full size.
      expect(errorPx(half, result)).toBeLessThan(0.3);
    }
    tracker.resize(full.width, full.height);
    const [result] = tracker.process(show(full), 200);
    expect(result.state).toBe('tracking');
    expect(errorPx(full, result)).toBeLessThan(0.15);
  });

  test('scales the focal length in use with the frame', () => {
    const tracker = createTracker({ width: 640, height: 480, f: 700 });
    tracker.resize(320, 240);
    expect(tracker.stats().f).toBe(350);
    tracker.resize(426, 320, 500);
    expect(tracker.stats().f).toBe(500);
  });

  test('to another shape forgets the pose but not the target', () => {
    const upright = createCamera(480, 640);
    const tracker = startedTracker();
    tracker.resize(upright.width, upright.height);
    const states = [1, 2].map((i) => tracker.process(show(upright, i), 66 + 33 * i)[0].state);
    expect(states).toEqual(['verifying', 'tracking']);
  });

  test('refuses sizes that no camera has or for which there is no room, and goes on as before', () => {
    const tracker = startedTracker();
    expect(() => tracker.resize(0, 240)).toThrow(RangeError);
    expect(() => tracker.resize(320, 240, Number.NaN)).toThrow(RangeError);
    expect(() => tracker.resize(8000, 6000)).toThrow(ArenaFullError);
    expect(tracker.process(show(full), 66)[0].state).toBe('tracking');
  });

  test('gives the answers that a tracker of that size gives', { tags: 'thorough' }, () => {
    const resized = createTracker({ width: 640, height: 480, kernels: createTsKernels() });
    resized.add(compiled);
    resized.resize(half.width, half.height);
    const made = createTracker({ width: half.width, height: half.height });
    made.add(compiled);
    for (let i = 0; i < 4; i++) {
      expect(resized.process(show(half, i), 33 * i)).toEqual(made.process(show(half, i), 33 * i));
    }
  });
});

describe('setEffort', () => {
  test('a third of the patches still track a target to a fifth of a px', () => {
    const tracker = startedTracker();
    tracker.setEffort(0.35);
    for (let i = 0; i < 5; i++) {
      const [result] = tracker.process(show(full, i), 66 + 33 * i);
      expect(result.state).toBe('tracking');
      // 0.05 px at most on 2026-11-30.
      expect(errorPx(full, result)).toBeLessThan(0.2);
    }
  });

  test('outlasts a change of size', { tags: 'thorough' }, () => {
    const outlasted = answerAfter((tracker) => {
      tracker.setEffort(0.4);
      tracker.resize(half.width, half.height);
    });
    const setAfterwards = answerAfter((tracker) => {
      tracker.resize(half.width, half.height);
      tracker.setEffort(0.4);
    });
    const withoutLimit = answerAfter((tracker) => tracker.resize(half.width, half.height));
    expect(outlasted).toEqual(setAfterwards);
    expect(outlasted).not.toEqual(withoutLimit);
  });

  test('can be taken back, also after a change of size', { tags: 'thorough' }, () => {
    const tracker = startedTracker();
    tracker.setEffort(0.4);
    tracker.resize(half.width, half.height);
    tracker.setEffort(1);
    tracker.resize(full.width, full.height);
    const answer = structuredClone(tracker.process(show(full), 66));
    expect(answer).toEqual(startedTracker().process(show(full), 66));
  });

  test.each([MIN_EFFORT - 0.01, 1.01, Number.NaN])('refuses %s', (share) => {
    const tracker = createTracker({ width: full.width, height: full.height, kernels: wasmKernels });
    expect(() => tracker.setEffort(share)).toThrow(RangeError);
  });
});
