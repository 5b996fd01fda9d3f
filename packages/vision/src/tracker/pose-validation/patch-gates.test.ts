import { describe, expect, test } from 'vitest';
import { hasMajority, isCredibleContinuation, hasDistinctPeaks } from './patch-gates';
import type { PoseEvidence } from './patch-gates';

const whole: PoseEvidence = { tested: 80, inliers: 78, strong: 70, rmsPx: 0.1, peaks: 0, peakShare: 0 };
const covered: PoseEvidence = { tested: 100, inliers: 35, strong: 20, rmsPx: 0.2, peaks: 18, peakShare: 0.3 };
const chance: PoseEvidence = { tested: 58, inliers: 22, strong: 12, rmsPx: 0.72, peaks: 7, peakShare: 0.12 };
const wallpaper: PoseEvidence = { tested: 12, inliers: 9, strong: 6, rmsPx: 0.15, peaks: 6, peakShare: 0.4 };

describe('the gates on patches', () => {
  test('a target that agrees all over has a majority', () => expect(hasMajority(whole)).toBe(true));

  test('a covered target has no majority, but distinct peaks where it is visible', () => {
    expect(hasMajority(covered)).toBe(false);
    expect(hasDistinctPeaks(covered)).toBe(true);
  });

  test.each([
    ['many patches that agree loosely', chance],
    ['a few edges of a smooth wallpaper', wallpaper],
  ])('%s pass neither gate for tracked targets', (_, evidence) => {
    expect(hasMajority(evidence)).toBe(false);
    expect(hasDistinctPeaks(evidence)).toBe(false);
  });

  test('loose agreement is refused even within the grace frames', () =>
    expect(isCredibleContinuation(chance)).toBe(false));
});
