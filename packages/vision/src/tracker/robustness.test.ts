import { describe, expect, test, type TestOptions } from 'vitest';
import { blankPicture, makePicture } from '../../test-support/pictures';
import { benchTarget } from '../../test-support/measures/bench-target';
import { falseAccepts, jointRecallTrials, recallOf, recallTrials } from '../../test-support/measures/recall';
import {
  errorsAlong,
  trackedUnderMotionBlur,
  steadiness,
  survivesJump,
  tiltLimitDeg,
  usualDepth,
} from '../../test-support/measures/tracking-robustness';
import { radians } from '../../test-support/radians';
import { createCamera } from '../geometry/camera';
import { viewPose } from '../geometry/view-pose';

// Short versions of the bench's measures: two pictures, few views. The full ones run with `npm run bench engine`.
const camera = createCamera(640, 480);
const targets = [
  benchTarget('photo', makePicture('photo', 1, 1024, 768)),
  benchTarget('poster', makePicture('poster', 2, 700, 900)),
];
const effects = { supersample: 2 };
const views = { posesPerTarget: 4, seed: 1, effects };

describe.each<[string, number, number, [number, number], TestOptions]>([
  ['tilted by 60°', 0.85, 0.3, [60, 60], { tags: 'thorough' }],
  ['of 2% of the frame', 1, 0.02, [0, 30], {}],
  ['of 0.7% of the frame', 0.7, 0.007, [0, 30], { tags: 'thorough' }],
  ['of 5% of the frame', 1, 0.05, [0, 30], { tags: 'thorough' }],
])('targets %s', (_, atLeast, areaShare, tiltDeg, options) => {
  test(`are found in at least ${atLeast} of the views`, options, () => {
    const trials = recallTrials(targets, camera, { ...views, areaShare: [areaShare, areaShare], tiltDeg });
    expect(recallOf(trials)).toBeGreaterThanOrEqual(atLeast);
  });
});

test('finds all targets in a twelfth of the light', () => {
  const conditions = { ...views, areaShare: [0.1, 0.3] as [number, number], tiltDeg: [0, 40] as [number, number] };
  const dark = { ...effects, gain: 0.08 };
  const trials = recallTrials(targets, camera, { ...conditions, posesPerTarget: 2, effects: dark });
  expect(recallOf(trials)).toBe(1);
});

test('finds at least 70% of half-covered targets', { tags: 'thorough' }, () => {
  const conditions = { ...views, areaShare: [0.3, 0.3] as [number, number], tiltDeg: [0, 40] as [number, number] };
  const trials = recallTrials(targets, camera, { ...conditions, effects: { ...effects, occluded: 0.5 } });
  // All of them on 2026-11-30.
  expect(recallOf(trials)).toBeGreaterThanOrEqual(0.7);
});

test('small targets get the right one of their two poses', { tags: 'thorough' }, () => {
  const conditions = { ...views, areaShare: [0.03, 0.05] as [number, number], tiltDeg: [10, 30] as [number, number] };
  const errors = recallTrials(targets, camera, conditions).map(({ errorPx }) => errorPx);
  const found = errors.filter((e) => !Number.isNaN(e));
  // Nearly all, and none by the wrong pose, which is off by many px.
  expect(found.length).toBeGreaterThan(0.9 * errors.length);
  expect(Math.max(...found)).toBeLessThan(1);
});

test('finds the right one of several known targets in more than 85% of the views', { tags: 'thorough' }, () => {
  const joint = [...targets, benchTarget('other', makePicture('photo', 6, 800, 600))];
  const conditions = { ...views, areaShare: [0.05, 0.3] as [number, number], tiltDeg: [0, 60] as [number, number] };
  // In all of them on 2026-11-30.
  expect(recallOf(jointRecallTrials(joint, camera, { ...conditions, posesPerTarget: 3 }))).toBeGreaterThan(0.85);
});

test('reports no pose in frames without a target', { tags: 'thorough' }, () => {
  expect(falseAccepts([...targets, benchTarget('blank', blankPicture())], camera, 15)).toBe(0);
});

test(
  'shows a slow target within 0.15 px, with jitter below 0.1 px, and a still one with jitter below 0.05 px',
  { tags: 'thorough' },
  () => {
    const { errorPx, jitterStillPx, jitterMovingPx } = steadiness([targets[0]], camera);
    // 0.013, 0.002 and 0.006 px on 2026-11-30.
    expect(errorPx).toBeLessThan(0.15);
    expect(jitterStillPx).toBeLessThan(0.05);
    expect(jitterMovingPx).toBeLessThan(0.1);
  },
);

test('keeps tracking through a jump, a roll, motion blur and a steep tilt', { tags: 'thorough' }, () => {
  expect(survivesJump(targets, camera, (view, { f }) => ({ ...view, x: (30 * view.depth) / f }))).toBe(1);
  expect(survivesJump(targets, camera, (view) => ({ ...view, rollRad: radians(8) }))).toBe(1);
  // All frames, and 82.5°, on 2026-11-30.
  expect(trackedUnderMotionBlur([targets[0]], camera, 12)).toBeGreaterThan(0.95);
  expect(tiltLimitDeg([targets[0]], camera)).toBeGreaterThanOrEqual(75);
});

describe.each([
  [0.75, { tags: 'thorough' }],
  [1.3, { tags: 'thorough' }],
] as const)('a focal length that is off by a factor of %f', (factor, options) => {
  test('moves the middle by less than 2%', options, () => {
    const [target] = targets;
    const seen = createCamera(640, 480, camera.f * factor);
    const depth = usualDepth(seen, target);
    const steps = Array.from({ length: 12 }, (_, i) => ({
      pose: viewPose({ tiltRad: 0.07 * i, tiltAxisRad: 1 + 0.1 * i, rollRad: 0.05 * i, x: 0.02 * i, depth }),
      effects,
    }));
    const errors = errorsAlong(target, seen, steps, { f: camera.f, measure: 'middle' });
    for (const error of errors) expect(error).toBeLessThan(0.02 * camera.width);
  });
});

test('tracks soft and sparse pictures within 1.5 px', { tags: 'thorough' }, () => {
  for (const kind of ['soft', 'logo'] as const) {
    const target = benchTarget(kind, makePicture(kind, 1, 800, 600));
    const depth = usualDepth(camera, target);
    const steps = Array.from({ length: 8 }, (_, i) => ({
      pose: viewPose({ tiltRad: 0.06 * i, rollRad: 0.05 * i, x: 0.02 * i, depth }),
      effects,
    }));
    // 0.07 px at most on 2026-11-30.
    for (const error of errorsAlong(target, camera, steps)) expect(error).toBeLessThan(1.5);
  }
});
