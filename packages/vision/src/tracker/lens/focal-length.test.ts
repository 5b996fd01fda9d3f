import { describe, expect, test, type TestOptions } from 'vitest';
import { benchTarget } from '../../../test-support/measures/bench-target';
import {
  initializationLensTrials,
  lensOfVerticalView,
  trackingLensTrials,
} from '../../../test-support/measures/lens-trials';
import type { LensTrial } from '../../../test-support/measures/lens-trials';
import { makePicture } from '../../../test-support/pictures';
import { createCamera } from '../../geometry/camera';

const assumed = createCamera(640, 480);

const target = benchTarget('photo', makePicture('photo', 1, 1024, 768));
const shareBelow = (trials: LensTrial[], px: number) =>
  trials.filter(({ errorPx }) => errorPx < px).length / trials.length;

const TILTS_DEG = [0, 20, 40, 60];

describe.each<[lensDeg: number, tiltsDeg: number[], options: TestOptions]>([
  [60, TILTS_DEG, { tags: 'thorough' }],
  [75, TILTS_DEG, { tags: 'thorough' }],
  [75, [60], {}],
])('under a lens of %d° (upright), tilted by %j°', (deg, tiltsDeg, options) => {
  test('draws a target in its place when it is seen for the first time', options, () => {
    const conditions = { axesDeg: [35], tiltsDeg, share: 0.4 };
    const trials = initializationLensTrials(target, lensOfVerticalView(deg), conditions);
    expect(shareBelow(trials, 8)).toBe(1);
  });
});

test('draws a target in its place while it tilts under a lens of 60° (upright)', { tags: 'thorough' }, () => {
  const trials = trackingLensTrials(target, lensOfVerticalView(60), { axesDeg: [35], share: 0.4 });
  expect(shareBelow(trials, 8)).toBe(1);
  const last = trials[trials.length - 1];
  // 0.6% on 2026-11-30.
  expect(Math.abs(last.focal - 1)).toBeLessThan(0.05);
  expect(trials[0].isLearned).toBe(false);
  expect(last.isLearned).toBe(true);
});

test('the corners of a still tilted target are in their places from its first shown frame, lens unknown', () => {
  const conditions = { tiltsDeg: [35], axesDeg: [35] };
  const trials = initializationLensTrials(target, lensOfVerticalView(60), conditions);
  // 0.07 px at most on 2026-11-30.
  for (const { errorPx } of trials) expect(errorPx).toBeLessThan(0.5);
});

describe.each([
  [0.96, { tags: 'thorough' }],
  [1.04, { tags: 'thorough' }],
] as const)('a print whose height is %f times that of its file', (stretch, options) => {
  test('is followed', options, () => {
    const conditions = { axesDeg: [35], effects: { stretch }, frames: 20 };
    const trials = trackingLensTrials(target, assumed, conditions);
    expect(shareBelow(trials.slice(8), 1)).toBe(1);
  });
});

test('a still tilted target is drawn exactly from the start with a focal length that was learned before', () => {
  const camera = lensOfVerticalView(60);
  const options = { f: 1.01 * camera.f };
  const trials = initializationLensTrials(target, camera, { axesDeg: [35], share: 0.4, options, tiltsDeg: [35] });
  // 0.06 px on 2026-11-30.
  expect(trials[0].errorPx).toBeLessThan(0.5);
});

test('a focal length that is said to be exact is left alone', () => {
  const camera = lensOfVerticalView(60);
  const options = { estimateFocal: false };
  const trials = trackingLensTrials(target, camera, { axesDeg: [35], share: 0.4, options, frames: 10 });
  expect(trials.length).toBeGreaterThan(0);
  for (const { focal } of trials) expect(focal).toBe(assumed.f / camera.f);
});
