import { describe, expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { createImageTracker } from '../tracker/image-tracker';
import { benchTarget } from '../../test-support/measures/bench-target';
import { bentFrames, bentTrial } from '../../test-support/measures/bent-trial';
import { makePicture } from '../../test-support/pictures';
import { readKernels } from '../../wasm/build-kernels.mjs';
import { loadKernels } from '../kernels/load-kernels';
import { BentFollower } from './bent-follower';

const camera = createCamera(320, 240);
const photo = benchTarget('photo', makePicture('photo', 3, 640, 480));
const wasm = await readKernels();
const memories = await Promise.all([loadKernels(wasm), loadKernels(wasm), loadKernels(wasm)] as const);

/** Gives the three memories in turn: a trial runs three trackers, each with a memory of its own. */
function kernelsInTurn() {
  let taken = 0;
  return () => memories[taken++ % 3] ?? memories[0];
}

/** @param curvature of the print, 1 / target widths. */
function trialOf(curvature: number, frames: number, seed: number) {
  const bend = { curvature, directionRad: 0.6 };
  return bentTrial({ target: photo, bend, camera, frames, seed, maxTiltDeg: 30 }, { kernelsOf: kernelsInTurn() });
}

describe.each([
  [1, {}],
  [-0.6, { tags: 'thorough' }],
] as const)('a print of curvature %s', (curvature, options) => {
  test('is followed as it is bent, which no plane follows', options, () => {
    const settled = trialOf(curvature, 12, 4).slice(-4);
    for (const { bentPx, flatPx, isBent } of settled) {
      expect(isBent).toBe(true);
      // 0.2 px at most on 2026-11-30.
      expect(bentPx).toBeLessThan(1.5);
      expect(flatPx).toBeGreaterThan(2 * bentPx + 1);
    }
  });
});

test(
  'a print bent so much that no plane is certain enough to be shown is found as it is bent',
  { tags: 'thorough' },
  () => {
    const walk = {
      target: benchTarget('poster', makePicture('poster', 1, 800, 1000)),
      bend: { curvature: 1, directionRad: (4 * Math.PI) / 3.7 },
      camera: createCamera(640, 480),
      frames: 12,
      seed: 1704,
    };
    const trials = bentTrial(walk, { kernelsOf: kernelsInTurn() });
    expect(trials.every(({ flatPx }) => Number.isNaN(flatPx))).toBe(true);
    // 0.4 px at most on 2026-11-30.
    for (const { bentPx } of trials.slice(-2)) expect(bentPx).toBeLessThan(2);
  },
);

test('a flat print stays flat: its results are those of the tracker alone', () => {
  const trials = trialOf(0, 10, 5);
  // All but the first frame, in which a found pose waits for the next one.
  expect(trials.filter(({ flatPx }) => flatPx < 1)).toHaveLength(9);
  for (const { bentPx, flatPx, isBent } of trials) {
    expect(isBent).toBe(false);
    expect(bentPx).toBe(flatPx);
  }
});

test('a flat print that is half covered stays flat', { tags: 'thorough' }, () => {
  const [flatKernels, bentKernels] = memories;
  const tracker = createImageTracker(flatKernels, { width: camera.width, height: camera.height });
  tracker.add(photo.compiled);
  const follower = new BentFollower(bentKernels, [photo.compiled]);
  const bend = { curvature: 0, directionRad: 0 };
  const shown = Array.from(
    bentFrames({ target: photo, bend, camera, frames: 14, seed: 3, maxTiltDeg: 20 }),
    (seen, k) => {
      // A textured hand over the right half, from the fifth frame on.
      const { frame } = seen;
      if (k > 3)
        for (let i = 0; i < frame.data.length; i++)
          if (i % camera.width > camera.width / 2) frame.data[i] = (60 + 7 * (i % 23)) ^ (i >> 9);
      return follower.process(tracker, frame, seen.tMs)[0];
    },
  );
  expect(shown.every((found) => found?.matrix && found.bend === undefined)).toBe(true);
});

/** A bent print that is followed, and the ten frames that show it. */
function followed() {
  const [flatKernels, bentKernels] = memories;
  const tracker = createImageTracker(flatKernels, { width: camera.width, height: camera.height });
  tracker.add(photo.compiled);
  const follower = new BentFollower(bentKernels, [photo.compiled]);
  const bend = { curvature: 0.7, directionRad: 0.2 };
  const frames = [...bentFrames({ target: photo, bend, camera, frames: 10, seed: 6, maxTiltDeg: 20 })];
  for (const { frame, tMs } of frames) follower.process(tracker, frame, tMs);
  expect(follower.isBent).toBe(true);
  return { tracker, follower, frames };
}

test('a bent print that leaves is lost, and found again when it is back', () => {
  const { tracker, follower, frames } = followed();
  const empty = { width: camera.width, height: camera.height, data: new Uint8Array(camera.width * camera.height) };
  const states = Array.from({ length: 12 }, (_, k) => follower.process(tracker, empty, 330 + 33 * k)[0]?.state);
  expect(states).toContain('lost');
  expect(states.at(-1)).toBe('searching');
  expect(follower.isBent).toBe(false);
  for (const { frame, tMs } of frames) follower.process(tracker, frame, 2000 + tMs);
  expect(follower.isBent).toBe(true);
  expect(follower.process(tracker, frames[9]?.frame ?? empty, 2400)[0]).toMatchObject({ id: 0, state: 'tracking' });
});

test('after a reset while a bent print is followed, the first result is that of the tracker', () => {
  const { tracker, follower, frames } = followed();
  tracker.reset();
  follower.reset();
  // No plane fits well, so that a bend is tried at once.
  const process = tracker.process.bind(tracker);
  tracker.process = (...given) => process(...given).map((result) => Object.assign({}, result, { rmsPx: 1 }));
  const [{ frame }] = frames;
  const [first] = follower.process(tracker, frame, 400);
  expect(first).toMatchObject({ state: 'verifying', rmsPx: 1 });
});
