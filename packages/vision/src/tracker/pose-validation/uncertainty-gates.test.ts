import { describe, expect, test } from 'vitest';
import type { Agreement } from './pose-validator';
import { isPreciseEnoughToStart, PoseDoubts } from './uncertainty-gates';

const agreement = (support: number, rmsPx: number): Agreement => ({
  inliers: 40 * support,
  tested: 40,
  strong: 20 * support,
  support,
  rmsPx,
  information: new Float64Array(36),
  uncertaintyPx: 0,
});

const agreeing = (strong: number, tested: number): Agreement => ({
  ...agreement(1, 0.25),
  inliers: tested,
  tested,
  strong,
});

/** Whether a pose is shown if the uncertainty of its far corner is this many times that of its patches. */
const isShownAt = (leverage: number, rmsPx: number) => doubts(leverage * rmsPx, 0).allowShowing(agreement(1, rmsPx));

function doubts(uncertaintyPx: number, focalMisfitPx: number, speedUpPx = 0): PoseDoubts {
  return Object.assign(new PoseDoubts(), { uncertaintyPx, focalMisfitPx, speedUpPx });
}

// The numbers are like those of such frames in the benches.
type TrackedPose = [
  title: string,
  support: number,
  rmsPx: number,
  uncertaintyPx: number,
  focalMisfitPx: number,
  speedUpPx?: number,
];
type NewTarget = [title: string, strong: number, tested: number, uncertaintyPx: number];

describe('a tracked pose', () => {
  test.each<TrackedPose>([
    ['that starts to move, wholly inside', 0.83, 0.4, 0.51, 0.1, 17.3],
    ['sharp and wholly inside the picture', 0.99, 0.18, 0.24, 0.2],
    ['blurred by 40 px of motion, wholly inside', 0.69, 0.62, 5.5, 0.4],
  ])('of a target %s is shown', (_, support, rmsPx, ...rest) => {
    expect(doubts(...rest).allowShowing(agreement(support, rmsPx))).toBe(true);
  });

  test.each<TrackedPose>([
    ['of which a sixth is left in the picture, and whose motion jumps by 15 px', 0.96, 0.34, 6.7, 0.2, 15.5],
    ['whose far end is out of the picture', 0.89, 0.28, 8.5, 0.5],
    ['that is blurred and whose far end is out of the picture', 0.69, 0.47, 12.9, 0.7],
    ['that fits best under another lens', 1, 0.31, 1.7, 45.5],
    ['of which half the patches disagree', 0.5, 0.69, 12.4, 0.4],
    ['whose patches do not fix it', 1, 0.1, Number.POSITIVE_INFINITY, 0],
  ])('of a target %s is hidden', (_, support, rmsPx, ...rest) => {
    expect(doubts(...rest).allowShowing(agreement(support, rmsPx))).toBe(false);
  });

  test('may be blurred where its patches are spread, but not where its far end is extrapolated from them', () => {
    const sharpToBlurred = [0.1, 0.2, 0.3, 0.6, 1.2];
    expect(sharpToBlurred.map((rmsPx) => isShownAt(15, rmsPx))).toEqual([true, true, true, true, true]);
    expect(sharpToBlurred.map((rmsPx) => isShownAt(30, rmsPx))).toEqual([true, true, false, false, false]);
  });
});

describe('a new target', () => {
  test.each<NewTarget>([
    ['of three times the size of the frame, whose patches all agree strongly', 16, 16, 3.6],
    ['of which a corner is seen at twice the size of the frame', 35, 35, 4.2],
    ['with patches that hardly agree, if they fix it', 20, 40, 2.9],
  ])('%s is shown', (_, strong, tested, uncertaintyPx) => {
    expect(isPreciseEnoughToStart(agreeing(strong, tested), uncertaintyPx)).toBe(true);
  });

  test.each<NewTarget>([
    ['of three times the size of the frame, of whose patches two disagree', 15, 17, 4.3],
    ['whose patches all agree, but do not fix it', 14, 14, 4.8],
    ['with patches that hardly agree', 20, 40, 3.1],
  ])('%s is not shown', (_, strong, tested, uncertaintyPx) => {
    expect(isPreciseEnoughToStart(agreeing(strong, tested), uncertaintyPx)).toBe(false);
  });
});
